import {
  CellStyleModule,
  type ColDef,
  ColumnApiModule,
  ColumnAutoSizeModule,
  createTheme,
  type GridOptions,
  InfiniteRowModelModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community';
import { type DataSetSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { COLUMN_WIDTH } from '#schemas/constants.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { CELLS } from '../cells/renderers.tsx';
import { CheckCell, HeaderCell, ValueCell } from './cells.tsx';
import { CHECK_COLUMN } from './screenerColumns.ts';

/** The parts of AG Grid that are used, and what is the same for every table. Registered here, in the chunk that needs them. */
ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  CellStyleModule,
  RowStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  RenderApiModule,
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

/** Width of the scrollbars in px: room that columns leave. */
export const SCROLLBAR_WIDTH = 12;

/** Rows drawn beyond each edge of the view. */
export const ROW_BUFFER = 3;

/** Rows of one answer of the worker: enough for a view, few enough that reading them is not felt. */
const BLOCK_ROWS = 128;

/** The keys whose meaning in AG Grid is ours too. Every other key is answered by `gridEvents`, as in the other grid. */
function isGridMove({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent, inHeader: boolean): boolean {
  const isOnCell = target instanceof Element && target.hasAttribute('aria-colindex');
  if (!isOnCell || altKey || shiftKey) return false;
  const jump = ctrlKey || metaKey;
  if (key.startsWith('Arrow')) return !(inHeader && jump);
  return (key === 'PageUp' || key === 'PageDown') && !jump && !inHeader;
}

/** What no table changes. */
export const GRID_OPTIONS: GridOptions<Row> = {
  theme,
  loadThemeGoogleFonts: false,
  rowModelType: 'infinite',
  cacheBlockSize: BLOCK_ROWS,
  maxBlocksInCache: 10,
  // Rows stand in the document as they are read.
  ensureDomOrder: true,
  rowBuffer: ROW_BUFFER,
  animateRows: false,
  // A row with a transform of its own costs the browser more to draw than one with a place.
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
  // Tab goes to the active cell, which is one stop.
  tabIndex: -1,
  defaultColDef: {
    // The view sorts, not the grid.
    sortable: false,
    headerComponent: HeaderCell,
    suppressKeyboardEvent: ({ event }) => !isGridMove(event, false),
    suppressHeaderKeyboardEvent: ({ event }) => !isGridMove(event, true),
  },
};

/** Columns that stay where they are. */
const FIXED: ColDef<Row> = {
  resizable: false,
  suppressMovable: true,
  lockPosition: 'left',
  lockPinned: true,
  minWidth: 0,
};

/** Every column of a data set, for AG Grid. Where they stand, and which are shown, is the column state's. */
export function columnDefs(spec: DataSetSpec, narrow: boolean): ColDef<Row>[] {
  const cells = spec.columns.map(
    ({ field, label, display }): ColDef<Row> => ({
      ...(field === ORDER_FIELD ? FIXED : { minWidth: COLUMN_WIDTH.min, lockPinned: narrow, suppressMovable: narrow }),
      colId: field,
      headerName: label,
      cellClass: CELLS[display].className,
      cellRenderer: ValueCell,
      ...(field === spec.identity ? { cellAriaRole: 'rowheader' } : {}),
    }),
  );
  return [{ ...FIXED, colId: CHECK_COLUMN, cellClass: 'grid-cell grid-check-cell', cellRenderer: CheckCell }, ...cells];
}
