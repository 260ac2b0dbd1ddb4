import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type CellPosition, clampPosition, type GridExtent } from './model/keyboard.ts';

/** The active cell by row and field, so that it follows its column. */
interface Active {
  readonly row: number;
  readonly field: string;
}

/** The cell in the tab order. It keeps its index when rows change, and moves to the last row when there are fewer. */
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
 * For an error or empty state with controls. When it disappears with the focus, focus moves to the table once `isReady`.
 * Returns handlers for the element around it. Rows keep their scroll position.
 */
export function useHandedFocus(isReady: boolean, focusGrid: () => void) {
  const holder = useRef<Element | null>(null);
  useEffect(() => {
    if (!holder.current) return;
    const isLost = document.activeElement === document.body;
    if (holder.current.contains(document.activeElement) || (isLost && !isReady)) return;
    // Focus was lost with its element, or moved on purpose.
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
