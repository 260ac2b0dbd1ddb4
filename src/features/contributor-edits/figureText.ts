import { plainNumber } from '#schemas/filters/amount.ts';
import { decimalMark } from '#schemas/format.ts';
import { type EditInput, editFailure, fullText } from '#schemas/forms/profileEdits.ts';

/** Figures as readers of the language type them, and as edits keep and send them: with the marks of query text in every language. */

const isFigure = (input: EditInput) => input === 'number' || input === 'year';

/** What is kept of what was typed, `1.5M` with all its zeros; what is no figure stays as it is. `decimal` begins a fraction in the language. */
export function keptText(input: EditInput, typed: string, decimal = decimalMark()): string {
  if (!isFigure(input)) return typed;
  const plain = plainNumber(typed.trim().replace(/[\s_]/g, ''), decimal);
  return plain !== '' && editFailure(input, plain) === null ? fullText(input, plain) : typed;
}

/** What was kept, as the field shows it. */
export function typedText(input: EditInput, kept: string, decimal = decimalMark()): string {
  return isFigure(input) && editFailure(input, kept) === null ? kept.replace('.', decimal) : kept;
}
