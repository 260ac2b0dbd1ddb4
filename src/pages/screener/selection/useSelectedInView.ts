import { useQuery } from '@tanstack/react-query';
import { FILTER_LIMITS, type Triple } from '#schemas/filters/triples.ts';
import { selectedInViewQuery, useLastData } from '#src/api/tableQueries.ts';
import type { TableHandle, TableQuery, TableState } from '#workers/client.ts';
import type { RowSelecting } from './useSelection.ts';

/** How many of the selected rows are in the view; null while that is not known, or would make the server send all of it. */
export function useSelectedInView(
  handle: TableHandle | null,
  { revision, complete, matching }: TableState,
  query: TableQuery,
  { current, version, ids }: RowSelecting,
): number | null {
  const isFiltered = query.filter.length > 0 || query.search !== '';
  const isCounted = current.size > 0 && isFiltered;
  const held = complete ? (matching ?? 0) : null;
  const { data } = useQuery({
    ...selectedInViewQuery(handle, revision, { version, held }, (table) =>
      countInView(table, query, held, ids(), current.has),
    ),
    enabled: isCounted,
  });
  const counted = useLastData(data) ?? null;
  if (current.size === 0) return null;
  return isCounted ? counted : current.size;
}

async function countInView(
  handle: TableHandle,
  query: TableQuery,
  rowsHere: number | null,
  ids: Float64Array,
  has: (id: number) => boolean,
): Promise<number | null> {
  const namesRows = query.filter.some(([field]) => field === '_id');
  if (ids.length <= FILTER_LIMITS.listMembers && query.filter.length < FILTER_LIMITS.triples && !namesRows) {
    const chosen: Triple = ['_id', 'in', [...ids]];
    return handle.count({ ...query, filter: [...query.filter, chosen] });
  }
  if (rowsHere === null) return null;
  const inView = await handle.ids(0, rowsHere);
  let count = 0;
  for (const id of inView) if (has(id)) count += 1;
  return count;
}
