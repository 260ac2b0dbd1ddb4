import {
  ColumnApiModule,
  createTheme,
  type GridOptions,
  InfiniteRowModelModule,
  ModuleRegistry,
  RowApiModule,
  ScrollApiModule,
} from 'ag-grid-community';

/** The parts of AG Grid that are used, and what is the same for every table. Registered here, in the chunk that needs them. */
ModuleRegistry.registerModules([InfiniteRowModelModule, ColumnApiModule, RowApiModule, ScrollApiModule]);

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

/** Blocks of places: large enough that a scroll seldom meets a new one. */
const BLOCK_ROWS = 512;

/** What no table changes. */
export const GRID_OPTIONS: GridOptions = {
  theme,
  loadThemeGoogleFonts: false,
  rowModelType: 'infinite',
  cacheBlockSize: BLOCK_ROWS,
  maxBlocksInCache: 6,
  // AG Grid is told of places. What is at a place is in the windows of the table, which know of newer revisions.
  datasource: {
    getRows: ({ startRow, endRow, successCallback }) =>
      successCallback(Array.from({ length: endRow - startRow }, (_, at) => ({ place: startRow + at }))),
  },
  // Rows stand in the document as they are read.
  ensureDomOrder: true,
  isFullWidthRow: () => true,
  embedFullWidthRows: true,
  rowBuffer: ROW_BUFFER,
  animateRows: false,
  // A row with a transform of its own costs the browser more to draw than one with a place.
  suppressRowTransform: true,
  suppressAnimationFrame: true,
  suppressColumnVirtualisation: true,
  suppressColumnMoveAnimation: true,
  suppressMoveWhenColumnDragging: true,
  suppressDragLeaveHidesColumns: true,
  suppressMaxRenderedRowRestriction: true,
  scrollbarWidth: SCROLLBAR_WIDTH,
  suppressOverlays: ['loading', 'noRows', 'noMatchingRows'],
  // Focus, keys and clicks are answered by the same code in both renderers.
  suppressCellFocus: true,
  suppressHeaderFocus: true,
  suppressRowHoverHighlight: true,
  suppressContextMenu: true,
  tabIndex: -1,
};
