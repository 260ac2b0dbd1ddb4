import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ColumnSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { textKey } from '#schemas/text.ts';
import { findQuery } from '#src/api/tableQueries.ts';
import type { DataGridHandle, FoundMarks } from '#src/grid/props.ts';
import type { Found, TableHandle } from '#workers/client.ts';

type FindStatus = 'idle' | 'searching' | 'ready' | 'failed';

/** State and actions of the find bar. */
export interface Finding {
  readonly open: boolean;
  readonly typed: string;
  readonly status: FindStatus;
  readonly count: number;
  /** Index of the current match; -1 without one. */
  readonly at: number;
  readonly marks: FoundMarks | null;
  readonly start: () => void;
  readonly type: (typed: string) => void;
  readonly go: (steps: 1 | -1) => void;
  readonly close: () => void;
}

/** Finds a text in the view and steps through matching cells from the active one. A new revision repeats the search. */
export function useFind({
  handle,
  revision,
  columns,
  grid,
  activeCell,
}: {
  readonly handle: TableHandle | null;
  /** Revision of the table's state; increases when the view changes. */
  readonly revision: number;
  readonly columns: readonly ColumnSpec[];
  readonly grid: RefObject<DataGridHandle | null>;
  readonly activeCell: () => CellPlace;
}): Finding {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const fields = columns.filter((column) => column.field !== ORDER_FIELD).map((column) => column.field);
  const text = open ? typed.trim() : '';
  const key = textKey(text);
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...findQuery(handle, revision, text, fields),
    enabled: key !== '',
  });
  // Another text, order or revision has other matches: start again at the active cell.
  const [walk, setWalk] = useState<{ readonly of: typeof data; readonly at: number }>({ of: undefined, at: -1 });
  const latest = useRef(activeCell);
  latest.current = activeCell;
  // Old matches stay while the next text is searched, but not after the field was empty.
  const isLeftOver = key === '' || (isPlaceholderData && walk.of !== data);
  const found = isLeftOver ? undefined : data;
  const at = found && walk.of === found ? walk.at : -1;
  useEffect(() => {
    if (key === '') setWalk({ of: undefined, at: -1 });
  }, [key]);

  const walkTo = useCallback(
    (cells: NonNullable<typeof data>, next: number) => {
      setWalk({ of: cells, at: next });
      const cell = foundCell(cells.found, cells.fields, next);
      if (cell) grid.current?.scrollToRow(cell.index, { field: cell.field });
    },
    [grid],
  );
  useEffect(() => {
    if (found && !isPlaceholderData) walkTo(found, firstFoundFrom(found.found, found.fields, latest.current()));
  }, [found, isPlaceholderData, walkTo]);

  const marks = useMemo((): FoundMarks | null => {
    if (!found) return null;
    return { key: textKey(found.text), current: foundCell(found.found, found.fields, at) };
  }, [found, at]);
  const count = found?.found.rows.length ?? 0;

  return {
    open,
    typed,
    status: key === '' ? 'idle' : isError ? 'failed' : isFetching || !handle ? 'searching' : 'ready',
    count,
    at,
    marks,
    start: () => setOpen(true),
    type: setTyped,
    go: (steps) => found && walkTo(found, nextFound(at, steps, count)),
    close: () => {
      setOpen(false);
      grid.current?.focusGrid();
    },
  };
}

/** A cell by row index and field. */
interface CellPlace {
  readonly index: number;
  readonly field: string;
}

/** The match at an index, or null. `fields`: the searched ones. */
export function foundCell(found: Found, fields: readonly string[], at: number): CellPlace | null {
  const index = found.rows[at];
  const field = fields[found.fields[at] ?? -1];
  return index === undefined || field === undefined ? null : { index, field };
}

/** Index of the first match at or after a cell, else 0; -1 without a match. */
export function firstFoundFrom(found: Found, fields: readonly string[], from: CellPlace): number {
  const column = fields.indexOf(from.field);
  let low = 0;
  let high = found.rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(found, middle, from.index, column)) low = middle + 1;
    else high = middle;
  }
  return low < found.rows.length ? low : Math.min(0, found.rows.length - 1);
}

/** Index of the next or previous match, cyclic; -1 without a match. */
export function nextFound(at: number, steps: 1 | -1, count: number): number {
  return count === 0 ? -1 : (at + steps + count) % count;
}

function isBefore({ rows, fields }: Found, at: number, index: number, column: number): boolean {
  const row = rows[at] ?? 0;
  return row < index || (row === index && (fields[at] ?? 0) < column);
}
