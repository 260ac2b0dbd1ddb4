import { type PointerEvent, useEffect, useRef, useState } from 'react';

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
export interface DropLine {
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
