import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { type DataSetName, KINDS } from '#schemas/kinds.ts';
import { pageOf } from '#schemas/routes/routes.ts';
import type { ActiveCell, DataGridHandle } from '#src/grid/props.ts';
import { forgetCell, leftCell, rememberCell } from '#src/shared/storage/leftCells.ts';
import { NEIGHBORS, openedFrom } from '#src/shared/storage/openedFrom.ts';
import { GRID } from '#src/ui/focus.ts';
import type { TableHandle } from '#workers/client.ts';

/** Moves focus into the table: on Up and Down while nothing has focus, and on Back to the cell left before. */
export function GridEntrance({
  grid,
  cell,
  table,
  source,
  ready,
}: {
  readonly grid: RefObject<DataGridHandle | null>;
  /** The active cell; a stable function. */
  readonly cell: () => ActiveCell | null;
  /** Its rows are the neighbors of a profile opened from here. */
  readonly table: TableHandle | null;
  readonly source: DataSetName;
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
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
        const entry = fromLocation?.state.__TSR_key;
        if (!pathChanged || !entry || !document.activeElement?.closest(GRID)) return;
        const { index, column } = cell() ?? { index: -1 };
        if (index < 0) return;
        rememberCell({ entry, index, ...(column ? { field: column.field } : {}) });
        const { kind } = pageOf(toLocation.pathname);
        if ((kind !== 'record' && kind !== 'story') || !table) return;
        const opened = { entry: fromLocation.state.__TSR_index, kind: KINDS[source].opens };
        openedFrom.write({ ...opened, slugs: [] });
        const first = Math.max(0, index - NEIGHBORS);
        table
          .window(first, 2 * NEIGHBORS + 1, ['slug'])
          .then(({ rows }) => {
            const slugs = rows.map((row) => (typeof row?.slug === 'string' ? row.slug : null));
            openedFrom.write({ ...opened, slugs });
          })
          // The table is gone; the way back remains.
          .catch(() => undefined);
      }),
    [router, cell, table, source],
  );
  useEffect(() => {
    const entry = router.state.location.state.__TSR_key ?? '';
    const place = ready ? leftCell(entry) : undefined;
    if (!place) return;
    // In a later task: the table renders the active cell before it takes focus.
    const timer = setTimeout(() => {
      forgetCell(entry);
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
