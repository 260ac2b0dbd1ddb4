import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { movedBeside, movedTo } from '#src/features/watchlist/rowOrder.ts';
import type { DataGridHandle } from '#src/grid/props.ts';
import { GRID } from '#src/ui/focus.ts';
import type { TableHandle, TableState } from '#workers/client.ts';

/** Moves rows of a table in the user's order, by row index in the view. */
interface RowMoves {
  /** Moves a row and activates the column there. Returns the row's id; null for an unknown index. */
  readonly move: (from: number, to: number, field: string | undefined) => number | null;
  /** Runs `work` once row indexes are known: at once, except right after a view change. */
  readonly whenKnown: (work: () => void) => void;
}

/**
 * Moves rows relative to visible ones; hidden rows keep their place. Moves apply before the table renders, so quick
 * presses hit the right row.
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
  /** All watched ids, in order. */
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
    // Local moves are known before the table reports them.
    if (made === drawn) isKnown.current = false;
    handle.ids(0, matching).then(
      (found) => {
        if (moves.current.made !== made) return;
        moves.current.drawn = made;
        shown.current = [...found];
        isKnown.current = true;
        for (const work of waiting.current.splice(0)) work();
      },
      // The view changed: the next one is requested.
      () => undefined,
    );
  }, [handle, revision, matching]);
  const whenKnown = useCallback((work: () => void) => {
    if (isKnown.current) work();
    else waiting.current.push(work);
  }, []);

  const move = useCallback(
    (from: number, to: number, field: string | undefined) => {
      const [id, neighbor] = [shown.current[from], shown.current[to]];
      if (id === undefined || neighbor === undefined || from === to) return null;
      moves.current.made += 1;
      all.current = movedBeside(all.current, id, neighbor, to > from ? 'after' : 'before');
      shown.current = movedTo(shown.current, from, to);
      onOrder(all.current);
      grid.current?.scrollToRow(to, field === undefined ? {} : { field });
      return id;
    },
    [grid, onOrder],
  );
  return { move, whenKnown };
}

/** Pixels after which a press becomes a drag. */
const SLACK = 4;
/** Distance in px from an edge where the table scrolls, and px per frame. */
const EDGE = 36;
const STEP = 10;

interface Drag {
  readonly from: number;
  readonly pointerId: number;
  readonly startY: number;
  y: number;
}

/** Drop position; the line is `top` px below the frame's top. */
interface DropLine {
  readonly to: number;
  readonly top: number;
}

/**
 * Drags rows by their number, with mouse or pen; touch scrolls instead, and moves rows by the note editor's buttons. Put
 * the handlers on an element around the grid.
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
  /** Tracks the pointer every frame: rows scroll under a pointer that rests at an edge. */
  const follow = () => {
    const element = around.current;
    const current = drag.current;
    const scroller = element?.querySelector<HTMLElement>(GRID);
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

/** The row at a y position, by index in the view. */
function rowAt(scroller: HTMLElement, y: number): { readonly index: number; readonly box: DOMRect } | null {
  for (const row of scroller.querySelectorAll('.grid-body [role=row]')) {
    const box = row.getBoundingClientRect();
    if (box.top <= y && y < box.bottom) return { index: Number(row.getAttribute('aria-rowindex')) - 2, box };
  }
  return null;
}
