import { useMemo } from 'react';
import { type ColumnSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { CellRenderer } from './cells/cell.ts';
import { lineRenderer } from './cells/lineCell.tsx';
import { HEADER_HEIGHT, LINES } from './metrics.ts';
import type { DataGridProps } from './props.ts';

/** What a table draws: its columns, or rows in two lines with the name alone as a column. */
export interface DrawnRows {
  readonly columns: readonly ColumnSpec[];
  readonly rowHeight: number;
  readonly headerHeight: number;
  /** How the name is drawn in two lines; null: as in columns. */
  readonly lines: CellRenderer | null;
}

/** Draws rows in two lines where it is wanted and the table is as narrow as a phone. `width` 0: it is not, or not known yet. */
export function useLineRows(
  { spec, columns, lines: isWanted = false }: Pick<DataGridProps, 'spec' | 'columns' | 'lines'>,
  { rowHeight, headerHeight }: Pick<DrawnRows, 'rowHeight' | 'headerHeight'>,
  width: number,
): DrawnRows {
  const isOn = isWanted && width > 0 && width < LINES.below;
  return useMemo(() => {
    const identity = columns.find(({ field }) => field === spec.identity);
    if (!isOn || !identity) return { columns, rowHeight, headerHeight, lines: null };
    return {
      columns: columns.filter((column) => column === identity || column.field === ORDER_FIELD),
      rowHeight: LINES.height,
      headerHeight: HEADER_HEIGHT.plain,
      lines: lineRenderer(spec, identity, columns),
    };
  }, [spec, columns, rowHeight, headerHeight, isOn]);
}
