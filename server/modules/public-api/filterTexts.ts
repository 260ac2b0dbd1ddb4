import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { type FilterTextProblem, mended } from '#schemas/filters/text/problems.ts';
import { filterProblemText } from '#schemas/filters/text/problemText.ts';
import type { ErrorFactsOf } from '#schemas/i18n/errors.ts';

/** What is wrong with the text of a filter, where, and how to write it instead, for programs. */
export function textFacts(
  spec: DataSetSpec,
  text: string,
  problem: FilterTextProblem,
): Extract<ErrorFactsOf<'malformed_filter'>, { readonly reason: 'text' }> {
  const mend = mended(text, problem);
  return {
    code: 'malformed_filter',
    reason: 'text',
    detail: filterProblemText(spec, problem),
    ...problem.span,
    mend: mend === null ? '' : ` → \`${mend}\``,
  };
}
