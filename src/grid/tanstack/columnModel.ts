import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  type TableOptions,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, useMemo } from 'react';
import { type ColumnSpec, type DataSetSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/semantics.ts';
import type { CellRenderer } from '../cells/cell.ts';
import { CELLS } from '../cells/renderers.tsx';
import { CELL_PADDING, NARROW_IDENTITY_WIDTH, orderWidth } from '../metrics.ts';
import type { Density } from '../props.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<{ readonly spec: ColumnSpec }>(),
});

// The table holds no rows: they are the worker's, and a window of them is drawn straight from its messages.
const NO_ROWS: Row[] = [];

/** A column as it is drawn. */
export interface ColumnView {
  readonly spec: ColumnSpec;
  readonly renderer: CellRenderer;
  /** Place among the visible columns from 0, pinned ones first. */
  readonly at: number;
  /** Room for a value in px. */
  readonly room: number;
  readonly style: CSSProperties;
}

export interface ColumnModel {
  readonly pinned: readonly ColumnView[];
  readonly scrolling: readonly ColumnView[];
  readonly all: readonly ColumnSpec[];
  /** Sum of the widths in px; the identity column takes what a wider grid has left. */
  readonly width: number;
  /** Of the group of pinned columns. */
  readonly pinnedStyle: CSSProperties;
}

/** Order, visibility, pinning and widths of the columns, kept by TanStack Table. */
export function useColumnModel(
  spec: DataSetSpec,
  columns: readonly ColumnSpec[],
  look: { readonly narrow: boolean; readonly density: Density; readonly rows: number; readonly stars: boolean },
): ColumnModel {
  const { narrow, density, rows, stars } = look;
  const options = useMemo((): TableOptions<typeof features, Row> => {
    const shown = columns.filter((column) => !(narrow && column.field === ORDER_FIELD));
    const pinned = shown.filter((column) => (narrow ? column.field === spec.identity : column.sticky));
    const sizing: Record<string, number> = {};
    for (const column of spec.columns) {
      sizing[column.field] = column.field === ORDER_FIELD ? orderWidth(column.width, rows, stars) : column.width;
    }
    if (narrow) sizing[spec.identity] = NARROW_IDENTITY_WIDTH;
    return {
      features,
      data: NO_ROWS,
      columns: spec.columns.map((column) => ({ id: column.field, minSize: 0, meta: { spec: column } })),
      state: {
        columnOrder: shown.map((column) => column.field),
        columnVisibility: Object.fromEntries(spec.columns.map((column) => [column.field, shown.includes(column)])),
        columnPinning: { start: pinned.map((column) => column.field), end: [] },
        columnSizing: sizing,
      },
    };
  }, [spec, columns, narrow, rows, stars]);
  const table = useTable(options);
  return useMemo(() => {
    const view = (column: ReturnType<typeof table.getVisibleLeafColumns>[number], at: number): ColumnView[] => {
      const declared = column.columnDef.meta?.spec;
      if (!declared) return [];
      const width = column.getSize();
      return [
        {
          spec: declared,
          renderer: CELLS[declared.display],
          at,
          room: width - 2 * CELL_PADDING[density],
          style: { flex: declared.field === spec.identity ? `1 0 ${width}px` : `0 0 ${width}px` },
        },
      ];
    };
    const pinned = table.getStartVisibleLeafColumns().flatMap((column, at) => view(column, at));
    const scrolling = table.getCenterVisibleLeafColumns().flatMap((column, at) => view(column, pinned.length + at));
    return {
      pinned,
      scrolling,
      all: [...pinned, ...scrolling].map((column) => column.spec),
      width: table.getTotalSize(),
      pinnedStyle: { flex: `1 0 ${table.getStartTotalSize()}px` },
    };
  }, [table, spec.identity, density]);
}
