import { useEffect, useState } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { Summary, TableHandle, TableState } from '#workers/client.ts';
import type { RowSelecting } from '../selection/useSelection.ts';

/** A hand on the arrow keys passes many columns; a filter under a slider makes many views. */
const SETTLED_MS = 200;

/**
 * Sum, median and range of a numeric column over the chosen rows, or over the view where none is chosen. The older ones stay
 * until newer ones come; null where no row has a value or it is not known.
 */
export function useSummary(
  handle: TableHandle | null,
  state: TableState,
  column: ColumnSpec | null,
  { current, ids }: RowSelecting,
): Summary | null {
  const [summary, setSummary] = useState<{ readonly field: string; readonly summary: Summary | null } | null>(null);
  const field = column?.field ?? null;
  const { revision, complete } = state;
  const ofSelection = current.size > 0;
  // The whole of a view that is not held here would have to be fetched for it.
  const asked = field !== null && (ofSelection || complete);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection and another revision have other sums.
  useEffect(() => {
    if (!handle || !asked || field === null) return setSummary(null);
    let wanted = true;
    const timer = setTimeout(async () => {
      const answer = await handle.summary(field, ofSelection ? ids() : null).catch(() => null);
      if (wanted) setSummary({ field, summary: answer });
    }, SETTLED_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [handle, field, asked, revision, current, ids, ofSelection]);
  return summary?.field === field ? summary.summary : null;
}
