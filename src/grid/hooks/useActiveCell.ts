import { useCallback, useState } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { type CellPosition, clampPosition, type GridExtent } from '../model/keyboard.ts';

/** The active cell by row and field, so that it stays in its column when columns come, go or move. */
interface Active {
  readonly row: number;
  readonly field: string;
}

/**
 * The one cell that Tab reaches. It is a place, not a row: when rows change under it, it stays where it is, and when there
 * are fewer it goes to the last.
 */
export function useActiveCell(columns: readonly ColumnSpec[], identity: string, extent: GridExtent) {
  const [active, setActive] = useState<Active>({ row: 0, field: identity });
  const found = columns.findIndex((column) => column.field === active.field);
  const home = columns.findIndex((column) => column.field === identity);
  const position = clampPosition({ row: active.row, column: found >= 0 ? found : Math.max(0, home) }, extent);
  const moveTo = useCallback(
    (to: CellPosition) => {
      const field = columns[to.column]?.field;
      if (field !== undefined) setActive({ row: to.row, field });
    },
    [columns],
  );
  return { position, moveTo };
}
