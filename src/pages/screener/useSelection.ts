import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { Row } from '#schemas/filters/semantics.ts';
import { everyTriple, isOn } from '#schemas/filters/tree.ts';
import { FILTER_LIMITS, type Triple } from '#schemas/filters/triples.ts';
import { selectedInViewQuery, useLastData } from '#src/api/tableQueries.ts';
import { screenerMessages } from '#src/i18n/en/screener.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import type { TableHandle, TableQuery, TableState } from '#workers/client.ts';
import { RowSelection } from './rowSelection.ts';

const text = screenerMessages.selection;

/** Yields to the event loop. */
const pause = () => new Promise<void>((resume) => setTimeout(resume, 0));

/** The page's selection and its actions. Rows stay selected under any filter and order. */
export function useSelection(handle: TableHandle | null, viewKey: string, matching: number | null) {
  const toast = useToast();
  const [selection] = useState(() => new RowSelection());
  const read = () => selection.current;
  const current = useSyncExternalStore(selection.subscribe, read, read);
  // Start of a range: an index, valid for the same view only.
  const anchor = useRef<{ readonly index: number; readonly viewKey: string } | null>(null);

  const toggle = useCallback(
    (index: number, row: Row) => {
      anchor.current = { index, viewKey };
      return selection.toggle(row._id);
    },
    [selection, viewKey],
  );
  const addPlaces = useCallback(
    async (start: number, count: number) => {
      if (!handle) return;
      try {
        await selection.add(await handle.ids(start, count), pause);
      } catch (error) {
        // The view has changed: drop the request.
        if (isAbort(error)) return;
        toast({ tone: 'error', title: text.failed, text: text.failedText });
      }
    },
    [handle, selection, toast],
  );
  const selectTo = useCallback(
    (index: number, row: Row) => {
      const from = anchor.current;
      if (from?.viewKey !== viewKey) return void toggle(index, row);
      void addPlaces(Math.min(from.index, index), Math.abs(index - from.index) + 1);
    },
    [viewKey, toggle, addPlaces],
  );
  const selectAll = useCallback(() => void (matching && addPlaces(0, matching)), [matching, addPlaces]);
  const clear = useCallback(() => selection.clear(), [selection]);
  const ids = useCallback(() => selection.ids(), [selection]);
  const addIds = useCallback((added: Float64Array) => selection.add(added, pause), [selection]);
  const removeIds = useCallback((removed: Float64Array) => selection.remove(removed), [selection]);
  return { addIds, removeIds, current, version: selection.version, toggle, selectTo, selectAll, clear, ids };
}

export type RowSelecting = ReturnType<typeof useSelection>;

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Selected rows in the view; null while unknown, or when it would load the whole view. */
export function useSelectedInView(
  handle: TableHandle | null,
  { revision, complete, matching, lines }: TableState,
  query: TableQuery,
  { current, version, ids }: RowSelecting,
): number | null {
  const isFiltered = query.filter.length > 0 || query.search !== '';
  const isCounted = current.size > 0 && isFiltered;
  const held = complete ? (lines ?? matching ?? 0) : null;
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
  const namesRows = query.filter.some((part) => isOn(part, '_id'));
  const conditions = everyTriple(query.filter).length;
  if (ids.length <= FILTER_LIMITS.listMembers && conditions < FILTER_LIMITS.triples && !namesRows) {
    const chosen: Triple = ['_id', 'in', [...ids]];
    return handle.count({ ...query, filter: [...query.filter, chosen] });
  }
  if (rowsHere === null) return null;
  const inView = await handle.ids(0, rowsHere);
  let count = 0;
  for (const id of inView) if (has(id)) count += 1;
  return count;
}
