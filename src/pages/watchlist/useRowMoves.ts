import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { movedBeside, movedTo } from '#src/features/watchlist/rowOrder.ts';
import type { DataGridHandle } from '#src/grid/props.ts';
import type { TableHandle, TableState } from '#workers/client.ts';

/** Moving rows of a table that stands in the member's own order, by their places in the view. */
interface RowMoves {
  /** Takes the row at a place to another one, where the column becomes the active one. The row's id; null where there is no such place. */
  readonly move: (from: number, to: number, field: string | undefined) => number | null;
  /** Does something once it is known which rows stand where: at once, but for the moment after a view has changed. */
  readonly whenKnown: (work: () => void) => void;
}

/**
 * Moves rows beside others: what a filter hides keeps its place. Rows move here before the table has drawn them, so that quick
 * presses act on the row that was meant.
 */
export function useRowMoves({
  handle,
  state,
  grid,
  ids,
  onOrder,
}: {
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly grid: RefObject<DataGridHandle | null>;
  /** All that is watched, in its order. */
  readonly ids: readonly number[];
  readonly onOrder: (ids: readonly number[]) => void;
}): RowMoves {
  const all = useRef(ids);
  useEffect(() => {
    all.current = ids;
  }, [ids]);
  const shown = useRef<readonly number[]>([]);
  const isKnown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  const moves = useRef({ made: 0, drawn: 0 });
  const { revision, matching } = state;
  useEffect(() => {
    if (!handle || matching === null || revision < 0) return;
    const { made, drawn } = moves.current;
    // What has moved here is known already, before the table says so.
    if (made === drawn) isKnown.current = false;
    handle.ids(0, matching).then(
      (found) => {
        if (moves.current.made !== made) return;
        moves.current.drawn = made;
        shown.current = [...found];
        isKnown.current = true;
        for (const work of waiting.current.splice(0)) work();
      },
      // Another view has taken its place: it is asked for next.
      () => undefined,
    );
  }, [handle, revision, matching]);
  const whenKnown = useCallback((work: () => void) => {
    if (isKnown.current) work();
    else waiting.current.push(work);
  }, []);

  const move = useCallback(
    (from: number, to: number, field: string | undefined) => {
      const [id, neighbour] = [shown.current[from], shown.current[to]];
      if (id === undefined || neighbour === undefined || from === to) return null;
      moves.current.made += 1;
      all.current = movedBeside(all.current, id, neighbour, to > from ? 'after' : 'before');
      shown.current = movedTo(shown.current, from, to);
      onOrder(all.current);
      grid.current?.scrollToRow(to, field === undefined ? {} : { field });
      return id;
    },
    [grid, onOrder],
  );
  return { move, whenKnown };
}

/** Pixels after which a press is a drag. */
const SLACK = 4;
/** Within so many pixels of an edge the table scrolls along, by so many a frame. */
const EDGE = 36;
const STEP = 10;

interface Drag {
  readonly from: number;
  readonly pointerId: number;
  readonly startY: number;
  y: number;
}

/** Where the dragged row would go: the line is drawn `top` px below the frame's top. */
interface DropLine {
  readonly to: number;
  readonly top: number;
}

/**
 * Dragging rows by their numbers in the first column, with the mouse or a pen: a finger scrolls, and moves rows by the buttons
 * beside a note. Give the handlers to an element around the grid.
 */
export function useRowDrag(enabled: boolean, onDrop: (from: number, to: number) => void) {
  const [line, setLine] = useState<DropLine | null>(null);
  const drag = useRef<Drag | null>(null);
  const frame = useRef(0);
  const around = useRef<HTMLElement | null>(null);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const stop = () => {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    drag.current = null;
    setLine(null);
  };
  /** Follows the pointer, frame by frame, because the rows move under one that rests at an edge. */
  const follow = () => {
    const element = around.current;
    const current = drag.current;
    const scroller = element?.querySelector<HTMLElement>('[role=grid]');
    if (!element || !current || !scroller) return;
    const view = scroller.getBoundingClientRect();
    const header = scroller.querySelector('.grid-header')?.getBoundingClientRect().bottom ?? view.top;
    if (current.y < header + EDGE) scroller.scrollTop -= STEP;
    else if (current.y > view.bottom - EDGE) scroller.scrollTop += STEP;
    const found = rowAt(scroller, Math.max(header + 1, Math.min(current.y, view.bottom - 1)));
    if (found) {
      const top = (found.index > current.from ? found.box.bottom : found.box.top) - element.getBoundingClientRect().top;
      setLine((before) => (before?.to === found.index && before.top === top ? before : { to: found.index, top }));
    }
    frame.current = requestAnimationFrame(follow);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!enabled || event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return;
      const cell = event.target.closest('.grid-order');
      const row = cell?.closest('.grid-body [role=row]');
      if (!row || event.target.closest('button')) return;
      around.current = event.currentTarget;
      drag.current = {
        from: Number(row.getAttribute('aria-rowindex')) - 2,
        pointerId: event.pointerId,
        startY: event.clientY,
        y: event.clientY,
      };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      if (current?.pointerId !== event.pointerId) return;
      current.y = event.clientY;
      if (frame.current !== 0 || Math.abs(event.clientY - current.startY) < SLACK) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      frame.current = requestAnimationFrame(follow);
    },
    onPointerUp: () => {
      const from = drag.current?.from;
      const to = line?.to;
      stop();
      if (from !== undefined && to !== undefined && from !== to) onDrop(from, to);
    },
    onPointerCancel: stop,
    onLostPointerCapture: stop,
  };
  return { line, handlers };
}

/** The row drawn at a height, by its place in the view. */
function rowAt(scroller: HTMLElement, y: number): { readonly index: number; readonly box: DOMRect } | null {
  for (const row of scroller.querySelectorAll('.grid-body [role=row]')) {
    const box = row.getBoundingClientRect();
    if (box.top <= y && y < box.bottom) return { index: Number(row.getAttribute('aria-rowindex')) - 2, box };
  }
  return null;
}
