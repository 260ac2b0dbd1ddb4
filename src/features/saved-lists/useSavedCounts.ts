import { useEffect, useMemo, useState } from 'react';
import type { View } from '#schemas/queries/view.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import type { SavedList } from './savedList.ts';

/** How many rows each saved list matches now, by its conditions; older counts stay until newer ones come. */
export type SavedCounts = ReadonlyMap<string, number>;

export const countKey = ({ filter, search }: View) => JSON.stringify([filter, search]);

/** Counts one after the other, so that a table with a hundred saved lists answers its view first. */
export function useSavedCounts(
  handle: TableHandle | null,
  { total, version, complete }: TableState,
  lists: readonly SavedList[],
): SavedCounts {
  const [counts, setCounts] = useState<SavedCounts>(new Map());
  // The rows are others when the data set is.
  const data = total === null ? null : `${total} ${version} ${complete}`;
  // Another name is no reason to count again.
  const asked = lists.map(({ view }) => countKey(view)).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts say what the lists ask for.
  const views = useMemo(() => lists.map(({ view }) => view), [asked]);
  useEffect(() => {
    if (!handle || data === null) return;
    let dropped = false;
    const count = async () => {
      for (const view of views) {
        // A failure leaves the older count; the table's state tells what failed.
        const rows = await handle.count({ filter: view.filter, sort: null, search: view.search }).catch(() => null);
        if (dropped) return;
        if (rows !== null) setCounts((last) => new Map(last).set(countKey(view), rows));
      }
    };
    void count();
    return () => {
      dropped = true;
    };
  }, [handle, data, views]);
  return counts;
}
