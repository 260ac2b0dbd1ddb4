import { type DataSetSpec, type FieldSpec, fieldNamed, findField } from '../columns/spec.ts';
import { daySpan, isRelativeDate } from '../dates.ts';
import { parseDateText } from '../filters/dateText.ts';
import { parseTriple } from '../filters/triples.ts';
import type { BinaryOperator, Comparing, FormulaNode, Span } from './ast.ts';
import { compareDates, comparison, MIRRORED, OPERATORS } from './comparisons.ts';
import {
  type DayEnd,
  type Figure,
  type FormulaCore,
  type FormulaUnit,
  hasAtMost,
  type Text,
  type TextOperator,
  type Yes,
} from './core.ts';
import type { CalledName } from './functions.ts';
import { roundable } from './guards.ts';
import { FORMULA_LIMITS } from './limits.ts';
import { figureOfView } from './overView.ts';
import { constant, type DatePart, found, type NumberPart, type Part } from './parts.ts';
import { attempt, type Result } from './problems.ts';
import { joint, Quantities } from './quantities.ts';
import { digitsOf, resultOf } from './results.ts';
import { extremeDate, isOneOf, knowsText, textOf } from './texts.ts';
import { unitOfColumn } from './units.ts';

/**
 * Checks what is calculated with what, and says how. Dollars are not added to days; a bare number takes the unit beside it. Never throws.
 */
export function checkFormula(spec: DataSetSpec, node: FormulaNode): Result<FormulaCore> {
  return attempt(() => {
    const core = resultOf(new Checker(spec).part(node), node.span);
    // A formula over formulas, and dates that are chosen by dates, may grow far beyond their text.
    if (!hasAtMost(core, MAX_STEPS)) throw found({ code: 'tooLong', max: FORMULA_LIMITS.length }, node.span);
    return core;
  });
}

const TODAY = '-P0D';
const DAYS_OF_YEAR = 365.2425;
const MAX_STEPS = 600;

class Checker {
  readonly #spec: DataSetSpec;
  readonly #quantities: Quantities;

  constructor(spec: DataSetSpec) {
    this.#spec = spec;
    this.#quantities = new Quantities((name) => findField(spec, name));
  }

  part(node: FormulaNode): Part {
    switch (node.kind) {
      case 'number': {
        const is = node.unit ? 'written' : 'bare';
        return { kind: 'number', unit: node.unit ?? 'none', figure: constant(node.value), is };
      }
      case 'text':
        return { kind: 'text', value: node.value };
      case 'date':
        return this.#date(node.value, node.span);
      case 'field':
        return this.#field(node.field, node.span);
      case 'negate': {
        const of = this.#number(node.of);
        return { ...of, figure: { op: 'negate', of: of.figure } };
      }
      case 'not':
        return { kind: 'yesNo', yes: { op: 'not', of: this.#yes(node.of) } };
      case 'known':
        return { kind: 'yesNo', yes: this.#known(this.part(node.of), node.known) };
      case 'in':
        return { kind: 'yesNo', yes: this.#in(node) };
      case 'call':
        return this.#call(node.name, node.args, node.span);
      case 'binary':
        return this.#binary(node.operator, node.left, node.right, node.span);
    }
  }

  #number(node: FormulaNode): NumberPart {
    const part = this.part(node);
    if (part.kind === 'number') return part;
    throw found({ code: 'wantsKind', wanted: 'number', given: part.kind }, node.span);
  }

  #yes(node: FormulaNode): Yes {
    const part = this.part(node);
    if (part.kind === 'yesNo') return part.yes;
    throw found({ code: 'wantsKind', wanted: 'yesNo', given: part.kind }, node.span);
  }

  /** Of two numbers where one date could be meant, the year. */
  #dateOf(node: FormulaNode): DatePart {
    const part = this.part(node);
    if (part.kind === 'date') return part;
    const written = node.kind === 'number' && part.kind === 'number' ? String(node.value) : undefined;
    const text = part.kind === 'text' && 'value' in part ? parseDateText(part.value) : written;
    if (text !== undefined && text !== null && (daySpan(text) || isRelativeDate(text)))
      return this.#date(text, node.span);
    if (part.kind === 'text' && 'value' in part) throw found({ code: 'notADate', typed: part.value }, node.span);
    throw found({ code: 'wantsKind', wanted: 'date', given: part.kind }, node.span);
  }

  #date(value: string, span: Span): DatePart {
    if (isRelativeDate(value)) {
      const day = (end: DayEnd): Figure => ({ op: 'moment', value, end });
      return { kind: 'date', from: day('from'), to: day('to'), isWritten: true };
    }
    const days = daySpan(value);
    if (!days) throw found({ code: 'notADate', typed: value }, span);
    return { kind: 'date', from: constant(days.from), to: constant(days.to), isWritten: true };
  }

  #field(name: string, span: Span): Part {
    const field = findField(this.#spec, name);
    if (!field) throw found({ code: 'unknownName', typed: name }, span);
    if (field.currencies) throw found({ code: 'notComparable', field: name }, span);
    const computed = field.formula?.core;
    if (computed?.kind === 'yesNo' || computed?.kind === 'text') return computed;
    if (computed?.kind === 'date') return { ...computed, isWritten: false };
    switch (field.type) {
      case 'number': {
        const column = this.#spec.columns.find((one) => one.field === name);
        if (computed) return { ...computed, is: 'computed' };
        const unit = column ? unitOfColumn(column) : 'none';
        return { kind: 'number', unit, figure: { op: 'figure', field: name }, is: 'computed' };
      }
      case 'date': {
        const day = (end: DayEnd): Figure => ({ op: 'day', field: name, end });
        return { kind: 'date', from: day('from'), to: day('to'), isWritten: false };
      }
      case 'text':
        return { kind: 'text', field };
      case 'tags':
      case 'refs':
      case 'links':
        return { kind: 'list', field };
      case 'series':
        throw found({ code: 'notComparable', field: name }, span);
    }
  }

  #known(part: Part, known: boolean): Yes {
    const knows = this.#knows(part);
    return known ? knows : { op: 'not', of: knows };
  }

  #knows(part: Part): Yes {
    switch (part.kind) {
      case 'number':
        return { op: 'knows', of: part.figure };
      case 'date':
        return { op: 'knows', of: part.from };
      case 'yesNo':
        return { op: 'knowsYes', of: part.yes };
      default:
        return 'field' in part ? { op: 'says', field: part.field.field } : knowsText(textOf(part, { from: 0, to: 0 }));
    }
  }

  #binary(operator: BinaryOperator, left: FormulaNode, right: FormulaNode, span: Span): Part {
    switch (operator) {
      case 'and':
      case 'or':
        return { kind: 'yesNo', yes: { op: operator, left: this.#yes(left), right: this.#yes(right) } };
      case '+':
      case '-':
      case '*':
      case '/':
        return this.#arithmetic(operator, left, right, span);
      case 'contains':
      case 'starts':
        return { kind: 'yesNo', yes: this.#onText(operator, this.part(left), left, right) };
      default:
        return { kind: 'yesNo', yes: this.#compare(operator, left, right, span) };
    }
  }

  #arithmetic(operator: '+' | '-' | '*' | '/', leftNode: FormulaNode, rightNode: FormulaNode, span: Span): Part {
    const [left, right] = [this.#number(leftNode), this.#number(rightNode)];
    if (operator === '+' || operator === '-') {
      this.#quantities.refusePercentOf(left, leftNode, right);
      this.#quantities.refusePercentOf(right, rightNode, left);
      const [a, b, unit] = this.#quantities.alike(operator, left, right, span);
      // Two moments are a time apart.
      const isTime = operator === '-' && unit === 'year' && left.unit === 'year' && right.unit === 'year';
      const figure: Figure = { op: operator === '+' ? 'add' : 'subtract', left: a, right: b };
      return { kind: 'number', unit: isTime ? 'years' : unit, figure, is: joint(left, right) };
    }
    return this.#quantities.scaled(operator === '*' ? 'multiply' : 'divide', left, right);
  }

  #compare(operator: Comparing, leftNode: FormulaNode, rightNode: FormulaNode, span: Span): Yes {
    const [left, right] = [this.part(leftNode), this.part(rightNode)];
    if (left.kind === 'number' && right.kind === 'number') {
      const [a, b] = this.#quantities.alike(operator, left, right, span);
      return comparison(operator, a, b);
    }
    if (left.kind === 'date' && !(left.isWritten && right.kind === 'date' && !right.isWritten))
      return compareDates(operator, left, this.#dateOf(rightNode));
    if (right.kind === 'date') return compareDates(MIRRORED[operator], right, this.#dateOf(leftNode));
    if ((left.kind === 'text' || left.kind === 'list') && !('value' in left))
      return this.#onText(OPERATORS[operator], left, leftNode, rightNode);
    if ((right.kind === 'text' || right.kind === 'list') && !('value' in right))
      return this.#onText(OPERATORS[MIRRORED[operator]], right, rightNode, leftNode);
    throw found({ code: 'kinds', operator, left: left.kind, right: right.kind }, span);
  }

  /** A condition on a text or a list, with a text that is written down. */
  #onText(operator: TextOperator, left: Part, leftNode: FormulaNode, rightNode: FormulaNode): Yes {
    if (left.kind !== 'text' && left.kind !== 'list')
      throw found({ code: 'wantsKind', wanted: 'text', given: left.kind }, leftNode.span);
    if ('text' in left) return this.#meetsText(left.text, operator, [this.#writtenText(rightNode)], leftNode.span);
    if (!('field' in left)) throw found({ code: 'wantsKind', wanted: 'list', given: 'text' }, leftNode.span);
    // "Contains" of a list asks for a member.
    const asked = operator === 'contains' && left.kind === 'list' ? 'eq' : operator;
    return this.#meets(left.field, asked, this.#writtenText(rightNode), leftNode.span);
  }

  #meets(field: FieldSpec, operator: TextOperator, value: string | readonly string[], span: Span): Yes {
    const parsed = parseTriple(this.#spec, [field.field, operator, value], 'formula');
    if (!parsed.ok) throw found({ code: 'notComparable', field: field.field }, span);
    return { op: 'meets', field: field.field, operator, value };
  }

  /** Of a text that a formula chooses is asked which one it is. */
  #meetsText(text: Text, operator: TextOperator, values: readonly string[], span: Span): Yes {
    const isOne = isOneOf(text, values, (field) => this.#meets(fieldNamed(this.#spec, field), 'in', values, span));
    if (operator === 'eq' || operator === 'in') return isOne;
    if (operator === 'ne' || operator === 'nin') return { op: 'not', of: isOne };
    throw found({ code: 'wantsKind', wanted: 'list', given: 'text' }, span);
  }

  #writtenText(node: FormulaNode): string {
    const part = this.part(node);
    if (part.kind === 'text' && 'value' in part) return part.value;
    throw found({ code: 'wantsWrittenText' }, node.span, node.kind === 'field' ? `"${node.field}"` : undefined);
  }

  #in({ of, list, negated, span }: Extract<FormulaNode, { kind: 'in' }>): Yes {
    const part = this.part(of);
    if ((part.kind === 'text' || part.kind === 'list') && !('value' in part)) {
      const values = list.map((one) => this.#writtenText(one));
      if ('text' in part) return this.#meetsText(part.text, negated ? 'nin' : 'in', values, of.span);
      return this.#meets(part.field, negated ? 'nin' : 'in', [...new Set(values)], of.span);
    }
    const tests = list.map((one) => this.#compare('=', of, one, span));
    if (part.kind !== 'number' && part.kind !== 'date')
      throw found({ code: 'wantsKind', wanted: 'number', given: part.kind }, of.span);
    const value = part.kind === 'number' ? part.figure : part.from;
    // Of an empty list nothing is a member; of what is unknown that is not known.
    const none: Yes = { op: 'not', of: { op: 'same', left: value, right: value } };
    const any = tests.reduce<Yes | null>((left, right) => (left ? { op: 'or', left, right } : right), null) ?? none;
    return negated ? { op: 'not', of: any } : any;
  }

  #call(name: CalledName, args: readonly FormulaNode[], span: Span): Part {
    const [first, second, third] = args;
    if (!first) throw found({ code: 'wantsValue', typed: '' }, span);
    switch (name) {
      case 'if':
        return this.#if(first, second ?? first, third, span);
      case 'coalesce':
        return this.#coalesce(args, span);
      case 'min':
      case 'max': {
        if (this.part(first).kind === 'date') {
          return extremeDate(
            name,
            args.map((arg) => this.#dateOf(arg)),
          );
        }
        const parts = args.map((arg) => this.#number(arg));
        const { figures, unit, is } = this.#quantities.together(name, parts, span);
        return { kind: 'number', unit, is, figure: { op: name === 'min' ? 'least' : 'most', of: figures } };
      }
      case 'abs': {
        const of = this.#number(first);
        return { ...of, figure: { op: 'abs', of: of.figure } };
      }
      case 'log':
        return { kind: 'number', unit: 'none', is: 'computed', figure: { op: 'log', of: this.#number(first).figure } };
      case 'round': {
        const of = this.#number(first);
        const figure = roundable(of.figure, (field) => findField(this.#spec, field));
        return { ...of, figure: { op: 'round', of: figure, digits: second ? digitsOf(second) : 0 } };
      }
      case 'pct': {
        const [a, b] = this.#quantities.alike(name, this.#number(first), this.#number(second ?? first), span);
        const figure = this.#quantities.calculated(
          'multiply',
          constant(100),
          this.#quantities.calculated('divide', a, b),
        );
        return { kind: 'number', unit: 'percent', is: 'computed', figure };
      }
      case 'days': {
        const [from, to] = [this.#dateOf(first), this.#dateOf(second ?? first)];
        return {
          kind: 'number',
          unit: 'days',
          is: 'computed',
          figure: { op: 'subtract', left: to.from, right: from.from },
        };
      }
      case 'years_since':
        return this.#since(this.#dateOf(first), 'years', DAYS_OF_YEAR);
      case 'months_since':
        return this.#since(this.#dateOf(first), 'months', DAYS_OF_YEAR / 12);
      case 'rank':
      case 'zscore':
      case 'median':
      case 'sum':
      case 'mean':
      case 'count':
        return figureOfView(name, this.#number(first), (field) => findField(this.#spec, field), span);
    }
  }

  #since({ from }: DatePart, unit: FormulaUnit, days: number): Part {
    const today: Figure = { op: 'moment', value: TODAY, end: 'from' };
    const passed: Figure = { op: 'subtract', left: today, right: from };
    return {
      kind: 'number',
      unit,
      is: 'computed',
      figure: this.#quantities.calculated('divide', passed, constant(days)),
    };
  }

  #if(test: FormulaNode, thenNode: FormulaNode, elseNode: FormulaNode | undefined, span: Span): Part {
    const yes = this.#yes(test);
    const then = this.part(thenNode);
    const otherwise = elseNode && this.part(elseNode);
    if (otherwise && otherwise.kind !== then.kind)
      throw found({ code: 'kinds', operator: 'if', left: then.kind, right: otherwise.kind }, span);
    const choose = (a: Figure, b: Figure): Figure => ({ op: 'if', test: yes, met: a, otherwise: b });
    const unknown: Figure = { op: 'unknown' };
    if (then.kind === 'number' && (!otherwise || otherwise.kind === 'number')) {
      if (!otherwise) return { ...then, is: 'computed', figure: choose(then.figure, unknown) };
      const [a, b, unit] = this.#quantities.alike('if', then, otherwise, span);
      return { kind: 'number', unit, is: 'computed', figure: choose(a, b) };
    }
    if (then.kind === 'date' && (!otherwise || otherwise.kind === 'date')) {
      const from = choose(then.from, otherwise?.from ?? unknown);
      return { kind: 'date', from, to: choose(then.to, otherwise?.to ?? unknown), isWritten: false };
    }
    if (then.kind === 'yesNo' && (!otherwise || otherwise.kind === 'yesNo')) {
      const other: Yes = otherwise ? otherwise.yes : { op: 'unknownYes' };
      return { kind: 'yesNo', yes: { op: 'ifYes', test: yes, met: then.yes, otherwise: other } };
    }
    if (then.kind === 'text' && (!otherwise || otherwise.kind === 'text')) {
      const other: Text = otherwise ? textOf(otherwise, span) : { op: 'unknownText' };
      return { kind: 'text', text: { op: 'ifText', test: yes, met: textOf(then, span), otherwise: other } };
    }
    throw found({ code: 'noResult', given: then.kind }, thenNode.span);
  }

  #coalesce(args: readonly FormulaNode[], span: Span): Part {
    const parts = args.map((arg) => this.part(arg));
    const [first] = parts;
    const other = parts.find(({ kind }) => kind !== first?.kind);
    if (first && other) throw found({ code: 'kinds', operator: 'coalesce', left: first.kind, right: other.kind }, span);
    const numbers = parts.filter((part) => part.kind === 'number');
    if (numbers.length > 0) {
      const { figures, unit } = this.#quantities.together('coalesce', numbers, span);
      return { kind: 'number', unit, is: 'computed', figure: { op: 'coalesce', of: figures } };
    }
    const dates = parts.filter((part) => part.kind === 'date');
    if (dates.length > 0) {
      const from: Figure = { op: 'coalesce', of: dates.map((date) => date.from) };
      return { kind: 'date', from, to: { op: 'coalesce', of: dates.map(({ to }) => to) }, isWritten: false };
    }
    const answers = parts.filter((part) => part.kind === 'yesNo');
    if (answers.length > 0) return { kind: 'yesNo', yes: { op: 'coalesceYes', of: answers.map(({ yes }) => yes) } };
    const texts = parts.flatMap((part) => (part.kind === 'text' ? [textOf(part, span)] : []));
    if (texts.length > 0) return { kind: 'text', text: { op: 'coalesceText', of: texts } };
    throw found({ code: 'noResult', given: first?.kind ?? 'text' }, span);
  }
}
