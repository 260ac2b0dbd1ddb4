import { screenerFilterMessages } from '#src/i18n/screenerFilters.ts';
import type { SaveProblem } from './savedList.ts';

const text = screenerFilterMessages.saved.problems;

/** What a problem says to whoever typed the name. */
export function problemText(problem: SaveProblem, name: string): string {
  if (typeof problem === 'object') return problem.failed;
  return problem === 'taken' ? text.taken(name) : text[problem];
}
