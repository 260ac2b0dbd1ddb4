import { useEffect, useState } from 'react';
import type { TableHandle, TableState } from '#workers/client.ts';
import type { SavedFilter } from './savedFilters.ts';

/** How many rows each saved filter matches now, by its conditions; older counts stay until newer ones come. */
export type SavedCounts = ReadonlyMap<string, number>;

export const countKey = ({ filter, search }: SavedFilter) => JSON.stringify([filter, search]);

/** Counts one after the other, so that a table with a hundred saved filters answers its view first. */
export function useSavedCounts(
  handle: TableHandle | null,
  { total, version, complete }: TableState,
  filters: readonly SavedFilter[],
): SavedCounts {
  const [counts, setCounts] = useState<SavedCounts>(new Map());
  // The rows are others when the data set is.
  const data = total === null ? null : `${total} ${version} ${complete}`;
  useEffect(() => {
    if (!handle || data === null) return;
    let dropped = false;
    const count = async () => {
      for (const entry of filters) {
        // A failure leaves the older count; the table's state tells what failed.
        const rows = await handle.count({ filter: entry.filter, sort: null, search: entry.search }).catch(() => null);
        if (dropped) return;
        if (rows !== null) setCounts((last) => new Map(last).set(countKey(entry), rows));
      }
    };
    void count();
    return () => {
      dropped = true;
    };
  }, [handle, data, filters]);
  return counts;
}
