import { useMemo } from 'react';
import { BREAKDOWN_RULES, type Observed } from '#schemas/api/observatory.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { type Breakdown, chosenBins, withChoice } from '#schemas/queries/breakdown.ts';
import type { BinMark } from '#src/charts/bins.ts';
import { type Counted, targetOf } from '#src/charts/breakdownTarget.ts';
import type { ChartFile } from '#src/charts/chartFile.ts';
import type { ChangeFilter } from './address.ts';

/** What all panels of the page share. */
export interface PanelContext {
  readonly origin: string;
  readonly onFilter: ChangeFilter;
  readonly onExport: (source: Observed, file: ChartFile) => void;
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
