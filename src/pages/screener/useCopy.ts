import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { useCopying } from '#src/features/data-table/cell-menu/copying.ts';
import type { ActiveCell } from '#src/grid/props.ts';
import type { TableHandle } from '#workers/client.ts';
import type { RowSelecting } from './useSelection.ts';

/**
 * Copies the selected rows with the visible columns, or without a selection the active cell's value. `false` leaves the
 * key to the browser: text is selected, or nothing can be copied.
 */
export function useCopy(
  handle: TableHandle | null,
  columns: readonly ColumnSpec[],
  { current, ids }: RowSelecting,
  /** Rows have pages. */
  linked: boolean,
): (active: ActiveCell | null) => boolean {
  const copying = useCopying(columns, linked);
  return (active) => {
    if (isTextMarked()) return false;
    if (current.size > 0 && handle) {
      copying.rows(handle, ids());
      return true;
    }
    if (!active?.row || !active.column) return false;
    return copying.cell(active.row, active.column, active.index);
  };
}

function isTextMarked(): boolean {
  const marked = window.getSelection();
  return marked !== null && !marked.isCollapsed && marked.toString() !== '';
}
