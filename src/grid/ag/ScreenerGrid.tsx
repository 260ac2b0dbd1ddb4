import type { ColumnMovedEvent, ColumnResizedEvent, GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { ORDER_FIELD } from '#schemas/columns/spec.ts';
import { clampWidth } from '#schemas/queries/view.ts';
import { messages } from '#src/i18n/index.ts';
import { activeCellOf } from '#src/ui/activeCell.ts';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { useLatest } from '#src/ui/useLatest.ts';
import type { ColumnView } from '../cells/cell.ts';
import { SkeletonRows } from '../cells/SkeletonRows.tsx';
import { positionOf, showTable } from '../events/cellElements.ts';
import { gridEvents } from '../events/gridEvents.ts';
import { useFlight } from '../fast-scroll/useFastScroll.ts';
import { useActiveCell } from '../hooks/useActiveCell.ts';
import { useActiveRow } from '../hooks/useActiveRow.ts';
import { useGridRows } from '../hooks/useGridRows.ts';
import { useHandedFocus } from '../hooks/useHandedFocus.ts';
import { useWidth } from '../hooks/useWidth.ts';
import { NARROW_BELOW } from '../metrics.ts';
import type { CellPosition } from '../model/keyboard.ts';
import type { ScreenerGridProps } from '../props.ts';
import '../grid.css';
import '../cells.css';
import './ag.css';
import { GRID_OPTIONS, SCROLLBAR_WIDTH } from './agGrid.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { Live } from './live.ts';
import { RowSection } from './RowSection.tsx';
import { CHECK_COLUMN, type ScreenerColumns, useScreenerColumns } from './screenerColumns.ts';
import { HeaderContext, PartsContext } from './screenerContext.ts';
import { useRowsInView } from './useRowsInView.ts';

/**
 * The dense table of the screener: the rows, cells, keys and states of the other renderer, in AG Grid's frame of rows and
 * columns, which adds resizing, moving and pinning. Focus is on real cells and the active cell's row stays in the document,
 * as there.
 */
export function ScreenerGrid(props: ScreenerGridProps) {
  const { spec, columns, sort, density, label, watch, ref } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const wasResized = useRef(false);
  const [api, setApi] = useState<GridApi | null>(null);

  const { state, rows, touch, rowHeight, headerHeight, histograms, pending, highlight, cache, names, context } =
    useGridRows(props);
  const width = useWidth(boxRef);
  const narrow = width > 0 && width < NARROW_BELOW;
  const stars = watch !== undefined;
  const room = width - SCROLLBAR_WIDTH;
  const look = { narrow, density, rows: state.total ?? rows, stars, touch, width: room };
  const model = useScreenerColumns(spec, columns, look);

  const extent = { rows, columns: model.fields.length, pageRows: 1 };
  const { position, moveTo } = useActiveCell(model.fields, spec.identity, extent);
  const { row: activeRow, column: activeColumn } = position;
  const { selection, selectedInView, found } = props;
  const marks = { active: position, selection, found };
  const [live] = useState(() => new Live(marks));
  useLayoutEffect(() => live.set(marks));

  const viewport = () => boxRef.current?.querySelector<HTMLElement>('[role=grid]') ?? null;
  const pageRows = () => Math.max(1, Math.floor(((viewport()?.clientHeight ?? 0) - headerHeight) / rowHeight));
  const announceJump = useFlight({
    ...{ boxRef, cache, names, rows, rowHeight, headerHeight, width },
    scroller: viewport,
    ready: api !== null,
    pinned: model.pinned,
    scrolling: model.scrolling,
    checks: true,
    kind: context.kind,
    identity: spec.identity,
    // A share of the whole: where all rows are taller than an element can be, scroll positions are not theirs.
    rowsTop: ({ scrollTop, scrollHeight, clientHeight }) =>
      (scrollTop / Math.max(1, scrollHeight - clientHeight)) *
      Math.max(0, rows * rowHeight - (clientHeight - headerHeight)),
  });
  const reveal = (row: number, at: 'top' | null = null) => {
    if (row >= rows) return;
    announceJump();
    api?.ensureIndexVisible(row, at);
  };
  const activate = (to: CellPosition) => flushSync(() => moveTo(to));
  const focusActive = () => activeCellOf(boxRef.current)?.focus({ preventScroll: true });
  const goTo = (to: CellPosition) => {
    activate(to);
    if (to.row >= 0) reveal(to.row);
    const field = model.fields[to.column];
    if (field) api?.ensureColumnVisible(field);
    focusActive();
    showTable(frameRef.current);
  };

  useImperativeHandle(ref, () => ({
    focusGrid: () => goTo(position),
    scrollToRow: (index, { field, top } = {}) => {
      const row = Math.max(0, Math.min(index, rows - 1));
      const named = field === undefined ? -1 : model.fields.indexOf(field);
      activate({ row, column: named < 0 ? activeColumn : named });
      reveal(row, top ? 'top' : null);
      if (named >= 0 && field !== undefined) api?.ensureColumnVisible(field);
    },
  }));

  // AG Grid keeps the row of what it takes for its focused cell in the document; focus itself it leaves alone.
  useLayoutEffect(() => {
    if (api && activeRow >= 0 && activeRow < rows) api.setFocusedCell(activeRow, CHECK_COLUMN);
  }, [api, activeRow, rows]);
  useLayoutEffect(() => {
    if (api && api.getDisplayedRowCount() !== rows) api.setRowCount(rows, true);
  }, [api, rows]);

  // Other rows, or the same in another order, are read from the first.
  const viewKey = props.viewKey ?? `${sort?.field} ${sort?.order}`;
  const shownView = useRef(viewKey);
  useLayoutEffect(() => {
    if (shownView.current === viewKey) return;
    shownView.current = viewKey;
    const isAway = activeRow >= pageRows();
    // Apart from drawing what else shows the change, and not with the next frame's layout either: that would be felt.
    setTimeout(() => {
      const grid = viewport();
      announceJump();
      if (grid) grid.scrollTop = 0;
      grid?.dispatchEvent(new Event('scroll'));
      if (isAway) moveTo({ row: 0, column: activeColumn });
    });
  });

  // When the cell that held the focus is gone or is no longer the active one, the active one takes it over.
  const latestRow = useLatest(activeRow);
  const keepFocus = useCallback(() => {
    const focused = document.activeElement;
    if (focused !== document.body && !boxRef.current?.contains(focused)) hasFocus.current = false;
    const cell = activeCellOf(boxRef.current);
    if (!hasFocus.current || !cell || cell.contains(focused)) return;
    // The header's cell is the active one until AG Grid has made the row.
    if (positionOf(cell).row === latestRow.current) cell.focus({ preventScroll: true });
  }, []);
  useEffect(keepFocus);

  const { onActiveCellChange } = props;
  const activeSpec = model.specs[activeColumn];
  const activeData = useActiveRow(cache, activeRow);
  useLayoutEffect(() => {
    onActiveCellChange?.({ index: activeRow, column: activeSpec, row: activeData });
  }, [onActiveCellChange, activeRow, activeSpec, activeData]);

  const shownCell = found?.current ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another cell is shown, not when the function is new.
  useEffect(() => {
    if (!api || !shownCell || shownCell.index >= rows) return;
    reveal(shownCell.index);
    api.ensureColumnVisible(shownCell.field);
    showTable(frameRef.current);
  }, [api, shownCell, rows]);

  useRowsInView({ api, viewport, cache, rows, rowHeight, headerHeight, activeRow, onChange: props.onRowsInView });

  const loading = rows === 0 && state.status === 'loading';
  const failed = rows === 0 && state.status === 'error';
  const busy = state.status === 'loading' || state.status === 'refreshing';
  const handedFocus = useHandedFocus(rows > 0, () => {
    hasFocus.current = true;
    keepFocus();
  });

  // The element with the role is AG Grid's.
  useLayoutEffect(() => {
    const grid = viewport();
    if (!grid || !api) return;
    grid.setAttribute('aria-label', label);
    grid.setAttribute('aria-busy', String(busy));
    grid.setAttribute('aria-rowcount', String(state.matching === null ? -1 : rows + 1));
    grid.setAttribute('aria-colcount', String(model.fields.length));
    grid.setAttribute('aria-multiselectable', 'true');
  });

  const { onKeyDown, ...pointerEvents } = gridEvents({
    props,
    columns: model.specs,
    check: {
      row: props.onSelect,
      header: () => props.onSelectAll(Math.min(selection.size, selectedInView ?? selection.size) < rows),
    },
    position,
    extent: () => ({ ...extent, pageRows: pageRows() }),
    rowAt: (index) => cache.get(index),
    goTo,
    activate,
  });

  const clicks: typeof pointerEvents = {
    ...pointerEvents,
    onMouseDown: (event) => {
      wasResized.current = false;
      pointerEvents.onMouseDown(event);
    },
    // Letting go of a width is a click on the header for the browser, and not meant as one; nor is one on the edge.
    onClick: (event) => {
      if (!wasResized.current && !isOnEdge(event.target)) pointerEvents.onClick(event);
    },
  };

  const onColumnMoved = ({ finished, api: moved }: ColumnMovedEvent) => {
    if (!finished) return;
    const order = moved.getAllDisplayedColumns().map((column) => column.getColId());
    const hidden = columns.map((column) => column.field).filter((field) => !order.includes(field));
    const next = [...hidden, ...order.filter((field) => field !== CHECK_COLUMN)];
    if (next.join() !== columns.map((column) => column.field).join()) props.onReorder(next);
  };
  const onColumnResized = ({ column, finished, source }: ColumnResizedEvent) => {
    if (source !== 'uiColumnResized' || !column) return;
    showWidths();
    wasResized.current = true;
    const field = column.getColId();
    if (finished && field !== ORDER_FIELD) props.onResize(field, clampWidth(column.getActualWidth()));
  };

  /** Rows follow the widths while a column is dragged wider. */
  const showWidths = () => {
    const style = frameRef.current?.style;
    if (!api || !style) return;
    style.setProperty(
      '--grid-pinned',
      template(api.getDisplayedLeftColumns().map((column) => column.getActualWidth())),
    );
    style.setProperty(
      '--grid-scrolling',
      template(api.getDisplayedCenterColumns().map((column) => column.getActualWidth())),
    );
  };

  const parts = useMemo(
    () => ({ columns: model, cache, context, live, keepFocus }),
    [model, cache, context, live, keepFocus],
  );
  const header = useMemo(
    () => ({
      sort,
      histograms,
      pending,
      filter: highlight,
      matching: rows,
      selectedInView,
    }),
    [sort, histograms, pending, highlight, rows, selectedInView],
  );
  return (
    <div
      ref={frameRef}
      className="data-grid screener-grid"
      data-density={density}
      data-narrow={narrow || undefined}
      data-stars={stars || undefined}
      data-overflows={model.width > room || undefined}
      style={sizes(rowHeight, headerHeight, model)}
    >
      <ProgressLine
        active={busy && !(loading && state.progress === null)}
        value={state.progress ?? undefined}
        label={loading ? messages.grid.loading : messages.grid.refreshing}
      />
      {state.error !== null && rows > 0 && <div {...handedFocus}>{props.errorNotice}</div>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element with the role is inside; one set of handlers for all its cells. */}
      <div
        ref={boxRef}
        className={histograms ? 'screener-box grid-focus grid-tall-header' : 'screener-box grid-focus'}
        // Before AG Grid, which has meanings of its own for these keys.
        onKeyDownCapture={(event) => {
          if (isKeptFromGrid(event)) event.stopPropagation();
          else onKeyDown(event);
        }}
        onFocus={(event) => {
          hasFocus.current = true;
          if (frameRef.current) frameRef.current.dataset.used = '';
          if (activeRow >= 0 && event.target === activeCellOf(boxRef.current)) reveal(activeRow);
        }}
        onBlur={(event) => {
          hasFocus.current = event.currentTarget.contains(event.relatedTarget);
        }}
        {...clicks}
      >
        <PartsContext value={parts}>
          <HeaderContext value={header}>
            <AgGridReact
              gridOptions={GRID_OPTIONS}
              defaultColDef={DEFAULT_COLUMN}
              fullWidthCellRenderer={RowSection}
              columnDefs={model.defs}
              rowHeight={rowHeight}
              headerHeight={headerHeight}
              infiniteInitialRowCount={rows}
              onGridReady={(event) => setApi(event.api)}
              onColumnMoved={onColumnMoved}
              onColumnResized={onColumnResized}
            />
          </HeaderContext>
        </PartsContext>
        {loading && <SkeletonRows views={model.views} rowHeight={rowHeight} />}
      </div>
      {rows === 0 && !loading && (
        <div className="grid-instead" {...handedFocus}>
          {failed ? props.error : props.empty}
        </div>
      )}
    </div>
  );
}

const DEFAULT_COLUMN = {
  headerComponent: HeaderCell,
  // What of the keys is not the table's belongs to the browser and to screen readers, not to AG Grid.
  suppressKeyboardEvent: () => true,
};

/** The strip at the end of a header by which its column is made wider. */
const isOnEdge = (target: EventTarget) =>
  target instanceof Element && target.closest('.ag-header-cell-resize') !== null;

/**
 * Tab leaves the table, which is one stop: AG Grid would take it to the next of its cells. Alt with an arrow and
 * Ctrl with a page key are the browser's and screen readers': on a header AG Grid would change a width and scroll by them.
 */
function isKeptFromGrid({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const isPage = key.startsWith('Page') && (altKey || ctrlKey || metaKey);
  const isArrow = key.startsWith('Arrow') && altKey;
  return (key === 'Tab' || isPage || isArrow) && target instanceof HTMLElement && target.hasAttribute('aria-colindex');
}

const template = (widths: readonly number[]) => widths.map((width) => `${width}px`).join(' ');

function sizes(
  rowHeight: number,
  headerHeight: number,
  { pinned, scrolling, checkWidth }: ScreenerColumns,
): CSSProperties & Record<`--${string}`, string> {
  const widths = (views: readonly ColumnView[]) => views.map((view) => view.spec.width);
  return {
    '--grid-row': `${rowHeight}px`,
    '--grid-header': `${headerHeight}px`,
    '--grid-pinned': template([checkWidth, ...widths(pinned)]),
    '--grid-scrolling': template(widths(scrolling)),
    '--grid-columns': template([...widths(pinned), ...widths(scrolling)]),
    '--grid-check': `${checkWidth}px`,
    '--grid-flight': `${template([checkWidth, ...widths(pinned)])} minmax(0, 1fr)`,
  };
}
