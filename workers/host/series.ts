import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { KINDS } from '#schemas/kinds.ts';
import { findSeries, type PackedSeries, packSeries, type SeriesOfRows } from '#schemas/queries/series.ts';
import { fetchSeries } from './answers.ts';
import type { RowMaker } from './sampleTable.ts';
import type { WorkerEnvironment } from './workerEnvironment.ts';

/** Reads series of rows by their `_id`. */
export type ReadSeries = (fields: readonly string[], ids: readonly number[]) => Promise<SeriesOfRows>;

/** Those of the server. A data set without any is never asked. */
export function serverSeries(spec: DataSetSpec, environment: WorkerEnvironment): ReadSeries {
  return (fields, ids) => {
    const kind = KINDS[spec.source];
    const sid = 'seriesSid' in kind ? kind.seriesSid : undefined;
    if (sid === undefined) throw new Error(`${spec.source} has no series`);
    return fetchSeries(environment, sid, { series: [...fields], ids: [...ids] }, new AbortController().signal);
  };
}

/** Those of sample data, which has daily prices: all else is not known. */
export function sampleSeries(spec: DataSetSpec, { prices, lastDay }: Pick<RowMaker, 'prices' | 'lastDay'>): ReadSeries {
  return async (fields, ids) => {
    const closes = ids.map(prices);
    const series = new Map<string, PackedSeries>();
    for (const field of fields) {
      const { points, step } = findSeries(spec, field)?.series ?? {};
      if (points === undefined || step === undefined) continue;
      const days = step === 'day' ? 1 : 7;
      const isPrice = step !== 'quarter' && field.startsWith('price_');
      const rows = closes.map((all) => (isPrice ? lastOf(all, points, days) : null));
      series.set(field, { last: lastDay, points, values: packSeries(rows, points) });
    }
    return { ids, series };
  };
}

/** So many of the last prices, one each so many days; null before the first. */
function lastOf(closes: Float64Array, points: number, days: number): readonly (number | null)[] {
  return Array.from({ length: points }, (_, point) => closes[closes.length - 1 - (points - 1 - point) * days] ?? null);
}
