import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { View } from '#schemas/queries/view.ts';
import { savedCountsQuery } from '#src/api/tableQueries.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import type { SavedList } from './savedList.ts';

/** How many rows each saved list matches now, by `countKey`; older counts stay until newer ones come. */
export type SavedCounts = ReadonlyMap<string, number>;

/** Identifies what is counted: another name or order has the same count. */
export const countKey = ({ filter, search }: View) => JSON.stringify([filter, search]);

export function useSavedCounts(
  handle: TableHandle | null,
  { total, version, complete }: TableState,
  lists: readonly SavedList[],
): SavedCounts {
  const views = new Map(
    lists.map(({ view }) => [countKey(view), { filter: view.filter, sort: null, search: view.search }]),
  );
  const { data } = useQuery({
    ...savedCountsQuery(handle, `${total} ${version} ${complete}`, views),
    enabled: total !== null,
  });
  const counts = useRef<SavedCounts>(new Map());
  if (data) counts.current = new Map([...counts.current, ...data]);
  return counts.current;
}
