import type { ColDef } from 'ag-grid-community';
import { useMemo } from 'react';
import { type ColumnSpec, type DataSetSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { COLUMN_WIDTH } from '#schemas/constants.ts';
import type { CellRenderer, ColumnView } from '../cells/cell.ts';
import { CELLS } from '../cells/renderers.tsx';
import { CELL_PADDING, NARROW_IDENTITY_WIDTH, orderWidth } from '../metrics.ts';
import { pinsThatFit } from '../model/pins.ts';
import type { Density } from '../props.ts';

/** The column of checkboxes; no field has such a name. */
export const CHECK_COLUMN = ':check';
export const CHECK_WIDTH = { mouse: 40, touch: 52 } as const;

/** The columns as AG Grid lays them out: checkboxes and pinned ones at the left edge, then those that scroll. */
export interface ScreenerColumns {
  readonly pinned: readonly ColumnView[];
  readonly scrolling: readonly ColumnView[];
  readonly views: readonly ColumnView[];
  /** The checkboxes first, without a declaration. */
  readonly specs: readonly (ColumnSpec | undefined)[];
  readonly fields: readonly string[];
  readonly defs: ColDef[];
  readonly checkWidth: number;
  /** Sum of the widths in px. */
  readonly width: number;
}

interface Look {
  readonly narrow: boolean;
  readonly density: Density;
  readonly rows: number;
  readonly stars: boolean;
  readonly touch: boolean;
  /** Room for all columns in px; the identity takes what they leave. */
  readonly width: number;
}

/** Lays out the visible columns. */
export function layOut(spec: DataSetSpec, columns: readonly ColumnSpec[], look: Look): ScreenerColumns {
  const { narrow, density, rows, stars, touch } = look;
  const shown = columns.filter((column) => !(narrow && column.field === ORDER_FIELD));
  const isPinned = (column: ColumnSpec) => (narrow ? column.field === spec.identity : column.sticky);
  const ordered = [...shown.filter(isPinned), ...shown.filter((column) => !isPinned(column))];
  const checkWidth = touch ? CHECK_WIDTH.touch : CHECK_WIDTH.mouse;

  const widths = ordered.map((column) => {
    if (column.field === ORDER_FIELD) return orderWidth(column.width, rows, stars);
    return narrow && column.field === spec.identity ? NARROW_IDENTITY_WIDTH : column.width;
  });
  const isMeasured = !narrow && look.width > 0;
  const lastPinned = (isMeasured ? pinsThatFit(ordered, look.width - checkWidth) : shown.filter(isPinned).length) - 1;
  const taken = checkWidth + widths.reduce((sum, width) => sum + width, 0);
  const identity = ordered.findIndex((column) => column.field === spec.identity);
  widths[identity] = (widths[identity] ?? 0) + Math.max(0, Math.floor(look.width) - taken);

  const views = ordered.map((column, place): ColumnView => {
    const renderer: CellRenderer = CELLS[column.display];
    const width = widths[place] ?? column.width;
    return {
      spec: { ...column, width },
      renderer,
      at: place + 1,
      room: width - 2 * CELL_PADDING[density],
      className: place === lastPinned ? ' grid-edge' : '',
      style: undefined,
    };
  });
  return {
    pinned: views.slice(0, lastPinned + 1),
    scrolling: views.slice(lastPinned + 1),
    views,
    specs: [undefined, ...ordered],
    fields: [CHECK_COLUMN, ...ordered.map((column) => column.field)],
    defs: [checkDef(checkWidth), ...views.map((view, place) => columnDef(view, place <= lastPinned))],
    checkWidth,
    width: Math.max(taken, Math.floor(look.width)),
  };
}

const FIXED: ColDef = {
  resizable: false,
  suppressMovable: true,
  lockPosition: 'left',
};

function checkDef(width: number): ColDef {
  return { ...FIXED, colId: CHECK_COLUMN, pinned: 'left', lockPinned: true, width, minWidth: 0, sortable: false };
}

function columnDef({ spec }: ColumnView, pinned: boolean): ColDef {
  const { field, label, width } = spec;
  return {
    ...(field === ORDER_FIELD
      ? { ...FIXED, minWidth: 0 }
      : { minWidth: COLUMN_WIDTH.min, maxWidth: Math.max(COLUMN_WIDTH.max, width) }),
    colId: field,
    headerName: label,
    width,
    pinned: pinned ? 'left' : null,
    lockPinned: true,
    // The view sorts, not the grid.
    sortable: false,
  };
}

/** The laid out columns, the same object as long as nothing of them changes. */
export function useScreenerColumns(spec: DataSetSpec, columns: readonly ColumnSpec[], look: Look): ScreenerColumns {
  const { narrow, density, rows, stars, touch, width } = look;
  const digits = String(rows).length;
  return useMemo(
    () => layOut(spec, columns, { narrow, density, rows: 10 ** digits - 1, stars, touch, width }),
    [spec, columns, narrow, density, digits, stars, touch, width],
  );
}
