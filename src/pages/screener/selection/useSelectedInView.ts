import { useEffect, useState } from 'react';
import { FILTER_LIMITS, type Triple } from '#schemas/filters/triples.ts';
import type { TableHandle, TableQuery, TableState } from '#workers/client.ts';
import type { RowSelecting } from './useSelection.ts';

/** A filter under a moving slider changes many times a second. */
const SETTLED_MS = 120;

/** How many of the chosen rows are in the view; null while that is not known, or would cost the server the whole of it. */
export function useSelectedInView(
  handle: TableHandle | null,
  state: TableState,
  query: TableQuery,
  { current, ids }: RowSelecting,
): number | null {
  const [inView, setInView] = useState<number | null>(null);
  const { revision, complete, matching } = state;
  useEffect(() => {
    if (!handle || current.size === 0 || revision < 0) return setInView(null);
    if (query.filter.length === 0 && query.search === '') return setInView(current.size);
    let wanted = true;
    const timer = setTimeout(async () => {
      const count = await countInView(handle, query, complete ? (matching ?? 0) : null, ids(), current.has).catch(
        () => null,
      );
      if (wanted) setInView(count);
    }, SETTLED_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [handle, query, revision, complete, matching, current, ids]);
  return inView;
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
