import type { CalledName } from './functions.ts';

/** Where a part stands in the text: from its first character up to the one behind its last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export type Arithmetic = '+' | '-' | '*' | '/';
export type Comparing = '=' | '!=' | '<' | '<=' | '>' | '>=';
/** `contains` and `starts`: of texts, or of a list with such a member. */
export type BinaryOperator = Arithmetic | Comparing | 'and' | 'or' | 'contains' | 'starts';

/** A unit that is written with a number: `$5M`, `30%`. */
export type WrittenUnit = 'usd' | 'percent';

/** What a formula says, as plain data. Numbers are never below zero: `-5` is `negate`. */
export type FormulaNode = { readonly span: Span } & (
  | { readonly kind: 'number'; readonly value: number; readonly unit?: WrittenUnit }
  | { readonly kind: 'text'; readonly value: string }
  /** As filters hold it: `2026-03`, `-P3M`. */
  | { readonly kind: 'date'; readonly value: string }
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'call'; readonly name: CalledName; readonly args: readonly FormulaNode[] }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: FormulaNode;
      readonly right: FormulaNode;
    }
  | { readonly kind: 'not' | 'negate'; readonly of: FormulaNode }
  | { readonly kind: 'in'; readonly of: FormulaNode; readonly list: readonly FormulaNode[]; readonly negated: boolean }
  | { readonly kind: 'known'; readonly of: FormulaNode; readonly known: boolean }
);

/** How strongly operators bind, the weakest first. Comparisons do not chain. */
export const BINDING = { or: 1, and: 2, not: 3, compare: 4, add: 5, multiply: 6, negate: 7, whole: 8 } as const;

/** How strongly a binary operator binds. */
export function bindingOf(operator: BinaryOperator): number {
  switch (operator) {
    case 'or':
    case 'and':
      return BINDING[operator];
    case '+':
    case '-':
      return BINDING.add;
    case '*':
    case '/':
      return BINDING.multiply;
    default:
      return BINDING.compare;
  }
}

/** The parts of a node, from left to right. */
export function partsOf(node: FormulaNode): readonly FormulaNode[] {
  switch (node.kind) {
    case 'call':
      return node.args;
    case 'binary':
      return [node.left, node.right];
    case 'in':
      return [node.of, ...node.list];
    case 'not':
    case 'negate':
    case 'known':
      return [node.of];
    default:
      return [];
  }
}

/** The fields that a formula names, each once. */
export function fieldsIn(node: FormulaNode): readonly string[] {
  const own = node.kind === 'field' ? [node.field] : [];
  return [...new Set([...own, ...partsOf(node).flatMap(fieldsIn)])];
}
