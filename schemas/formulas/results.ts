import type { FormulaNode, Span } from './ast.ts';
import type { FormulaCore } from './core.ts';
import { found, type Part } from './parts.ts';
import { textOf } from './texts.ts';

/** What a formula comes to, if its whole is something that a column can hold. */
export function resultOf(part: Part, span: Span): FormulaCore {
  switch (part.kind) {
    case 'number':
      return { kind: 'number', figure: part.figure, unit: part.unit };
    case 'yesNo':
      return { kind: 'yesNo', yes: part.yes };
    case 'date':
      return { kind: 'date', from: part.from, to: part.to };
    default:
      // A text that is written down is the same for every row.
      if ('value' in part) throw found({ code: 'noResult', given: part.kind }, span);
      return { kind: 'text', text: textOf(part, span) };
  }
}

const MAX_DIGITS = 12;

/** How many digits behind the point, written as a number. */
export function digitsOf(node: FormulaNode): number {
  const size = node.kind === 'negate' ? node.of : node;
  const value = size.kind === 'number' && !size.unit ? size.value : Number.NaN;
  if (!Number.isInteger(value) || value > MAX_DIGITS) throw found({ code: 'wantsDigits', most: MAX_DIGITS }, node.span);
  return node.kind === 'negate' && value !== 0 ? -value : value;
}
