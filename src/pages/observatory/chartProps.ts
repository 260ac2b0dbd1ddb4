import { useMemo } from 'react';
import { BREAKDOWN_RULES, type Observed } from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { type Breakdown, chosenBins, conditionsOfBins, withChoice } from '#schemas/queries/breakdown.ts';
import { encodeFilter } from '#schemas/queries/view.ts';
import type { BinMark } from '#src/charts/bins.ts';
import type { ChartFile } from '#src/charts/chartFile.ts';
import type { MarkTarget } from '#src/charts/MarkLink.tsx';
import type { ChangeFilter } from './address.ts';

/** What all panels of the page share. */
export interface PanelContext {
  readonly origin: string;
  readonly onFilter: ChangeFilter;
  readonly onExport: (source: Observed, file: ChartFile) => void;
}

/** A data set, what it is counted by, and under which conditions. */
interface Counted {
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

/** How marks are linked with the charts: which are chosen, what choosing does, and where they lead. */
export function linksOf(counted: Counted, onFilter: ChangeFilter) {
  const { source, breakdown, filter } = counted;
  const rules = BREAKDOWN_RULES[source];
  return {
    isChosen: chosenBins(breakdown, filter, rules),
    target: targetOf(counted),
    onChoose: (keys: readonly BinMark['key'][], dragged: boolean) =>
      onFilter(source, withChoice(breakdown, filter, keys, rules), dragged ? 'replace' : 'push'),
  };
}

/** What a chart of a breakdown is given besides its marks. */
export function useChartProps(
  source: Observed,
  breakdown: Breakdown,
  filter: readonly Triple[],
  { origin, onFilter, onExport }: PanelContext,
) {
  return useMemo(
    () => ({
      origin,
      ...linksOf({ source, breakdown, filter }, onFilter),
      onExport: (file: ChartFile) => onExport(source, file),
    }),
    [source, breakdown, filter, origin, onFilter, onExport],
  );
}
