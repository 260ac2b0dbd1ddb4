import type { Observed } from '#schemas/api/observatory.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import {
  type Breakdown,
  type BreakdownRules,
  chosenBins,
  conditionsOfBins,
  withChoice,
} from '#schemas/queries/breakdown.ts';
import { encodeFilter } from '#schemas/queries/view.ts';
import type { BinMark } from '#src/charts/bins.ts';
import type { ChartFile } from '#src/charts/chartFile.ts';
import type { ChangeFilter } from './address.ts';

/** What all panels of the page share. */
export interface PanelContext {
  readonly origin: string;
  readonly onFilter: ChangeFilter;
  readonly onExport: (source: Observed, file: ChartFile) => void;
}

/** How a chart is linked with the others: what is chosen of it, what choosing does, and where its marks lead. */
export function chartProps(
  {
    source,
    spec,
    rules,
    breakdown,
    filter,
  }: {
    readonly source: Observed;
    readonly spec: DataSetSpec;
    readonly rules: BreakdownRules;
    readonly breakdown: Breakdown;
    readonly filter: readonly Triple[];
  },
  { origin, onFilter, onExport }: PanelContext,
) {
  return {
    origin,
    isChosen: chosenBins(breakdown, filter, rules),
    target: {
      source,
      filterOf: ({ key }: BinMark) =>
        encodeFilter(conditionsOfBins(spec, breakdown, [key], { filter, window: null }, rules)),
    },
    onChoose: (keys: readonly BinMark['key'][], dragged: boolean) =>
      onFilter(source, withChoice(breakdown, filter, keys, rules), dragged ? 'replace' : 'push'),
    onExport: (file: ChartFile) => onExport(source, file),
  };
}
