import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { parseCondition } from '#schemas/filters/conditionDraft.ts';
import { readValue } from '#schemas/filters/conditionText.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { canonicalValue } from '#schemas/forms/profileEdits.ts';
import { shownText } from '#src/features/contributor-edits/difference.ts';
import { keptText } from '#src/features/contributor-edits/figureText.ts';
import { draftTriples } from '#src/features/filters/editorDraft.ts';
import { phrasesOf } from '#src/features/filters/wording.ts';

/** What every editor of numbers makes of a text, and what it then shows of it: for tests in each language. */

interface NumberEditor {
  readonly name: string;
  /** NaN: none. */
  readonly read: (typed: string) => number;
  readonly echo: (typed: string) => string;
}

const { projects } = DATA_SETS;

/** A chip is what filters show, in the bar, the facets, alerts and the playground. */
function ofFilter(name: string, triplesOf: (typed: string) => readonly Triple[]): NumberEditor {
  return {
    name,
    read: (typed) => Number(triplesOf(typed)[0]?.[2] ?? Number.NaN),
    echo: (typed) => phrasesOf(projects, triplesOf(typed)).replace(/^.*? ≥ /, ''),
  };
}

export const NUMBER_EDITORS: readonly NumberEditor[] = [
  ofFilter('the editor of a filter', (typed) => {
    const read = draftTriples('circulating_supply', { kind: 'number', operator: 'gte', first: typed, second: '' });
    return read.ok ? read.triples : [];
  }),
  ofFilter('a condition in a line', (typed) => {
    const read = parseCondition(projects, `circulating_supply >= ${typed}`);
    return read.ok ? read.triples : [];
  }),
  ofFilter('an end of a range', (typed) => {
    const read = readValue('number', typed);
    return read.ok ? [['circulating_supply', 'gte', read.value]] : [];
  }),
  {
    name: 'a field of a contribution',
    read: (typed) => Number(canonicalValue('number', keptText('number', typed))),
    echo: (typed) => shownText('number', keptText('number', typed)),
  },
];
