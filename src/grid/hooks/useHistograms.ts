import { useEffect, useState } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { Histogram, TableHandle, TableState } from '#workers/client.ts';
import { hasHistogram } from '../model/headerModel.ts';

export type Histograms = ReadonlyMap<string, Histogram>;

const NONE: Histograms = new Map();

/** Headers may wait: rows come first, and a filter under a moving slider changes many times a second. */
const SETTLED_MS = 120;

/**
 * The distributions of the numeric columns, once the table is complete; null where they are not `enabled`. Older ones stay
 * until newer ones come. A column without values has none.
 */
export function useHistograms(
  table: TableHandle,
  state: TableState,
  columns: readonly ColumnSpec[],
  enabled: boolean,
): { readonly histograms: Histograms | null; readonly pending: boolean } {
  const [read, setRead] = useState<Histograms | null>(null);
  const { revision, complete, status, total } = state;
  const wanted = columns.filter(hasHistogram).map((column) => column.field);
  const key = wanted.join();
  useEffect(() => {
    if (!enabled || !complete || key === '') return;
    let current = revision >= 0;
    const timer = setTimeout(async () => {
      const found = new Map<string, Histogram>();
      for (const field of key.split(',')) {
        // A failure leaves the header without a drawing; the table's state tells what failed.
        const histogram = await table.histogram(field).catch(() => null);
        if (!current) return;
        if (histogram) found.set(field, histogram);
      }
      setRead(found);
    }, SETTLED_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [table, revision, complete, key, enabled]);
  return {
    histograms: enabled ? (read ?? NONE) : null,
    pending: complete ? read === null && total !== 0 : status === 'loading',
  };
}
