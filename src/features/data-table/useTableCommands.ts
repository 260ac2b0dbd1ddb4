import { useRef } from 'react';
import type { ActiveCell, Watch } from '#src/grid/props.ts';
import { useCommand } from '#src/shared/commands/registry.ts';

/**
 * What the keys of a table's columns and rows do: they act on the active cell. Give `follow` to the grid, so that it is
 * known; it stays the same function.
 */
export function useTableCommands({
  watch,
  onSort,
  onFilter,
}: {
  readonly watch: Watch | undefined;
  readonly onSort: (field: string) => void;
  /** A filter is wanted: on this field, or on one to be chosen. */
  readonly onFilter: (field: string | null) => void;
}) {
  const active = useRef<ActiveCell | null>(null);
  const { current: commands } = useRef({
    follow: (cell: ActiveCell) => {
      active.current = cell;
    },
    /** The active cell, as the grid last told it. */
    cell: () => active.current,
  });
  useCommand('sortColumn', () => {
    const column = active.current?.column;
    if (!column?.sortable) return false;
    onSort(column.field);
    return true;
  });
  useCommand('filterColumn', () => {
    const column = focusIsInGrid() ? active.current?.column : undefined;
    onFilter(column?.filterable ? column.field : null);
  });
  useCommand(
    'watch',
    () => {
      const row = active.current?.row;
      if (!row) return false;
      watch?.toggle(row);
      return true;
    },
    watch !== undefined,
  );
  return commands;
}

function focusIsInGrid(): boolean {
  return document.activeElement?.closest('[role=grid]') != null;
}
