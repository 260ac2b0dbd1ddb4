import { nearestNames } from '../filters/nearestNames.ts';
import { BINDING, type BinaryOperator, bindingOf, type FormulaNode, partsOf, type Span } from './ast.ts';
import { argumentsOf, FUNCTION_NAMES, type FunctionName } from './functions.ts';
import { FORMULA_LIMITS, type FormulaLimits } from './limits.ts';
import type { FormulaNames } from './names.ts';
import { endsText, isCompared, isComparison, operatorOf } from './operators.ts';
import { attempt, type FormulaProblem, ProblemFound, type ProblemReason, type Result } from './problems.ts';
import { readTokens, type Sign, type Token } from './tokens.ts';

/** Reads a formula or a condition. Never throws: what cannot be read is a problem with its place. */
export function parseFormula(
  text: string,
  names: FormulaNames,
  limits: FormulaLimits = FORMULA_LIMITS,
): Result<FormulaNode> {
  return attempt(() => {
    const whole = { from: 0, to: text.length };
    if (text.length > limits.length) throw new ProblemFound({ code: 'tooLong', max: limits.length, span: whole });
    if (text.trim() === '') throw new ProblemFound({ code: 'empty', span: whole });
    return new Parser(text, readTokens(text, names), names, limits).read();
  });
}

/** Functions whose arguments may be texts. */
const WITH_TEXTS: readonly FunctionName[] = ['if', 'coalesce'];

class Parser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #names: FormulaNames;
  readonly #limits: FormulaLimits;
  #at = 0;
  #depth = 0;
  #parts = 0;

  constructor(text: string, tokens: readonly Token[], names: FormulaNames, limits: FormulaLimits) {
    this.#limits = limits;
    this.#text = text;
    this.#tokens = tokens;
    this.#names = names;
  }

  read(): FormulaNode {
    const node = this.#expression(0);
    const next = this.#next;
    if (next.kind === 'end') return node;
    throw this.#problem({ code: 'wantsOperator', typed: this.#typed(next) }, next.span);
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', span: { from: this.#text.length, to: this.#text.length } };
  }

  /** The token, which is behind afterwards. */
  #take(): Token {
    const token = this.#next;
    this.#at++;
    return token;
  }

  #isSign(sign: Sign): boolean {
    const token = this.#next;
    return token.kind === 'sign' && token.sign === sign;
  }

  #typed({ span }: { readonly span: Span }): string {
    return this.#text.slice(span.from, span.to);
  }

  #problem(reason: ProblemReason, span: Span, more: Pick<FormulaProblem, 'nearest' | 'mend'> = {}): ProblemFound {
    return new ProblemFound({ ...reason, ...more, span });
  }

  #made(node: FormulaNode): FormulaNode {
    this.#parts++;
    if (this.#parts > this.#limits.parts)
      throw this.#problem({ code: 'tooLong', max: this.#limits.length }, { from: 0, to: this.#text.length });
    return node;
  }

  #expression(least: number): FormulaNode {
    this.#depth++;
    if (this.#depth > this.#limits.depth)
      throw this.#problem({ code: 'tooDeep', max: this.#limits.depth }, this.#next.span);
    let left = this.#operand();
    for (;;) {
      const grown = this.#grown(left, least);
      if (grown === null) break;
      left = grown;
    }
    this.#depth--;
    return left;
  }

  /** The node with the next operator and what follows it; null: that binds less than what is around. */
  #grown(before: FormulaNode, least: number): FormulaNode | null {
    const token = this.#next;
    const isSpoken = this.#saysFrom(before, token);
    const operator = isSpoken ? '>=' : this.#operatorOf(token, before);
    const postfix = token.kind === 'keyword' ? token.keyword : null;
    if (postfix === 'knownOrUnknown' && isComparison(before))
      return least < BINDING.compare ? this.#orUnknown(before) : null;
    const binding = operator ? bindingOf(operator) : isCompared(postfix) ? BINDING.compare : null;
    if (binding === null || binding <= least) return null;
    if (binding === BINDING.compare && isComparison(before) && !this.#isClosed(before))
      throw this.#problem({ code: 'chained' }, token.span);
    const left = operator === 'and' || operator === 'or' ? before : this.#asField(before);
    if (!isSpoken) this.#take();
    if (operator) return this.#binary(operator, left);
    switch (postfix) {
      case 'known':
      case 'unknown':
        return this.#made({ kind: 'known', of: left, known: postfix === 'known', span: this.#since(left) });
      case 'knownOrUnknown':
        return this.#binaryOf('or', this.#knows(left, true), this.#knows(left, false));
      case 'between':
        return this.#between(left);
      case 'allOf':
        return this.#allOf(left, this.#list(left));
      default: {
        const list = this.#list(left);
        const [only] = list;
        if (only && this.#isSign('..')) return this.#upTo(left, only);
        return this.#made({ kind: 'in', of: left, list, negated: postfix === 'notIn', span: this.#since(left) });
      }
    }
  }

  #binary(operator: BinaryOperator, left: FormulaNode): FormulaNode {
    const binding = bindingOf(operator);
    const isText = binding === BINDING.compare && this.#isText(left);
    const plain = isText ? this.#bareText() : null;
    const read = plain ?? this.#expression(binding);
    const right = binding === BINDING.add || binding === BINDING.multiply ? this.#asField(read) : read;
    const until = this.#next;
    if (operator === '=' && this.#isSign('..')) return this.#upTo(left, right);
    if (operator === '>=' && until.kind === 'keyword' && until.keyword === 'lte') return this.#upTo(left, right);
    return this.#made({ kind: 'binary', operator, left, right, span: this.#since(left) });
  }

  /** `x between a and b` is `x >= a and x <= b`. */
  #between(of: FormulaNode): FormulaNode {
    const low = this.#expression(BINDING.compare);
    const joint = this.#next;
    const isJoint = joint.kind === 'keyword' && (joint.keyword === 'and' || joint.keyword === 'lte');
    if (!isJoint && !this.#isSign('..') && !this.#isSign(',')) throw this.#wanting('wantsValue');
    return this.#upTo(of, low);
  }

  /** A range from one end to the other, which follows the sign or word that stands here. */
  #upTo(of: FormulaNode, low: FormulaNode): FormulaNode {
    this.#take();
    const high = this.#expression(BINDING.compare);
    return this.#binaryOf('and', this.#binaryOf('>=', of, low), this.#binaryOf('<=', of, high));
  }

  #binaryOf(operator: BinaryOperator, left: FormulaNode, right: FormulaNode): FormulaNode {
    return this.#made({ kind: 'binary', operator, left, right, span: this.#since(left) });
  }

  #knows(of: FormulaNode, known: boolean): FormulaNode {
    return this.#made({ kind: 'known', of, known, span: this.#since(of) });
  }

  /** `tvl > 5m or unknown`. */
  #orUnknown(before: FormulaNode): FormulaNode {
    this.#take();
    const [of] = partsOf(before);
    return of ? this.#binaryOf('or', before, this.#knows(of, false)) : before;
  }

  /** `sector all of (a, b)` is `sector = a and sector = b`; of one value it is said twice, of none it asks for any. */
  #allOf(of: FormulaNode, list: readonly FormulaNode[]): FormulaNode {
    const asked = list.map((one) => this.#binaryOf('=', of, one));
    const none = this.#knows(of, true);
    const [first = none, ...others] = asked;
    return (others.length > 0 ? others : [first]).reduce((left, right) => this.#binaryOf('and', left, right), first);
  }

  #list(of: FormulaNode): readonly FormulaNode[] {
    if (!this.#isSign('(')) return this.#openList(of);
    const open = this.#take();
    const list: FormulaNode[] = [];
    while (!this.#isSign(')')) {
      list.push((this.#isText(of) ? this.#bareText() : null) ?? this.#expression(0));
      if (this.#isSign(',')) this.#take();
      else if (!this.#isSign(')')) throw this.#unclosed(open);
    }
    this.#take();
    return list;
  }

  /** A list without parentheses: `sector in DeFi, AI`. */
  #openList(of: FormulaNode): readonly FormulaNode[] {
    const next = this.#next;
    if (next.kind === 'end') throw this.#problem({ code: 'wantsList' }, next.span);
    const list: FormulaNode[] = [];
    do {
      if (list.length > 0) this.#take();
      list.push((this.#isText(of) ? this.#bareText() : null) ?? this.#expression(BINDING.compare));
    } while (this.#isSign(','));
    return list;
  }

  /** `date past 3 months` says "from" by itself. */
  #saysFrom(before: FormulaNode, token: Token): boolean {
    return token.kind === 'date' && before.kind === 'field' && this.#names.typeOf(before.field) === 'date';
  }

  /** `sector not DeFi` is `sector != DeFi`. */
  #operatorOf(token: Token, before: FormulaNode): BinaryOperator | null {
    const isNot = token.kind === 'keyword' && token.keyword === 'not' && before.kind === 'field';
    return isNot ? '!=' : operatorOf(token);
  }

  #operand(): FormulaNode {
    const token = this.#take();
    const { span } = token;
    switch (token.kind) {
      case 'number':
      case 'field':
        return this.#made(token);
      case 'text':
      case 'date':
        return this.#made({ kind: token.kind, value: token.value, span });
      case 'function':
        return this.#call(token.name, span);
      case 'keyword':
        if (token.keyword !== 'not') break;
        return this.#made({ kind: 'not', of: this.#expression(BINDING.not - 1), span: this.#from(span.from) });
      case 'sign':
        if (token.sign === '-') {
          const of = this.#asField(this.#expression(BINDING.negate - 1));
          return this.#made({ kind: 'negate', of, span: this.#from(span.from) });
        }
        if (token.sign !== '(') break;
        return this.#parenthesized(token);
      case 'word':
        this.#at--;
        throw this.#unknownName();
      case 'other':
        throw this.#problem({ code: 'unknownSign', typed: token.value }, span);
      case 'end':
        break;
    }
    this.#at--;
    throw this.#wanting('wantsValue');
  }

  readonly #closed = new WeakSet<FormulaNode>();

  /** Parentheses leave no node: a comparison in them may be compared. */
  #parenthesized(open: Token): FormulaNode {
    const node = { ...this.#expression(0) };
    if (!this.#isSign(')')) throw this.#unclosed(open);
    this.#take();
    this.#closed.add(node);
    return node;
  }

  #isClosed(node: FormulaNode): boolean {
    return this.#closed.has(node);
  }

  #call(name: FunctionName, span: Span): FormulaNode {
    const open = this.#take();
    if (name === 'in_list') return this.#inList(open, span);
    const args: FormulaNode[] = [];
    while (!this.#isSign(')')) {
      const arg = this.#expression(0);
      args.push(WITH_TEXTS.includes(name) ? arg : this.#asField(arg));
      if (this.#isSign(',')) this.#take();
      else if (!this.#isSign(')')) throw this.#unclosed(open);
    }
    this.#take();
    const [least, most] = argumentsOf(name);
    const whole = this.#from(span.from);
    if (args.length < least || args.length > most)
      throw this.#problem({ code: 'arguments', name, least, most, given: args.length }, whole);
    return this.#made({ kind: 'call', name, args, span: whole });
  }

  /** `in_list("L2s")` asks whether the row has a value in the field of that list. */
  #inList(open: Token, span: Span): FormulaNode {
    const first = this.#next;
    const named = first.kind === 'text' ? this.#take() : this.#bareText();
    if (!named || !('value' in named)) throw this.#wanting('wantsValue');
    if (!this.#isSign(')')) throw this.#unclosed(open);
    this.#take();
    const typed = String(named.value);
    const field = this.#names.listNamed(typed);
    if (field !== null) return this.#knows(this.#fieldOf(field, this.#from(span.from)), true);
    const nearest = nearestNames(
      typed,
      this.#names.askedLists.map(({ name }) => name),
    );
    const [meant] = nearest;
    const mend = meant === undefined ? {} : { mend: `"${meant.replaceAll('"', '""')}"` };
    throw this.#problem({ code: 'unknownList', typed }, named.span, { nearest, ...mend });
  }

  /** A field that stands in quotation marks where a text makes no sense. */
  #asField(node: FormulaNode): FormulaNode {
    const field = node.kind === 'text' ? this.#names.named(node.value) : null;
    return field === null ? node : { kind: 'field', field, span: node.span };
  }

  #isText(node: FormulaNode): boolean {
    const type = node.kind === 'field' ? this.#names.typeOf(node.field) : undefined;
    return type === 'text' || type === 'tags' || type === 'refs';
  }

  /** A text without quotation marks, beside a field that holds texts: up to the next comma, parenthesis or word of a formula. */
  #bareText(): FormulaNode | null {
    const first = this.#next;
    if (first.kind === 'text' || endsText(first)) return null;
    const begin = this.#at;
    let open = 0;
    while (!(endsText(this.#next) && !(open > 0 && this.#isSign(')')))) {
      if (this.#isSign('(')) open++;
      if (this.#isSign(')')) open--;
      this.#take();
    }
    const span = { from: first.span.from, to: this.#tokens[this.#at - 1]?.span.to ?? first.span.to };
    const value = this.#text.slice(span.from, span.to);
    // The name of another field of texts is that field.
    const isWhole = this.#at === begin + 1 && first.kind === 'field' && this.#names.named(value) === first.field;
    const other = isWhole ? first : null;
    if (other && this.#isText(this.#fieldOf(other.field, span))) return this.#made(this.#fieldOf(other.field, span));
    return this.#made({ kind: 'text', value, span });
  }

  #fieldOf(field: string, span: Span): FormulaNode {
    return { kind: 'field', field, span };
  }

  #unknownName(): ProblemFound {
    const { span } = this.#next;
    let last = this.#at;
    while (this.#tokens[last + 1]?.kind === 'word') last++;
    const to = this.#tokens[last]?.span.to ?? span.to;
    const typed = this.#text.slice(span.from, to);
    const after = this.#tokens[last + 1];
    if (after?.kind === 'sign' && after.sign === '(') {
      const nearest = nearestNames(typed, FUNCTION_NAMES);
      const mend = nearest[0] === undefined ? {} : { mend: nearest[0] };
      return this.#problem({ code: 'unknownFunction', typed }, { from: span.from, to }, { nearest, ...mend });
    }
    const nearest = this.#names.nearest(typed);
    const [first] = nearest;
    return this.#problem(
      { code: 'unknownName', typed },
      { from: span.from, to },
      { nearest, ...(first === undefined ? {} : { mend: WORDS_ONLY.test(first) ? first : `[${first}]` }) },
    );
  }

  #unclosed(open: Token): ProblemFound {
    const next = this.#next;
    if (next.kind === 'end') {
      const { from } = open.span;
      return this.#problem(
        { code: 'openParenthesis' },
        { from, to: this.#text.length },
        { mend: `${this.#text.slice(from)})` },
      );
    }
    return this.#problem({ code: 'wantsOperator', typed: this.#typed(next) }, next.span);
  }

  #wanting(code: 'wantsValue'): ProblemFound {
    const next = this.#next;
    return this.#problem({ code, typed: this.#typed(next) }, next.span);
  }

  #since(left: FormulaNode): Span {
    return this.#from(left.span.from);
  }

  #from(from: number): Span {
    return { from, to: this.#tokens[this.#at - 1]?.span.to ?? from };
  }
}

const WORDS_ONLY = /^[\p{L}\p{N}_ ]+$/u;
