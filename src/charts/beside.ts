import type { ChartDescriptor } from './descriptors.ts';
import type { TimeSeries } from './timeSeries.ts';

/** What is drawn below a line, on an axis of its own: sums of the same days. */
export interface BesideLine {
  readonly descriptor: ChartDescriptor;
  readonly series: TimeSeries;
}

/** Who states the value of a day, and of which moment (UTC ms; null: of the day as a whole). Null: not recorded. */
export type OriginOf = (day: number) => { readonly source: string; readonly moment: number | null } | null;
