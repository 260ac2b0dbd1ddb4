import type { ColumnSpec } from '../columns/spec.ts';
import type { FormulaUnit } from './core.ts';

/** The unit of a column's figures. */
export function unitOfColumn({ unit, display }: Pick<ColumnSpec, 'unit' | 'display'>): FormulaUnit {
  return display === 'price' ? 'price' : (unit ?? 'none');
}

/** Units without dimension: they multiply others and leave them what they are. */
const PLAIN: readonly FormulaUnit[] = ['none', 'times', 'count'];

const PRODUCTS: readonly (readonly [FormulaUnit, FormulaUnit, FormulaUnit])[] = [['price', 'tokens', 'usd']];

/** The unit of a product; percentages are fractions by then. */
export function productUnit(left: FormulaUnit, right: FormulaUnit): FormulaUnit {
  if (PLAIN.includes(left)) return PLAIN.includes(right) ? plainer(left, right) : right;
  if (PLAIN.includes(right)) return left;
  const found = PRODUCTS.find(([a, b]) => (a === left && b === right) || (a === right && b === left));
  return found?.[2] ?? 'mixed';
}

/** Of two plain units the one that says more. */
function plainer(left: FormulaUnit, right: FormulaUnit): FormulaUnit {
  if (left === 'none') return right;
  return right === 'none' ? left : 'times';
}

/** The unit of a quotient; percentages are fractions by then. */
export function quotientUnit(left: FormulaUnit, right: FormulaUnit): FormulaUnit {
  if (left === right && left !== 'mixed') return left === 'none' ? 'none' : 'times';
  if (PLAIN.includes(right)) return PLAIN.includes(left) ? plainer(left, right) : left;
  const found = PRODUCTS.find(([a, b, product]) => product === left && (a === right || b === right));
  if (!found) return 'mixed';
  return found[0] === right ? found[1] : found[0];
}

/** True where figures of both units can be added up and compared as they are. */
export function isSameUnit(left: FormulaUnit, right: FormulaUnit): boolean {
  if (left === right) return left !== 'mixed';
  return PLAIN.includes(left) && PLAIN.includes(right);
}
