import { type Arithmetic, BINDING, type BinaryOperator, bindingOf, type Comparing, type FormulaNode } from './ast.ts';
import type { Sign, Token } from './tokens.ts';
import type { Keyword } from './words.ts';

/** Which parts of a text are operators. */

const COMPARING: Readonly<Partial<Record<Sign, Comparing>>> = {
  '=': '=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};
const CALCULATING: Readonly<Partial<Record<Sign, Arithmetic>>> = { '+': '+', '-': '-', '*': '*', '/': '/' };
const BY_WORD: Readonly<Partial<Record<Keyword, BinaryOperator>>> = {
  and: 'and',
  or: 'or',
  contains: 'contains',
  starts: 'starts',
  is: '=',
  isNot: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/** The operator that a part of a text is; null: it is none. */
export function operatorOf(token: Token): BinaryOperator | null {
  if (token.kind === 'sign') return COMPARING[token.sign] ?? CALCULATING[token.sign] ?? null;
  return token.kind === 'keyword' ? (BY_WORD[token.keyword] ?? null) : null;
}

const COMPARED: readonly (Keyword | null)[] = ['known', 'unknown', 'knownOrUnknown', 'between', 'in', 'notIn', 'allOf'];
/** True for words that compare what stands before them without a sign. */
export const isCompared = (keyword: Keyword | null) => COMPARED.includes(keyword);

/** True for a node that compares: comparisons do not chain. */
export function isComparison(node: FormulaNode): boolean {
  return (
    node.kind === 'in' ||
    node.kind === 'known' ||
    (node.kind === 'binary' && bindingOf(node.operator) === BINDING.compare)
  );
}

/** What a text without quotation marks ends at. */
export function endsText(token: Token): boolean {
  if (token.kind === 'end') return true;
  if (token.kind === 'keyword') return token.keyword === 'and' || token.keyword === 'or';
  return (
    token.kind === 'sign' &&
    (token.sign === ',' || token.sign === ')' || token.sign === '..' || token.sign in COMPARING)
  );
}
