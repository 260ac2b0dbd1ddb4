import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import type { ActiveCell, DataGridHandle } from '#src/grid/props.ts';

/** The cell that one left a page of the history at, by that entry of it. Going back to the entry leads to the cell again. */
const left = new Map<string, { readonly index: number; readonly field?: string | undefined }>();

/**
 * The ways into a table. Up and Down lead into it while nothing else has the focus: after a change of page it is on the
 * heading, and after a field that was left on nothing. Whoever comes back from another page is at the cell they left.
 */
export function GridEntrance({
  grid,
  cell,
  ready,
}: {
  readonly grid: RefObject<DataGridHandle | null>;
  /** The active cell; the same function for every drawing. */
  readonly cell: () => ActiveCell | null;
  /** It is known how many rows there are, and the table is drawn. */
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
    // The table draws the cell as the active one before it takes the focus: not while this is drawn.
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

/** On the page itself, or on the heading that a change of page leads to. */
function isNowhere(element: EventTarget | null): boolean {
  return element === document.body || (element instanceof HTMLElement && element.matches('main, h1'));
}
