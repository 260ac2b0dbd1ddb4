import { OBSERVED_RULES, type Observed } from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { conditionsOfKeys, type LinkedPivot } from '#schemas/queries/linked.ts';
import type { MarkTarget } from './MarkLink.tsx';

/** A data set, what it is counted by, and under which conditions. */
export interface Counted {
  readonly source: Observed;
  readonly linked: LinkedPivot;
  readonly filter: Filter;
  /** A period of its own. */
  readonly window?: Triple | null;
}

/** Where the marks of a linked pivot lead: to a directory with just their rows. */
export function targetOf({ source, linked, filter, window = null }: Counted): MarkTarget {
  return {
    source,
    filterOf: ({ key }) =>
      encodeFilter(conditionsOfKeys(DATA_SETS[source], linked, [key], { filter, window }, OBSERVED_RULES[source])),
  };
}
