import type { FieldSpec } from '../../columns/spec.ts';
import { daySpan } from '../../dates.ts';
import type { FormulaNode, WrittenUnit } from '../../formulas/ast.ts';
import { parseDateText } from '../dateText.ts';
import type { Scalar } from '../triples.ts';

/** A value as it stands in a text. */
export interface Literal {
  readonly value: Scalar;
  readonly unit?: WrittenUnit | undefined;
}

/** The number that a node writes, with its sign; null: it computes one. */
function numberOf(node: FormulaNode): Literal | null {
  if (node.kind === 'number') return { value: node.value, unit: node.unit };
  const inner = node.kind === 'negate' ? numberOf(node.of) : null;
  return inner && { ...inner, value: inner.value === 0 ? 0 : -Number(inner.value) };
}

/** The value that a node writes for a field of a type; null: it is no value of that type, or it is computed. */
export function literalOf(type: FieldSpec['type'], node: FormulaNode): Literal | null {
  switch (type) {
    case 'number':
      return numberOf(node);
    case 'date': {
      if (node.kind === 'date') return { value: node.value };
      const year = node.kind === 'number' && node.unit === undefined ? String(node.value).padStart(4, '0') : null;
      const date = node.kind === 'text' ? parseDateText(node.value) : year && daySpan(year) ? year : null;
      return date === null ? null : { value: date };
    }
    case 'text':
    case 'tags':
    case 'refs':
      return node.kind === 'text' ? { value: node.value } : null;
    default:
      return null;
  }
}

/** Whether a node is written down, and not computed or held by rows. */
export function isWritten(node: FormulaNode): boolean {
  return node.kind === 'text' || node.kind === 'date' || numberOf(node) !== null;
}
