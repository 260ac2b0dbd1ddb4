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
import { useMemo } from 'react';
import { type ColumnSpec, type DataSetSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { CellRenderer, ColumnView } from '../cells/cell.ts';
import { CELLS } from '../cells/renderers.tsx';
import {
  CELL_PADDING,
  NARROW_STAR_WIDTH,
  narrowIdentityWidth,
  narrowOrder,
  orderWidth,
  pinLook,
  pinsThatFit,
  rightPinsThatFit,
  trackOf,
} from '../metrics.ts';
import type { Density } from '../props.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<{ readonly spec: ColumnSpec }>(),
});

// TanStack Table gets no rows: the grid renders windows of the worker directly.
const NO_ROWS: Row[] = [];

export interface ColumnModel {
  /** Visible columns, pinned ones first. */
  readonly views: readonly ColumnView[];
  readonly pinned: readonly ColumnView[];
  readonly scrolling: readonly ColumnView[];
  readonly columns: readonly ColumnSpec[];
  readonly fields: readonly string[];
  /** Sum of the widths in px. */
  readonly width: number;
  /** CSS grid template; the identity column takes spare width up to the column maximum. */
  readonly template: string;
  /** The same with one column for all unpinned ones. */
  readonly fastScrollTemplate: string;
}

/** Order, visibility, pinning and widths of the columns, held by TanStack Table. */
export function useColumnModel(
  spec: DataSetSpec,
  columns: readonly ColumnSpec[],
  look: {
    readonly narrow: boolean;
    readonly density: Density;
    readonly rows: number;
    readonly stars: boolean;
    /** Available width in px. */
    readonly width: number;
    /** Of checkboxes, drawn with the position; 0 without. */
    readonly checkWidth?: number;
    /** Draws the name where it holds the whole row. */
    readonly lines?: CellRenderer | null;
  },
): ColumnModel {
  const { narrow, density, rows, stars, width, checkWidth = 0, lines = null } = look;
  // Before measuring, assume all pins fit.
  const pins = narrow || width === 0 ? columns.length : pinsThatFit(columns, width);
  const rightPins = narrow ? 0 : width === 0 ? columns.length : rightPinsThatFit(columns, width);
  const options = useMemo((): TableOptions<typeof features, Row> => {
    // Without room for the position, its column shows the star only.
    const ordered = narrow ? narrowOrder(spec, columns) : columns;
    const shown = ordered.filter((column) => !narrow || stars || column.field !== ORDER_FIELD);
    const pinned = shown
      .filter((column) => (narrow ? column.field === spec.identity || column.field === ORDER_FIELD : column.sticky))
      .slice(0, pins);
    const right = shown.filter(({ stickyRight }) => stickyRight);
    const end = rightPins === 0 ? [] : right.slice(-rightPins);
    // Shown columns as laid out, hidden ones as declared.
    const all = spec.columns.map((column) => columns.find((one) => one.field === column.field) ?? column);
    const sizing: Record<string, number> = {};
    for (const column of all) {
      sizing[column.field] =
        column.field === ORDER_FIELD ? orderWidth(column.width, rows, stars) + checkWidth : column.width;
    }
    if (narrow)
      Object.assign(sizing, {
        [spec.identity]: narrowIdentityWidth(spec, checkWidth > 0 && stars),
        [ORDER_FIELD]: checkWidth || NARROW_STAR_WIDTH,
      });
    return {
      features,
      data: NO_ROWS,
      columns: all.map((column) => ({ id: column.field, minSize: 0, meta: { spec: column } })),
      state: {
        columnOrder: shown.map((column) => column.field),
        columnVisibility: Object.fromEntries(all.map((column) => [column.field, shown.includes(column)])),
        columnPinning: { start: pinned.map((column) => column.field), end: end.map((column) => column.field) },
        columnSizing: sizing,
      },
    };
  }, [spec, columns, narrow, rows, stars, pins, rightPins, checkWidth]);
  const table = useTable(options);
  return useMemo(() => {
    const pinned = table.getStartVisibleLeafColumns();
    const center = table.getCenterVisibleLeafColumns();
    const leaves = [...pinned, ...center, ...table.getEndVisibleLeafColumns()];
    const isWhole = ({ field }: ColumnSpec) => lines !== null && field === spec.identity;
    const views = leaves.flatMap((column, at): ColumnView[] => {
      const declared = column.columnDef.meta?.spec;
      if (!declared) return [];
      const renderer: CellRenderer = isWhole(declared) && lines ? lines : CELLS[declared.display];
      const firstRight = pinned.length + center.length;
      const pin =
        at < pinned.length
          ? pinLook('left', at === pinned.length - 1, column.getStart('start'))
          : at >= firstRight
            ? pinLook('right', at === firstRight, column.getAfter('end'))
            : pinLook(null, false, 0);
      return [
        {
          spec: declared,
          renderer,
          at,
          room: (isWhole(declared) ? width - NARROW_STAR_WIDTH : column.getSize()) - 2 * CELL_PADDING[density],
          ...pin,
        },
      ];
    });
    const widths = leaves.map((column) => {
      const own = `${column.getSize()}px`;
      // Before the pointer is known, CSS knows how wide checkboxes are.
      if (column.id === ORDER_FIELD && checkWidth > 0)
        return `calc(${column.getSize() - checkWidth}px + var(--grid-check))`;
      const declared = column.columnDef.meta?.spec;
      if (declared && isWhole(declared)) return 'minmax(0,1fr)';
      return declared ? trackOf(declared, column.getSize(), spec) : own;
    });
    return {
      views,
      pinned: views.slice(0, pinned.length),
      scrolling: views.slice(pinned.length),
      columns: views.map((view) => view.spec),
      fields: views.map((view) => view.spec.field),
      width: table.getTotalSize(),
      template: widths.join(' '),
      fastScrollTemplate: [
        ...widths.slice(0, pinned.length),
        `minmax(${table.getCenterTotalSize() + table.getEndTotalSize()}px,1fr)`,
      ].join(' '),
    };
  }, [table, spec, density, checkWidth, lines, width]);
}
