import { useEffect, useState } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { Histogram, TableHandle, TableState } from '#workers/client.ts';
import { hasHistogram } from '../model/headerModel.ts';

export type Histograms = ReadonlyMap<string, Histogram>;

/** Headers may wait: rows come first, and a filter under a moving slider changes many times a second. */
const SETTLED_MS = 120;

/** The distributions of the numeric columns, once the table is complete. Older ones stay until newer ones come. */
export function useHistograms(
  table: TableHandle,
  state: TableState,
  columns: readonly ColumnSpec[],
  enabled: boolean,
): Histograms {
  const [histograms, setHistograms] = useState<Histograms>(new Map());
  const { revision, complete } = state;
  const wanted = columns.filter(hasHistogram).map((column) => column.field);
  const key = wanted.join();
  useEffect(() => {
    if (!enabled || !complete || key === '') return;
    let current = revision >= 0;
    const timer = setTimeout(async () => {
      const read = new Map<string, Histogram>();
      for (const field of key.split(',')) {
        // A failure leaves the header without a drawing; the table's state tells what failed.
        const histogram = await table.histogram(field).catch(() => null);
        if (!current) return;
        if (histogram) read.set(field, histogram);
      }
      setHistograms(read);
    }, SETTLED_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [table, revision, complete, key, enabled]);
  return histograms;
}
