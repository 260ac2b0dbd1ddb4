import {
  CellStyleModule,
  type ColDef,
  ColumnApiModule,
  ColumnAutoSizeModule,
  createTheme,
  type GridOptions,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community';
import { type DataSetSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { COLUMN_WIDTH } from '#schemas/constants.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { CELLS } from '../cells/renderers.tsx';
import { CheckCell, CheckHeader, HeaderCell, ValueCell } from './cells.tsx';
import type { ColumnPlace } from './screenerColumns.ts';

/** AG Grid modules and defaults of all tables, registered in the chunk that needs them. */
ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  LocaleModule,
  CellStyleModule,
  RowStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  RowApiModule,
  ScrollApiModule,
]);

const HAIRLINE = { width: 1, style: 'solid', color: 'var(--line)' } as const;
const NONE = { width: 0, style: 'none', color: 'transparent' } as const;

const theme = createTheme().withParams({
  accentColor: 'var(--accent)',
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text)',
  fontFamily: 'inherit',
  fontSize: 13,
  headerBackgroundColor: 'var(--surface)',
  headerTextColor: 'var(--muted)',
  headerFontSize: 12,
  headerRowBorder: { width: 1, style: 'solid', color: 'var(--line-strong)' },
  rowBorder: HAIRLINE,
  columnBorder: NONE,
  pinnedColumnBorder: HAIRLINE,
  wrapperBorder: NONE,
  wrapperBorderRadius: 0,
  columnDragIndicatorColor: 'var(--accent)',
  columnDragIndicatorWidth: 2,
});

/** Width of the scrollbars in px, reserved beside the columns. */
export const SCROLLBAR_WIDTH = 12;

/** Rows rendered beyond each edge of the view. */
export const ROW_BUFFER = 3;

/** Rows per worker answer: enough for a view, few enough to decode within a frame. */
const BLOCK_ROWS = 128;

/** Keys that AG Grid handles. `gridEvents` handles every other key, as in `DataGrid`. */
function isGridMove({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent, inHeader: boolean): boolean {
  const isOnCell = target instanceof Element && target.hasAttribute('aria-colindex');
  if (!isOnCell || altKey || shiftKey) return false;
  const jump = ctrlKey || metaKey;
  if (key.startsWith('Arrow')) return !(inHeader && jump);
  return (key === 'PageUp' || key === 'PageDown') && !jump && !inHeader;
}

/** Options of every table. */
export const GRID_OPTIONS: GridOptions<Row> = {
  theme,
  loadThemeGoogleFonts: false,
  rowModelType: 'infinite',
  cacheBlockSize: BLOCK_ROWS,
  maxBlocksInCache: 10,
  // Keep DOM order equal to reading order.
  ensureDomOrder: true,
  rowBuffer: ROW_BUFFER,
  animateRows: false,
  // Rows with their own transform are slower to paint than positioned rows.
  suppressRowTransform: true,
  suppressAnimationFrame: true,
  suppressColumnMoveAnimation: true,
  suppressMoveWhenColumnDragging: true,
  suppressDragLeaveHidesColumns: true,
  suppressMaxRenderedRowRestriction: true,
  scrollbarWidth: SCROLLBAR_WIDTH,
  suppressOverlays: ['loading', 'noRows', 'noMatchingRows'],
  suppressRowHoverHighlight: true,
  suppressContextMenu: true,
  // The table is one tab stop: the active cell.
  tabIndex: -1,
  defaultColDef: {
    // The view sorts, not the grid.
    sortable: false,
    // Double click on the edge is handled as in `DataGrid`.
    suppressAutoSize: true,
    headerComponent: HeaderCell,
    suppressKeyboardEvent: ({ event }) => !isGridMove(event, false),
    suppressHeaderKeyboardEvent: ({ event }) => !isGridMove(event, true),
  },
};

/** Columns that cannot be moved or resized. */
const FIXED: ColDef<Row> = {
  resizable: false,
  suppressMovable: true,
  lockPosition: 'left',
  lockPinned: true,
  minWidth: 0,
};

/** Column definitions of a data set, in order and places. */
export function columnDefs(spec: DataSetSpec, narrow: boolean, places: readonly ColumnPlace[]): ColDef<Row>[] {
  return places.map((place): ColDef<Row> => {
    const column = spec.columns.find(({ field }) => field === place.colId);
    if (!column)
      return {
        ...FIXED,
        ...place,
        cellClass: 'grid-cell grid-check-cell',
        cellRenderer: CheckCell,
        headerComponent: CheckHeader,
      };
    const { field, label, display } = column;
    return {
      ...(field === ORDER_FIELD ? FIXED : { minWidth: COLUMN_WIDTH.min, lockPinned: narrow, suppressMovable: narrow }),
      ...place,
      headerName: label,
      cellClass: CELLS[display].className,
      cellRenderer: ValueCell,
      ...(field === spec.identity ? { cellAriaRole: 'rowheader' } : {}),
    };
  });
}
