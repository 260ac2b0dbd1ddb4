import { type RefObject, useEffect } from 'react';
import type { DataGridHandle } from '#src/grid/props.ts';

/**
 * Up and Down lead into the table while nothing else has the focus: after a change of page it is on the heading, and after a
 * field that was left on nothing. The page itself does not scroll, so the keys mean nothing else there.
 */
export function useGridEntrance(grid: RefObject<DataGridHandle | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof HTMLElement)) return;
      if (target !== document.body && !target.matches('main, h1')) return;
      event.preventDefault();
      grid.current?.focusGrid();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [grid]);
}
