import { type DataSetSpec, fieldLabel } from '../../columns/spec.ts';
import { filterTextWords } from '../../i18n/en/filterText.ts';
import type { FilterTextProblem } from './problems.ts';

/** What is wrong with the text of a filter in a sentence, and what was perhaps meant, in the language of the build. */
export function filterProblemText(spec: DataSetSpec, problem: FilterTextProblem): string {
  const { nearest = [] } = problem;
  const said = sentenceOf(spec, problem);
  return nearest.length === 0 ? said : `${said} ${filterTextWords.perhaps([...new Set(nearest)].slice(0, 2))}`;
}

function sentenceOf<Code extends FilterTextProblem['code']>(
  spec: DataSetSpec,
  problem: Extract<FilterTextProblem, { code: Code }>,
): string {
  const field = 'field' in problem ? fieldLabel(spec, String(problem.field)) : '';
  const { problems } = filterTextWords;
  return problems[problem.code](problem, field);
}
