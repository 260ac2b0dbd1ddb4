import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type CellPosition, clampPosition, type GridExtent } from './model/keyboard.ts';

/** The active cell by row and field, so that it stays in its column when columns come, go or move. */
interface Active {
  readonly row: number;
  readonly field: string;
}

/**
 * The one cell that Tab reaches. It is a place, not a row: when rows change under it, it stays where it is, and when there
 * are fewer it goes to the last.
 */
export function useActiveCell(fields: readonly string[], identity: string, extent: GridExtent) {
  const [active, setActive] = useState<Active>({ row: 0, field: identity });
  const found = fields.indexOf(active.field);
  const home = fields.indexOf(identity);
  const position = clampPosition({ row: active.row, column: found >= 0 ? found : Math.max(0, home) }, extent);
  const moveTo = useCallback(
    (to: CellPosition) => {
      const field = fields[to.column];
      if (field !== undefined) setActive({ row: to.row, field });
    },
    [fields],
  );
  return { position, moveTo };
}

/**
 * For what stands in place of rows or above them while they fail, such as a button that asks again: focus that was in it
 * when it went goes to the table as soon as that `isReady`. Returns the handlers of the element around it. Rows that are
 * there already stay where a pointer has scrolled them.
 */
export function useHandedFocus(isReady: boolean, focusGrid: () => void) {
  const holder = useRef<Element | null>(null);
  useEffect(() => {
    if (!holder.current) return;
    const isLost = document.activeElement === document.body;
    if (holder.current.contains(document.activeElement) || (isLost && !isReady)) return;
    // Lost with what it was in, or somewhere else by its own will.
    holder.current = null;
    if (isLost) focusGrid();
  });
  return {
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      if (!isReady || target.matches(':focus-visible')) holder.current = currentTarget;
    },
    onBlur: () => {
      holder.current = null;
    },
  };
}
