import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ColumnSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { headOf } from '#schemas/pivot/grouping.ts';
import { textKey } from '#schemas/text.ts';
import { findQuery } from '#src/api/tableQueries.ts';
import type { GroupLook } from '#src/grid/groupLook.ts';
import type { DataGridHandle, FoundMarks } from '#src/grid/props.ts';
import { useLatest } from '#src/ui/useLatest.ts';
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
  /** The current match is in a folded group: a step forward unfolds it. */
  readonly isFolded: boolean;
  readonly marks: FoundMarks | null;
  readonly start: () => void;
  readonly type: (typed: string) => void;
  readonly go: (steps: 1 | -1) => void;
  readonly close: () => void;
}

/**
 * Finds a text in the view and steps through matching cells from the active one. A new revision repeats the search. Rows of folded
 * groups are found too: a step unfolds their groups, one after the other; typing alone unfolds nothing.
 */
export function useFind({
  handle,
  revision,
  columns,
  grid,
  groups,
  activeCell,
}: {
  readonly handle: TableHandle | null;
  /** Revision of the table's state; increases when the view changes. */
  readonly revision: number;
  readonly columns: readonly ColumnSpec[];
  readonly grid: RefObject<DataGridHandle | null>;
  readonly groups: Pick<GroupLook, 'isUnfolded' | 'onToggle'> | undefined;
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
  const latest = useLatest({ activeCell, groups, handle });
  // A step to this match unfolds groups: what is found again goes on there.
  const awaited = useRef<{ readonly text: string; readonly at: number } | null>(null);
  // Old matches stay while the next text is searched, but not after the field was empty.
  const isLeftOver = key === '' || (isPlaceholderData && walk.of !== data);
  const found = isLeftOver ? undefined : data;
  const at = found && walk.of === found ? walk.at : -1;
  useEffect(() => {
    if (key === '') setWalk({ of: undefined, at: -1 });
  }, [key]);

  const walkTo = useCallback(
    (cells: NonNullable<typeof data>, next: number, unfolds: boolean) => {
      setWalk({ of: cells, at: next });
      const cell = foundCell(cells.found, cells.fields, next);
      awaited.current = !cell && unfolds ? { text: cells.text, at: next } : null;
      if (cell) return grid.current?.scrollToRow(cell.index, { field: cell.field });
      const line = cells.found.rows[next];
      if (line === undefined) return;
      grid.current?.scrollToRow(line);
      if (unfolds) void unfoldAt(latest.current, line, cells.found.revision);
    },
    [grid],
  );
  useEffect(() => {
    if (!found || isPlaceholderData) return;
    const isAwaited = awaited.current?.text === found.text && awaited.current.at < found.found.rows.length;
    if (isAwaited && awaited.current) walkTo(found, awaited.current.at, true);
    else walkTo(found, firstFoundFrom(found.found, found.fields, latest.current.activeCell()), false);
  }, [found, isPlaceholderData, walkTo]);

  const marks = useMemo((): FoundMarks | null => {
    if (!found) return null;
    return { key: textKey(found.text), current: foundCell(found.found, found.fields, at) };
  }, [found, at]);
  const count = found?.found.rows.length ?? 0;
  const isFolded = found?.found.folded?.[at] === 1;

  return {
    open,
    typed,
    status: key === '' ? 'idle' : isError ? 'failed' : isFetching || !handle ? 'searching' : 'ready',
    count,
    at,
    isFolded,
    marks,
    start: () => setOpen(true),
    type: setTyped,
    go: (steps) => found && walkTo(found, isFolded && steps > 0 ? at : nextFound(at, steps, count), true),
    close: () => {
      setOpen(false);
      grid.current?.focusGrid();
    },
  };
}

/** Unfolds the head at a line of the view that a text was found in. */
async function unfoldAt(
  {
    handle,
    groups,
  }: { readonly handle: TableHandle | null; readonly groups: Pick<GroupLook, 'isUnfolded' | 'onToggle'> | undefined },
  line: number,
  revision: number,
): Promise<void> {
  const read = await handle?.window(line, 1, []).catch(() => null);
  const head = headOf(read?.rows[0]);
  // Of another view there will be other matches.
  if (head && read?.revision === revision && !groups?.isUnfolded(head)) groups?.onToggle(head);
}

/** A cell by row index and field. */
interface CellPlace {
  readonly index: number;
  readonly field: string;
}

/** The match at an index, or null: there is none, or it is folded away. `fields`: the searched ones. */
export function foundCell(found: Found, fields: readonly string[], at: number): CellPlace | null {
  const index = found.rows[at];
  const field = fields[found.fields[at] ?? -1];
  const isFolded = found.folded?.[at] === 1;
  return index === undefined || field === undefined || isFolded ? null : { index, field };
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

function isBefore({ rows, fields, folded }: Found, at: number, index: number, column: number): boolean {
  const row = rows[at] ?? 0;
  // What a head hides stands below it.
  return row < index || (row === index && folded?.[at] !== 1 && (fields[at] ?? 0) < column);
}
