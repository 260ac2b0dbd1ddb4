import { useEffect, useState } from 'react';
import { useLatest } from '#src/ui/useLatest.ts';

/** So far, in px, a pressed header moves before it is dragged. */
const SLACK = 8;
/** Marks where a header can be dropped. */
export const DROP = { 'data-group-drop': '' } as const;

/** Whether a header is dragged by the mouse; tells where it was dropped on what `DROP` marks. Tables may move the column too. */
export function useHeaderDrag(onDrop: (field: string) => void): boolean {
  const [isDragged, setDragged] = useState(false);
  const latest = useLatest(onDrop);
  useEffect(() => {
    const off = new AbortController();
    // Before the tables, which keep some of these to themselves.
    const options = { capture: true, signal: off.signal };
    const onDown = ({ target, pointerType, button, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType !== 'mouse' || button !== 0 || !(target instanceof Element) || target.closest(APART)) return;
      const field = target.closest<HTMLElement>('[role=columnheader][data-field]')?.dataset.field;
      if (field === undefined) return;
      let isMoved = false;
      const released = new AbortController();
      const whilePressed = { capture: true, signal: AbortSignal.any([off.signal, released.signal]) };
      const onMove = ({ clientX, clientY }: PointerEvent) => {
        if (isMoved || Math.hypot(clientX - x, clientY - y) < SLACK) return;
        isMoved = true;
        setDragged(true);
      };
      const onEnd = ({ type, clientX, clientY }: PointerEvent) => {
        released.abort();
        setDragged(false);
        const isOver = document.elementFromPoint(clientX, clientY)?.closest('[data-group-drop]') != null;
        if (type === 'pointerup' && isMoved && isOver) latest.current(field);
      };
      document.addEventListener('pointermove', onMove, whilePressed);
      document.addEventListener('pointerup', onEnd, whilePressed);
      document.addEventListener('pointercancel', onEnd, whilePressed);
    };
    document.addEventListener('pointerdown', onDown, options);
    return () => off.abort();
  }, []);
  return isDragged;
}

/** Parts of a header with a drag of their own. */
const APART = '.grid-resizer, .ag-header-cell-resize, .grid-bars';
