import { type DataSetSpec, type FieldType, findField, findGroup } from '../../columns/spec.ts';
import type { BinaryOperator, FormulaNode, Span } from '../../formulas/ast.ts';
import { OPERATORS as COMPARED, MIRRORED } from '../../formulas/comparisons.ts';
import { textKey } from '../../text.ts';
import { unitOf } from '../filterableFields.ts';
import { everyTriple, type Filter, type FilterPart, GROUP_DEPTH, isTriple, membersOf, simplify } from '../tree.ts';
import {
  FILTER_LIMITS,
  ID_FIELD,
  isListField,
  KEEP_UNKNOWN,
  type Operator,
  parseTriple,
  type Scalar,
  type Triple,
} from '../triples.ts';
import { formulaPart } from './formulaPart.ts';
import { isWritten, literalOf } from './literals.ts';
import { conditionOf } from './names.ts';
import type { FilterTextProblem } from './problems.ts';
import { LiftProblem } from './problems.ts';
import { knownValue, type ValuesOf } from './values.ts';

const OPERATORS: Readonly<Partial<Record<BinaryOperator, Operator>>> = {
  ...COMPARED,
  contains: 'contains',
  starts: 'starts',
};
/** The comparison with both sides exchanged; what looks into a text has none. */
const EXCHANGED: Readonly<Partial<Record<BinaryOperator, BinaryOperator>>> = MIRRORED;
/** Signs and words by which a list is asked for a part of a member; other words ask for a member. */
const OF_PARTS = /~|text|chữ|chu/iu;
/** Words of a span of time, which is neither one day nor one of several. */
const SPAN_WORDS = /^"?(?:the )?(?:past|last)\s|\s(?:qua|trước)"?$/iu;

type Binary = Extract<FormulaNode, { kind: 'binary' }>;

/** Makes a filter of what a text says: comparisons of a field with a value are conditions, all others are formulas. */
export class Lifter {
  readonly #spec: DataSetSpec;
  readonly #text: string;
  readonly #valuesOf: ValuesOf | undefined;
  /** The first part that stands too deep, as it was written. */
  #deep: Span | null = null;

  constructor(spec: DataSetSpec, text: string, valuesOf: ValuesOf | undefined) {
    this.#spec = spec;
    this.#text = text;
    this.#valuesOf = valuesOf;
  }

  /** @throws LiftProblem */
  filter(root: FormulaNode): Filter {
    const parts = this.#isClosed(root) ? [this.#part(root, 0)] : this.#joined('and', root, 0);
    const filter = settled(apart(this.#spec, parts));
    const whole = { from: 0, to: this.#text.length };
    const { triples } = FILTER_LIMITS;
    if (everyTriple(filter).length > triples) throw found({ code: 'tooManyConditions', max: triples, span: whole });
    if (depthOf(filter) > GROUP_DEPTH)
      throw found({ code: 'groupsTooDeep', max: GROUP_DEPTH, span: this.#deep ?? whole });
    return filter;
  }

  /** The parts that an operator joins, one after the other. What stands in parentheses is one part. */
  #joined(operator: 'and' | 'or', node: FormulaNode, depth: number): Filter {
    if (node.kind !== 'binary' || node.operator !== operator || isOneCondition(node)) return [this.#part(node, depth)];
    return [node.left, node.right].flatMap((side) =>
      this.#isClosed(side) ? [this.#part(side, depth)] : this.#joined(operator, side, depth),
    );
  }

  /** Whether a node stands in parentheses of its own: they are no part of it. */
  #isClosed({ span }: FormulaNode): boolean {
    return /^\s*\)/.test(this.#text.slice(span.to)) && /\(\s*$/.test(this.#text.slice(0, span.from));
  }

  #part(node: FormulaNode, depth: number): FilterPart {
    const isGroup =
      node.kind === 'not' || (node.kind === 'binary' && (node.operator === 'and' || node.operator === 'or'));
    if (isGroup && depth >= GROUP_DEPTH) this.#deep ??= node.span;
    if (node.kind === 'not') return { not: this.#part(node.of, depth + 1) };
    if (node.kind === 'binary' && (node.operator === 'and' || node.operator === 'or')) {
      if (isOneCondition(node)) {
        const shared = this.#shared(node);
        if (shared) return shared;
        if (node.left.kind === 'known') return this.#formula(node);
        // Of a value or a figure that is computed, each comparison is a part.
        return { all: [this.#part(node.left, depth + 1), this.#part(node.right, depth + 1)] };
      }
      const parts = this.#joined(node.operator, node, depth + 1);
      return node.operator === 'and' ? { all: parts } : { any: parts };
    }
    const leaf = this.#leaf(node);
    // A condition on `stale` that stands alone in parentheses says nothing of its neighbors.
    return this.#isClosed(node) ? { all: [leaf] } : leaf;
  }

  /** Conditions in two parts: "known or unknown", "all of". */
  #shared({ operator, left, right }: Binary): FilterPart | null {
    if (left.kind === 'known' && right.kind === 'known') {
      const field = left.of.kind === 'field' ? left.of.field : null;
      if (field === null) return null;
      return this.#checked(
        operator === 'or' ? [field, 'known', KEEP_UNKNOWN] : [field, 'all', []],
        left.span,
        left.of.span,
      );
    }
    const values = [...namedIn(left), ...namedIn(right)];
    const [first] = values;
    const of = first?.of;
    if (of?.kind !== 'field') return null;
    return this.#listed(of, 'all', [...new Set(values.map(({ value }) => value))], of.span);
  }

  #leaf(node: FormulaNode): FilterPart {
    switch (node.kind) {
      case 'binary':
        return this.#compared(node);
      case 'in': {
        const [only, ...others] = node.list;
        // `3 months ago in (listed)` is written as a comparison, whose field may stand on the right.
        if (node.of.kind !== 'field' && only?.kind === 'field' && others.length === 0) {
          const operator = node.negated ? '!=' : '=';
          return this.#compared({ kind: 'binary', operator, left: node.of, right: only, span: node.span });
        }
        return this.#listed(node.of, node.negated ? 'nin' : 'in', node.list, node.span) ?? this.#formula(node);
      }
      case 'known':
        if (node.of.kind !== 'field') return this.#formula(node);
        return this.#checked([node.of.field, 'known', node.known ? 1 : 0], node.span, node.of.span);
      case 'field': {
        const said = conditionOf(this.#spec, node.field);
        if (said) return said;
        const mend = `${this.#typed(node.span)} is known`;
        throw found({ code: 'noCondition', typed: this.#typed(node.span), span: node.span, mend });
      }
      case 'call':
        return this.#formula(node);
      default:
        throw found({ code: 'noCondition', typed: this.#typed(node.span), span: node.span });
    }
  }

  #compared(node: Binary): FilterPart {
    const { operator, left, right } = node;
    if (OPERATORS[operator] === undefined) {
      throw found({ code: 'noCondition', typed: this.#typed(node.span), span: node.span });
    }
    const mirrored = EXCHANGED[operator];
    if (right.kind === 'field' && isWritten(left) && mirrored) return this.#meets(node, right, mirrored, left);
    return left.kind === 'field' ? this.#meets(node, left, operator, right) : this.#formula(node);
  }

  /** A field compared with a value. */
  #meets(
    node: Binary,
    field: Extract<FormulaNode, { kind: 'field' }>,
    operator: BinaryOperator,
    value: FormulaNode,
  ): FilterPart {
    const type = this.#typeOf(field.field);
    const named = OPERATORS[operator];
    if (type === undefined || named === undefined) return this.#formula(node);
    const literal = literalOf(type, value);
    const isPercent = unitOf(this.#spec, field.field) === 'percent';
    if (
      literal === null ||
      (literal.unit === 'percent' && !isPercent) ||
      (literal.unit === 'usd' && !this.#isMoney(field.field))
    )
      return this.#formulaOr(node, type, value);
    const between = this.#text.slice(node.left.span.to, node.right.span.from);
    const isList = isListField(this.#spec, field.field);
    const asked = named === 'contains' && isList && !OF_PARTS.test(between) ? 'eq' : named;
    const over = type === 'date' && SPAN_WORDS.test(this.#typed(value.span)) ? OVER_SPAN[asked] : undefined;
    const checked = this.#value(field.field, over ?? asked, literal.value, value.span);
    return this.#checked([field.field, over ?? asked, checked], node.span, field.span, between.trim());
  }

  #isMoney(field: string): boolean {
    return unitOf(this.#spec, field) === 'usd';
  }

  /** One of several values; null: some of them are computed. */
  #listed(
    of: FormulaNode,
    operator: 'in' | 'nin' | 'all',
    list: readonly FormulaNode[],
    span: Span,
  ): FilterPart | null {
    const type = of.kind === 'field' ? this.#typeOf(of.field) : undefined;
    if (of.kind !== 'field' || type === undefined) return null;
    const values: Scalar[] = [];
    for (const one of list) {
      const literal = literalOf(type, one);
      if (literal === null && isWritten(one)) throw this.#wrongValue(type, one);
      if (literal === null || (literal.unit === 'usd' && !this.#isMoney(of.field))) return null;
      if (literal.unit === 'percent' && unitOf(this.#spec, of.field) !== 'percent') return null;
      const [only] = list;
      if (type === 'date' && list.length === 1 && only && SPAN_WORDS.test(this.#typed(only.span)))
        return this.#checked([of.field, operator === 'nin' ? 'lt' : 'gte', literal.value], span, of.span);
      values.push(this.#value(of.field, operator, literal.value, one.span));
    }
    const { listMembers } = FILTER_LIMITS;
    if (values.length > listMembers) throw found({ code: 'tooManyValues', max: listMembers, span });
    return this.#checked([of.field, operator, values], span, of.span, operator);
  }

  /** The value with the spelling that rows have. */
  #value(name: string, operator: Operator, value: Scalar, span: Span): Scalar {
    if (typeof value === 'number') return value;
    const { textLength } = FILTER_LIMITS;
    if (value.length > textLength) throw found({ code: 'textTooLong', max: textLength, span });
    const field = findField(this.#spec, name);
    const known = field ? knownValue(field, operator, value, this.#valuesOf?.(name)) : { value };
    if ('value' in known) return known.value;
    throw found({ code: 'unknownValue', field: name, typed: value, span, ...known });
  }

  #formulaOr(node: Binary, type: FieldType, value: FormulaNode): FilterPart {
    const isText = type === 'text' || type === 'tags' || type === 'refs';
    if (!isText && value.kind === 'text') throw this.#wrongValue(type, value);
    return this.#formula(node);
  }

  #wrongValue(type: FieldType, { span }: FormulaNode): LiftProblem {
    return found({ code: type === 'date' ? 'notADate' : 'notANumber', typed: this.#typed(span), span });
  }

  #formula(node: FormulaNode): FilterPart {
    return formulaPart(this.#spec, node);
  }

  #typeOf(field: string): FieldType | undefined {
    if (field === ID_FIELD) return 'number';
    return findField(this.#spec, field)?.type;
  }

  /** The last word has the algebra itself: what it refuses is no condition. */
  #checked(triple: Triple, span: Span, fieldSpan: Span, typed = ''): Triple {
    const parsed = parseTriple(this.#spec, triple, 'filter');
    if (parsed.ok) return parsed.value;
    const [field, operator] = triple;
    switch (parsed.problem.code) {
      case 'unknown_field':
        throw found({ code: 'onlyKnown', field, span, mend: `${this.#typed(fieldSpan)} is known` });
      case 'unknown_operator':
        if (findGroup(this.#spec, field)) throw found({ code: 'onlyKnown', field, span });
        throw found({ code: 'wrongOperator', field, operator: typed || operator, span });
      default:
        throw found({ code: 'noCondition', typed: this.#typed(span), span });
    }
  }

  #typed({ from, to }: Span): string {
    return this.#text.slice(from, to);
  }
}

const OVER_SPAN: Readonly<Partial<Record<Operator, Operator>>> = { eq: 'gte', ne: 'lt' };

const found = (problem: FilterTextProblem) => new LiftProblem(problem);

/** Two parts that were written as one share what they ask about. */
function isOneCondition({ operator, left, right }: Binary): boolean {
  if (left.kind === 'known' && right.kind === 'known') return left.of === right.of;
  if (operator !== 'and') return false;
  const [first, ...others] = [...namedIn(left), ...namedIn(right)];
  return first !== undefined && others.every(({ of }) => of !== null && of === first.of);
}

/** The values of `x = a and x = b` where both are the same `x`; null: something else is said. */
function namedIn(node: FormulaNode): readonly { readonly of: FormulaNode | null; readonly value: FormulaNode }[] {
  if (node.kind === 'binary' && node.operator === '=') return [{ of: node.left, value: node.right }];
  if (node.kind === 'binary' && node.operator === 'and') return [...namedIn(node.left), ...namedIn(node.right)];
  return [{ of: null, value: node }];
}

/**
 * Parts joined by "and", those apart that would take the place of each other at the top: two conditions with one field and
 * operator are a group there. Values of one list that are all wanted are one condition.
 */
function apart(spec: DataSetSpec, parts: Filter): Filter {
  const joined = joinMembers(spec, parts);
  const keyOf = ([field, operator]: Triple) => `${field} ${operator}`;
  const counts = new Map<string, number>();
  for (const part of joined) if (isTriple(part)) counts.set(keyOf(part), (counts.get(keyOf(part)) ?? 0) + 1);
  const isDoubled = (part: FilterPart): part is Triple => isTriple(part) && (counts.get(keyOf(part)) ?? 0) > 1;
  const doubled = joined.filter(isDoubled);
  if (doubled.length === 0) return joined;
  return [...joined.filter((part) => !isDoubled(part)), { all: doubled }];
}

/** `sector = A and sector = B` of a list is one condition on both. */
function joinMembers(spec: DataSetSpec, parts: Filter): Filter {
  const named = new Map<string, Scalar[]>();
  for (const part of parts) {
    if (!isTriple(part) || part[1] !== 'eq' || typeof part[2] === 'object' || !isListField(spec, part[0])) continue;
    const [field, , value] = part;
    const before = named.get(field) ?? [];
    if (!before.some((one) => textKey(String(one)) === textKey(String(value)))) named.set(field, [...before, value]);
  }
  return parts.flatMap((part): Filter => {
    if (!isTriple(part) || part[1] !== 'eq') return [part];
    const values = named.get(part[0]) ?? [];
    if (values.length < 2) return [part];
    return part[2] === values[0] ? [[part[0], 'all', values]] : [];
  });
}

/** In one form: what one pass takes away may let the next join what is left. */
function settled(filter: Filter): Filter {
  const simple = simplify(filter);
  return JSON.stringify(simple) === JSON.stringify(filter) ? filter : settled(simple);
}

/** How many groups stand within each other. */
function depthOf(filter: Filter): number {
  return Math.max(0, ...filter.map((part) => (isTriple(part) ? 0 : 1 + depthOf(membersOf(part)))));
}
