import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type ColumnSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { textKey } from '#schemas/text.ts';
import type { DataGridHandle, FoundMarks } from '#src/grid/props.ts';
import type { Found, TableHandle } from '#workers/client.ts';
import { type CellPlace, firstFoundFrom, foundCell, nextFound } from './foundCells.ts';

/** Typing rests this long before the rows are searched. */
const DEBOUNCE_MS = 150;

export type FindStatus = 'idle' | 'searching' | 'ready' | 'failed';

interface Answer {
  readonly key: string;
  readonly fields: readonly string[];
  readonly found: Found;
  readonly at: number;
}

/** What the find bar shows and does. */
export interface Finding {
  readonly open: boolean;
  readonly typed: string;
  readonly status: FindStatus;
  readonly count: number;
  /** The place among the found cells from 0; -1 where nothing is found. */
  readonly at: number;
  readonly marks: FoundMarks | null;
  readonly start: () => void;
  readonly type: (typed: string) => void;
  readonly go: (steps: 1 | -1) => void;
  readonly close: () => void;
}

/**
 * Finds a text in every row of the view, and walks through the cells that hold it, beginning at the active cell. Another
 * order, filter or data is searched anew, and the walk goes on where it stood.
 */
export function useFind({
  handle,
  revision,
  columns,
  grid,
  activeCell,
}: {
  readonly handle: TableHandle | null;
  /** The state's: it grows when the view is another. */
  readonly revision: number;
  readonly columns: readonly ColumnSpec[];
  readonly grid: RefObject<DataGridHandle | null>;
  readonly activeCell: () => CellPlace;
}): Finding {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<FindStatus>('idle');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const fieldsKey = columns
    .filter((column) => column.field !== ORDER_FIELD)
    .map((column) => column.field)
    .join();
  const text = open ? typed : '';
  const key = textKey(text.trim());
  const latest = useRef(activeCell);
  latest.current = activeCell;

  const stand = (next: Answer) => {
    setAnswer(next);
    const cell = foundCell(next.found, next.fields, next.at);
    if (cell) grid.current?.scrollToRow(cell.index, { field: cell.field });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision has other cells; `stand` is made anew with every drawing.
  useEffect(() => {
    if (!handle || key === '') {
      setStatus('idle');
      return setAnswer(null);
    }
    setStatus('searching');
    const search = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const fields = fieldsKey.split(',');
        const found = await handle.find(text.trim(), fields, search.signal);
        if (search.signal.aborted) return;
        stand({ key, fields, found, at: firstFoundFrom(found, fields, latest.current()) });
        setStatus('ready');
      } catch {
        // A view that gave way to another comes again with the other's revision.
        if (!search.signal.aborted) setStatus('failed');
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [handle, key, fieldsKey, revision]);

  const marks = useMemo((): FoundMarks | null => {
    if (!answer || key === '') return null;
    return { key: answer.key, current: foundCell(answer.found, answer.fields, answer.at) };
  }, [answer, key]);

  return {
    open,
    typed,
    status,
    count: answer?.found.rows.length ?? 0,
    at: answer?.at ?? -1,
    marks,
    start: () => setOpen(true),
    type: setTyped,
    go: (steps) => answer && stand({ ...answer, at: nextFound(answer.at, steps, answer.found.rows.length) }),
    close: () => {
      setOpen(false);
      grid.current?.focusGrid();
    },
  };
}
