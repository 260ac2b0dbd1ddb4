import { type PointerEvent, useCallback, useState } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { clampWidth } from '#schemas/queries/view.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import type { DataGridProps } from '../props.ts';

interface Dragged {
  readonly field: string;
  readonly width: number;
  /** The columns before the new width is part of them; null during the drag. */
  readonly until: readonly ColumnSpec[] | null;
}

/** Columns with the dragged width, and the handler of the resize strips. */
export function useResizing({ columns, onResize }: Pick<DataGridProps, 'columns' | 'onResize'>) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useLatest({ columns, onResize });
  const resizer = useCallback((event: PointerEvent<HTMLElement>, { field, stickyRight }: ColumnSpec) => {
    const { currentTarget: strip, pointerId, clientX: from, button } = event;
    if (button !== 0) return;
    event.preventDefault();
    strip.setPointerCapture(pointerId);
    const before = strip.parentElement?.getBoundingClientRect().width ?? 0;
    // A column at the right edge has its strip at the left.
    const direction = stickyRight && strip.closest('.grid-pinned-right') ? -1 : 1;
    let width: number | null = null;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      width = clampWidth(Math.round(before + direction * (clientX - from)));
      setDragged({ field, width, until: null });
    };
    const end = () => {
      strip.removeEventListener('pointermove', move);
      if (width === null) return;
      setDragged({ field, width, until: latest.current.columns });
      latest.current.onResize?.(field, width);
    };
    strip.addEventListener('pointermove', move);
    strip.addEventListener('lostpointercapture', end, { once: true });
  }, []);
  const isShown = dragged !== null && (dragged.until === null || dragged.until === columns);
  return {
    columns: isShown
      ? columns.map((column) => (column.field === dragged.field ? { ...column, width: dragged.width } : column))
      : columns,
    resizer: onResize ? resizer : undefined,
  };
}
