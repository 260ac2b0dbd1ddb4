import { BREAKDOWN_RULES, type Observed } from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { type Breakdown, conditionsOfBins } from '#schemas/queries/breakdown.ts';
import { encodeFilter } from '#schemas/queries/view.ts';
import type { MarkTarget } from './MarkLink.tsx';

/** A data set, what it is counted by, and under which conditions. */
export interface Counted {
  readonly source: Observed;
  readonly breakdown: Breakdown;
  readonly filter: readonly Triple[];
  /** A period of its own. */
  readonly window?: Triple | null;
}

/** Where the marks of a breakdown lead: to a directory with just their rows. */
export function targetOf({ source, breakdown, filter, window = null }: Counted): MarkTarget {
  return {
    source,
    filterOf: ({ key }) =>
      encodeFilter(conditionsOfBins(DATA_SETS[source], breakdown, [key], { filter, window }, BREAKDOWN_RULES[source])),
  };
}
