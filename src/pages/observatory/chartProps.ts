import { useMemo } from 'react';
import { OBSERVED_RULES, type Observed } from '#schemas/api/observatory.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { chosenKeys, type LinkedPivot, withChoice } from '#schemas/queries/linked.ts';
import type { BinMark } from '#src/charts/bins.ts';
import type { ChartFile } from '#src/charts/chartFile.ts';
import { type Counted, targetOf } from '#src/charts/linkedTarget.ts';
import type { ChangeFilter } from './address.ts';

/** What all panels of the page share. */
export interface PanelContext {
  readonly origin: string;
  readonly onFilter: ChangeFilter;
  readonly onExport: (source: Observed, file: ChartFile) => void;
}

/** How marks are linked with the charts: which are chosen, what choosing does, and where they lead. */
export function linksOf(counted: Counted, onFilter: ChangeFilter) {
  const { source, linked, filter } = counted;
  const rules = OBSERVED_RULES[source];
  return {
    isChosen: chosenKeys(linked, filter, rules),
    target: targetOf(counted),
    onChoose: (keys: readonly BinMark['key'][], dragged: boolean) =>
      onFilter(source, withChoice(linked, filter, keys, rules), dragged ? 'replace' : 'push'),
  };
}

/** What a chart of a linked pivot is given besides its marks. */
export function useChartProps(
  source: Observed,
  linked: LinkedPivot,
  filter: Filter,
  { origin, onFilter, onExport }: PanelContext,
) {
  return useMemo(
    () => ({
      origin,
      ...linksOf({ source, linked, filter }, onFilter),
      onExport: (file: ChartFile) => onExport(source, file),
    }),
    [source, linked, filter, origin, onFilter, onExport],
  );
}
