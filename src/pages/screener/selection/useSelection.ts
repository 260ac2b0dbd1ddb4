import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { Row } from '#schemas/filters/semantics.ts';
import { screenerMessages } from '#src/i18n/screener.ts';
import { useToast } from '#src/ui/toastState.ts';
import type { TableHandle } from '#workers/client.ts';
import { RowSelection } from './rowSelection.ts';

const text = screenerMessages.selection;

/** The task after this one: what waits for input gets its turn. */
const pause = () => new Promise<void>((resume) => setTimeout(resume, 0));

/** The chosen rows of a page and the ways to choose them. Rows stay chosen under any filter and order. */
export function useSelection(handle: TableHandle | null, viewKey: string, matching: number | null) {
  const toast = useToast();
  const [selection] = useState(() => new RowSelection());
  const current = useSyncExternalStore(selection.subscribe, () => selection.current);
  // Where a range begins: a place, and so only as long as the view is the same.
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
        // Another view has taken the place of this one: what was meant is no longer there.
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
  return { current, version: selection.version, toggle, selectTo, selectAll, clear, ids };
}

export type RowSelecting = ReturnType<typeof useSelection>;

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
