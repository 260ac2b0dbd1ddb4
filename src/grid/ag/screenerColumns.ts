import type { ColumnState } from 'ag-grid-community';
import { type CSSProperties, useMemo } from 'react';
import { type ColumnSpec, type DataSetSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { edgeOf, type PinEdge, pinAt } from '#schemas/queries/view.ts';
import type { CellRenderer, ColumnView } from '../cells/cell.ts';
import { CELLS } from '../cells/renderers.tsx';
import {
  CELL_PADDING,
  CHECK_WIDTH,
  NARROW_STAR_WIDTH,
  narrowIdentityWidth,
  narrowOrder,
  orderWidth,
  pinLook,
  pinsThatFit,
  rightPinsThatFit,
} from '../metrics.ts';
import type { Density } from '../props.ts';

/** Id of the checkbox column; no field has this name. */
export const CHECK_COLUMN = ':check';

/** Where AG Grid puts a column. */
export interface ColumnPlace {
  readonly colId: string;
  readonly width?: number;
  readonly pinned: PinEdge | null;
  readonly hide: boolean;
}

/** Visible columns in AG Grid's layout: checkboxes and pinned ones at the left, then the scrolling ones. */
export interface ScreenerColumns {
  readonly views: readonly ColumnView[];
  /** Checkboxes first, without a spec. */
  readonly specs: readonly (ColumnSpec | undefined)[];
  readonly fields: readonly string[];
  /** Order, width, pin and visibility of every column. */
  readonly state: readonly ColumnPlace[];
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
  /** Draws the name where it holds the whole row. */
  readonly lines?: CellRenderer | null;
  /** Width for all columns in px; the identity column takes the rest. */
  readonly width: number;
}

export function layOut(spec: DataSetSpec, columns: readonly ColumnSpec[], look: Look): ScreenerColumns {
  const { narrow, density, rows, stars, touch } = look;
  // Without room for the position, its column shows the star only, behind the name: pinned, both would take half of a phone.
  const shown = (narrow ? narrowOrder(spec, columns) : columns).filter(
    (column) => !narrow || stars || column.field !== ORDER_FIELD,
  );
  const isPinned = (column: ColumnSpec) => (narrow ? column.field === spec.identity : column.sticky);
  const isRight = (column: ColumnSpec) => !narrow && column.stickyRight === true;
  const ordered = [
    ...shown.filter(isPinned),
    ...shown.filter((column) => !isPinned(column) && !isRight(column)),
    ...shown.filter(isRight),
  ];
  const checkWidth = touch ? CHECK_WIDTH.touch : CHECK_WIDTH.mouse;

  const widths = ordered.map((column) => {
    if (column.field === ORDER_FIELD) return narrow ? NARROW_STAR_WIDTH : orderWidth(column.width, rows, stars);
    return narrow && column.field === spec.identity ? narrowIdentityWidth(spec) : column.width;
  });
  const isMeasured = !narrow && look.width > 0;
  const pins = isMeasured ? pinsThatFit(ordered, look.width - checkWidth) : shown.filter(isPinned).length;
  const rightPins = isMeasured ? rightPinsThatFit(ordered, look.width - checkWidth) : ordered.filter(isRight).length;
  const taken = checkWidth + widths.reduce((sum, width) => sum + width, 0);
  const identity = ordered.findIndex((column) => column.field === spec.identity);
  widths[identity] = (widths[identity] ?? 0) + Math.max(0, Math.floor(look.width) - taken);

  const views = ordered.map((column, place): ColumnView => {
    const width = widths[place] ?? column.width;
    return {
      spec: { ...column, width },
      renderer: look.lines && column.field === spec.identity ? look.lines : CELLS[column.display],
      at: place + 1,
      room: width - 2 * CELL_PADDING[density],
      className: '',
      style: undefined,
    };
  });
  const fields = [CHECK_COLUMN, ...ordered.map((column) => column.field)];
  return {
    views,
    specs: [undefined, ...ordered],
    fields,
    state: [
      { colId: CHECK_COLUMN, width: checkWidth, pinned: 'left', hide: false },
      ...views.map(({ spec: { field, width } }, place) => ({
        colId: field,
        width,
        pinned: place < pins ? ('left' as const) : place >= views.length - rightPins ? ('right' as const) : null,
        hide: false,
      })),
      ...spec.columns
        .filter(({ field }) => !fields.includes(field))
        // AG Grid numbers hidden columns too; at the right edge they come after all others.
        .map(({ field }) => ({ colId: field, pinned: 'right' as const, hide: true })),
    ],
    checkWidth,
    width: Math.max(taken, Math.floor(look.width)),
  };
}

/** The columns with the classes and places of pinned ones, for lines that AG Grid does not draw. */
export function pinnedViews({ views, state, checkWidth }: ScreenerColumns): readonly ColumnView[] {
  const edgeAt = (at: number) => state[at + 1]?.pinned ?? null;
  const widthsOf = (list: readonly ColumnView[]) => list.reduce((sum, { spec }) => sum + spec.width, 0);
  return views.map((view, at) => {
    const edge = edgeAt(at);
    const [beside, apart] = edge === 'left' ? [at + 1, views.slice(0, at)] : [at - 1, views.slice(at + 1)];
    const offset = (edge === 'left' ? checkWidth : 0) + widthsOf(apart);
    return { ...view, ...pinLook(edge, edgeAt(beside) !== edge, offset) };
  });
}

/** Order and pins as shown by AG Grid, in the layout's form. Pins that do not fit stay pinned. */
export function arrangementOf(
  state: readonly ColumnState[],
  columns: readonly ColumnSpec[],
  { state: laidOut }: ScreenerColumns,
): { readonly fields: readonly string[]; readonly pinned: readonly string[] } {
  const visible = state.filter((column) => !column.hide && column.colId !== CHECK_COLUMN);
  const wasAt = (edge: PinEdge, field: string) =>
    laidOut.some((column) => column.colId === field && column.pinned === edge);
  const isAt =
    (edge: PinEdge) =>
    ({ colId, pinned }: ColumnState) =>
      pinned === edge ||
      (!pinned && !wasAt(edge, colId) && columns.some((column) => column.field === colId && edgeOf(column) === edge));
  const [isLeft, isRight] = [isAt('left'), isAt('right')];
  const left = visible.filter(isLeft).map(({ colId }) => colId);
  const right = visible.filter(isRight).map(({ colId }) => colId);
  const scrolling = visible.filter((column) => !isLeft(column) && !isRight(column)).map(({ colId }) => colId);
  const shown = [...left, ...scrolling, ...right];
  const hidden = columns.map(({ field }) => field).filter((field) => !shown.includes(field));
  return {
    fields: [...hidden, ...shown],
    pinned: [...left.filter((field) => field !== ORDER_FIELD), ...right.map((field) => pinAt(field, 'right'))],
  };
}

/** The laid out columns; the same object until something changes. */
export function useScreenerColumns(spec: DataSetSpec, columns: readonly ColumnSpec[], look: Look): ScreenerColumns {
  const { narrow, density, rows, stars, touch, width, lines = null } = look;
  const digits = String(rows).length;
  return useMemo(
    () => layOut(spec, columns, { narrow, density, rows: 10 ** digits - 1, stars, touch, width, lines }),
    [spec, columns, narrow, density, digits, stars, touch, width, lines],
  );
}

/** Heights and widths of the grid, as its style sheet names them. */
export function sizesOf(
  { views, checkWidth }: ScreenerColumns,
  rowHeight: number,
  headerHeight: number,
): CSSProperties & Record<`--${string}`, string> {
  return {
    '--grid-row': `${rowHeight}px`,
    '--grid-header': `${headerHeight}px`,
    '--grid-columns': views.map(({ spec }) => `${spec.width}px`).join(' '),
    '--grid-check': `${checkWidth}px`,
  };
}
