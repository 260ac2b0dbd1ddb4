import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import type { ActiveCell, DataGridHandle } from '#src/grid/props.ts';

/** Last active cell per history entry; Back restores it. */
const left = new Map<string, { readonly index: number; readonly field?: string | undefined }>();

/** Moves focus into the table: on Up and Down while nothing has focus, and on Back to the cell left before. */
export function GridEntrance({
  grid,
  cell,
  ready,
}: {
  readonly grid: RefObject<DataGridHandle | null>;
  /** The active cell; a stable function. */
  readonly cell: () => ActiveCell | null;
  /** The row count is known and the table rendered. */
  readonly ready: boolean;
}) {
  const router = useRouter();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || !isNowhere(event.target)) return;
      event.preventDefault();
      grid.current?.focusGrid();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [grid]);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        const entry = fromLocation?.state.__TSR_key;
        if (!pathChanged || !entry || !document.activeElement?.closest('[role=grid]')) return;
        const { index, column } = cell() ?? { index: -1 };
        if (index >= 0) left.set(entry, { index, field: column?.field });
      }),
    [router, cell],
  );
  useEffect(() => {
    const entry = router.state.location.state.__TSR_key ?? '';
    const place = ready ? left.get(entry) : undefined;
    if (!place) return;
    // In a later task: the table renders the active cell before it takes focus.
    const timer = setTimeout(() => {
      left.delete(entry);
      const { index, field } = place;
      grid.current?.scrollToRow(index, field === undefined ? {} : { field });
      if (isNowhere(document.activeElement)) grid.current?.focusGrid();
    });
    return () => clearTimeout(timer);
  }, [router, grid, ready]);
  return null;
}

/** Focus is on the body, or on the heading after navigation. */
function isNowhere(element: EventTarget | null): boolean {
  return element === document.body || (element instanceof HTMLElement && element.matches('main, h1'));
}
