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
    let pressed: { readonly field: string; readonly x: number; readonly y: number; moved: boolean } | null = null;
    const end = () => {
      pressed = null;
      setDragged(false);
    };
    const onDown = ({ target, pointerType, button, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType !== 'mouse' || button !== 0 || !(target instanceof Element) || target.closest(APART)) return;
      const field = target.closest<HTMLElement>('[role=columnheader][data-field]')?.dataset.field;
      if (field !== undefined) pressed = { field, x, y, moved: false };
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (!pressed || pressed.moved || Math.hypot(clientX - pressed.x, clientY - pressed.y) < SLACK) return;
      pressed.moved = true;
      setDragged(true);
    };
    const onUp = ({ clientX, clientY }: PointerEvent) => {
      const dropped = pressed?.moved && document.elementFromPoint(clientX, clientY)?.closest('[data-group-drop]');
      if (pressed && dropped) latest.current(pressed.field);
      end();
    };
    // Before the tables, which keep some of these to themselves.
    const off = new AbortController();
    const options = { capture: true, signal: off.signal };
    document.addEventListener('pointerdown', onDown, options);
    document.addEventListener('pointermove', onMove, options);
    document.addEventListener('pointerup', onUp, options);
    document.addEventListener('pointercancel', end, options);
    return () => off.abort();
  }, []);
  return isDragged;
}

/** Parts of a header with a drag of their own. */
const APART = '.grid-resizer, .ag-header-cell-resize, .grid-bars';
