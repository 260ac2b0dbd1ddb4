import '../grid.css';
import '../cells.css';
import './ag.css';
import type { GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Row } from '#schemas/filters/semantics.ts';
import { writeSort } from '#schemas/queries/sort.ts';
import { messages } from '#src/i18n/index.ts';
import { activeCellOf } from '#src/ui/focus.ts';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { useLatest } from '#src/ui/useLatest.ts';
import { BarsUnderPointer } from '../BarsUnderPointer.tsx';
import { SkeletonRows } from '../cells/SkeletonRows.tsx';
import { FootFrame } from '../FootFrame.tsx';
import { fitColumn } from '../fitColumn.tsx';
import { cellAround, gridEvents, positionOf, showTable } from '../gridEvents.ts';
import { HeaderTooltip } from '../HeaderTooltip.tsx';
import { headLine, plainRow } from '../heads.tsx';
import { NARROW_BELOW } from '../metrics.ts';
import { type CellPosition, HEADER_ROW } from '../model/keyboard.ts';
import { type ListedNames, NamesPopover } from '../NamesPopover.tsx';
import type { ScreenerGridProps } from '../props.ts';
import { StickyHeads } from '../StickyHeads.tsx';
import { useActiveCell, useHandedFocus } from '../useActiveCell.ts';
import { useGridRows, useWidth } from '../useGridRows.ts';
import { useLineRows } from '../useLineRows.ts';
import { SCROLLBAR_WIDTH } from './agGrid.ts';
import { CellLookContext, HeadersLookContext, markRow, SelectionContext } from './cells.tsx';
import { isHeaderKey, isKeptFromGrid, isTreeKey } from './keys.ts';
import { pinnedViews, sizesOf, useScreenerColumns } from './screenerColumns.ts';
import { useAgGrid, viewportOf } from './useAgGrid.ts';
import { useRowsInView } from './useRowsInView.ts';

/**
 * The screener's table: AG Grid's rows, columns, keys and focus over windows of the worker's table. Cells, headers and
 * event handlers are shared with `DataGrid`.
 */
export function ScreenerGrid(props: ScreenerGridProps) {
  const { spec, sort, density, label, table, watch, selection, selectedInView, found, colors, marked, ref } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const wasResized = useRef(false);

  const read = useGridRows(props);
  const { state, rows, touch, distributions, pending } = read;
  const { highlight, lagging, fields, context, groups } = read;
  const width = useWidth(boxRef);
  const narrow = width > 0 && width < NARROW_BELOW;
  const stars = watch !== undefined;
  const room = width - SCROLLBAR_WIDTH;
  const { columns, rowHeight, headerHeight, lines } = useLineRows(props, read, groups ? 0 : width);
  const look = { lines, narrow, density, rows: state.total ?? rows, stars, touch, width: room };
  const model = useScreenerColumns(spec, columns, look);

  const extent = { rows, columns: model.fields.length, pageRows: 1 };
  const { position, moveTo } = useActiveCell(model.fields, spec.identity, extent);
  const { row: activeRow, column: activeColumn } = position;
  const activeField = model.fields[activeColumn] ?? spec.identity;

  const footViews = useMemo(() => pinnedViews(model), [model]);
  const cellLook = useMemo(
    () => ({ columns: model, context, found, groups, marked }),
    [model, context, found, groups, marked],
  );
  const header = useMemo(
    () => ({
      columns: model,
      sort,
      distributions,
      pending,
      filter: highlight,
      colors,
      lagging,
      matching: rows,
      selectedInView,
    }),
    [model, sort, distributions, pending, highlight, colors, lagging, rows, selectedInView],
  );
  const { groupSelection } = props;
  const checks = useMemo(() => ({ ...selection, groupSelection }), [selection, groupSelection]);
  const now = useLatest({ active: position, selection, groups });

  const { api, tableRows, gridProps } = useAgGrid({
    ...{ boxRef, now, spec, columns, narrow, model, rowHeight, headerHeight, table, fields, state, rows },
    onArrange: props.onArrange,
    onResize: (field, size) => {
      wasResized.current = true;
      if (size !== null) props.onResize?.(field, size);
    },
  });

  const viewport = () => viewportOf(boxRef.current);
  const pageRows = () => Math.max(1, Math.floor(((viewport()?.clientHeight ?? 0) - headerHeight) / rowHeight));
  const reveal = (row: number, at: 'top' | null = null) => {
    if (row < 0 || row >= rows) return;
    // Heads above a row cover the top of the view.
    const covered = groups?.levels ?? 0;
    if (covered > 0) api?.ensureIndexVisible(Math.max(0, row - covered), at);
    api?.ensureIndexVisible(row, covered > 0 ? null : at);
  };
  const activate = (to: CellPosition) => {
    if (to.row !== activeRow || to.column !== activeColumn) flushSync(() => moveTo(to));
  };
  const goTo = (to: CellPosition) => {
    const field = model.fields[to.column];
    if (!api || field === undefined) return;
    reveal(to.row);
    api.ensureColumnVisible(field);
    activate(to);
    if (to.row === HEADER_ROW) api.setFocusedHeader(field);
    else api.setFocusedCell(to.row, field);
    showTable(frameRef.current);
  };

  /** Where a cell with the focus is. AG Grid gives it to a new cell before React has drawn the place on it. */
  const placeOf = (cell: HTMLElement): CellPosition | null => {
    if (cell.hasAttribute('aria-colindex')) return positionOf(cell);
    const focused = api?.getFocusedCell();
    return focused ? { row: focused.rowIndex, column: model.fields.indexOf(focused.column.getColId()) } : null;
  };

  const [listed, setListed] = useState<ListedNames | null>(null);
  const fit = (field: string) => {
    const table = {
      frame: frameRef.current,
      columns,
      look: header,
      context,
      rowAt: (at: number) => plainRow(tableRows.get(at)),
    };
    fitColumn(field, table, props.onResize);
  };
  useImperativeHandle(ref, () => ({
    focusGrid: () => goTo(position),
    fitColumn: fit,
    scrollToRow: (index, { field, top } = {}) => {
      const row = Math.max(0, Math.min(index, rows - 1));
      const named = field === undefined ? -1 : model.fields.indexOf(field);
      activate({ row, column: named < 0 ? activeColumn : named });
      reveal(row, top ? 'top' : null);
      if (named >= 0 && field !== undefined) api?.ensureColumnVisible(field);
    },
  }));

  const markRows = () => {
    for (const node of api?.getRenderedNodes() ?? []) {
      const index = node.rowIndex ?? 0;
      const element = boxRef.current?.querySelector<HTMLElement>(`[role=row][aria-rowindex="${index + 2}"]`);
      if (element) markRow(element, index, node.data, now);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: AG Grid's rows are marked with it.
  useLayoutEffect(markRows, [api, selection]);

  // One cell is in the tab order; AG Grid keeps the row of its focused cell mounted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the active cell, not on the functions.
  useLayoutEffect(() => {
    if (!api) return;
    if (activeRow >= 0 && activeRow < rows && !isFocusedCell(api, activeRow, activeField)) {
      if (isFocusElsewhere(boxRef.current)) hasFocus.current = false;
      // Without `suppressCellFocus` AG Grid would steal the focus.
      if (!hasFocus.current) api.setGridOption('suppressCellFocus', true);
      api.setFocusedCell(activeRow, activeField);
      api.setGridOption('suppressCellFocus', false);
    }
    for (const cell of boxRef.current?.querySelectorAll<HTMLElement>(ACTIVE_CELL) ?? []) cell.tabIndex = -1;
    const cell = boxRef.current?.querySelector<HTMLElement>(
      `[role=row][aria-rowindex="${activeRow + 2}"] [aria-colindex="${activeColumn + 1}"]`,
    );
    if (cell) cell.tabIndex = 0;
    markRows();
  }, [api, activeRow, activeField, activeColumn, rows]);
  // Scroll to the top when the rows or their order change.
  const viewKey = props.viewKey ?? (sort ? writeSort(sort) : '');
  const shownView = useRef(viewKey);
  useLayoutEffect(() => {
    if (shownView.current === viewKey) return;
    shownView.current = viewKey;
    const isAway = activeRow >= pageRows();
    // In its own task: rendering both changes at once would block a frame.
    setTimeout(() => {
      const grid = viewport();
      if (grid) grid.scrollTop = 0;
      grid?.dispatchEvent(new Event('scroll'));
      if (isAway) moveTo({ row: 0, column: activeColumn });
    });
  });

  // When the focused cell is removed or no longer active, focus the active cell.
  const latestRow = useLatest(activeRow);
  const keepFocus = useCallback(() => {
    if (isFocusElsewhere(boxRef.current)) hasFocus.current = false;
    const cell = activeCellOf(boxRef.current);
    if (!hasFocus.current || !cell || cell.contains(document.activeElement)) return;
    // The header cell is active until AG Grid has created the row.
    if (positionOf(cell).row === latestRow.current) cell.focus({ preventScroll: true });
  }, []);
  useEffect(keepFocus);

  const { onActiveCellChange } = props;
  const activeSpec = model.specs[activeColumn];
  useLayoutEffect(() => {
    let shown: Row | null | undefined;
    const update = () => {
      const line = tableRows.get(activeRow) ?? null;
      if (line === shown) return;
      shown = line;
      const row = plainRow(line) ?? null;
      onActiveCellChange?.({ index: activeRow, column: activeSpec, row, head: headLine(line) });
    };
    update();
    return tableRows.subscribe(update);
  }, [onActiveCellChange, activeRow, activeSpec, tableRows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may be selected, or take the focus.
  useEffect(
    () =>
      tableRows.subscribe(() => {
        markRows();
        keepFocus();
      }),
    [api, tableRows],
  );

  const shownCell = found?.current ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the shown cell, not on the function.
  useEffect(() => {
    if (!api || !shownCell || shownCell.index >= rows) return;
    reveal(shownCell.index);
    api.ensureColumnVisible(shownCell.field);
    showTable(frameRef.current);
  }, [api, shownCell, rows]);

  useRowsInView({ api, viewport, rows, rowHeight, headerHeight, onChange: props.onRowsInView });

  const loading = rows === 0 && state.status === 'loading';
  const failed = rows === 0 && state.status === 'error';
  const busy = state.status === 'loading' || state.status === 'refreshing';
  const handedFocus = useHandedFocus(rows > 0, () => {
    hasFocus.current = true;
    keepFocus();
  });

  // AG Grid owns the element with the role.
  useLayoutEffect(() => {
    const grid = viewport();
    if (!grid || !api) return;
    grid.setAttribute('role', groups ? 'treegrid' : 'grid');
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
      head: (line) => void props.groupSelection?.toggle(line),
      header: () => props.onSelectAll(Math.min(selection.size, selectedInView ?? selection.size) < rows),
    },
    position,
    extent: () => ({ ...extent, pageRows: pageRows() }),
    lineAt: (index) => tableRows.get(index),
    groups,
    goTo,
    activate,
    fitColumn: fit,
    listNames: setListed,
  });

  const clicks: typeof pointerEvents = {
    ...pointerEvents,
    onMouseDown: (event) => {
      wasResized.current = false;
      pointerEvents.onMouseDown(event);
    },
    // Releasing a resize handle also fires a click on the header: ignore it.
    onClick: (event) => {
      if (!wasResized.current) pointerEvents.onClick(event);
    },
  };

  return (
    <div
      ref={frameRef}
      className="data-grid screener-grid"
      data-density={density}
      data-narrow={narrow || undefined}
      data-stars={stars || undefined}
      data-lines={lines !== null || undefined}
      data-overflows={model.width > room || undefined}
      style={sizesOf(model, rowHeight, headerHeight)}
    >
      <ProgressLine
        active={busy && !(loading && state.progress === null)}
        value={state.progress ?? undefined}
        label={loading ? messages.grid.loading : messages.grid.refreshing}
      />
      {state.error !== null && rows > 0 && <div {...handedFocus}>{props.errorNotice}</div>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid role is on an element inside; these handlers serve all cells. */}
      <div
        ref={boxRef}
        className={distributions ? 'screener-box grid-focus grid-tall-header' : 'screener-box grid-focus'}
        // Intercept keys that AG Grid handles even if its columns suppress them.
        onKeyDownCapture={(event) => {
          if (isKeptFromGrid(event)) event.stopPropagation();
          else if (isHeaderKey(event) || (groups && isTreeKey(event))) onKeyDown(event);
        }}
        onKeyDown={(event) => {
          if (!event.defaultPrevented) return onKeyDown(event);
          // AG Grid has moved the focus.
          event.stopPropagation();
          showTable(frameRef.current);
        }}
        onFocus={(event) => {
          const cameIn = !hasFocus.current;
          hasFocus.current = true;
          if (frameRef.current) frameRef.current.dataset.used = '';
          const cell = cellAround(event.target);
          if (!cell) return;
          const at = placeOf(cell);
          if (!at) return;
          if (at.row !== activeRow || at.column !== activeColumn) moveTo(at);
          if (cameIn) reveal(at.row);
        }}
        onBlur={(event) => {
          hasFocus.current = event.currentTarget.contains(event.relatedTarget);
        }}
        {...clicks}
      >
        {/* Not before it has a width: columns would be seen to move. */}
        {width > 0 && (
          <CellLookContext value={cellLook}>
            <HeadersLookContext value={header}>
              <SelectionContext value={checks}>
                <AgGridReact<Row> {...gridProps} />
              </SelectionContext>
            </HeadersLookContext>
          </CellLookContext>
        )}
        {loading && <SkeletonRows views={model.views} rowHeight={rowHeight} />}
      </div>
      {props.foot && lines === null && (
        <FootFrame
          {...{ look: props.foot, views: footViews, width: room, context, before: model.checkWidth, frameRef }}
          minWidth={model.width}
        />
      )}
      {groups && rows > 0 && api && (
        <StickyHeads
          {...{ table, revision: state.revision, groups }}
          scroller={viewport}
          lineAtTop={() => Math.floor((viewport()?.scrollTop ?? 0) / rowHeight)}
          top={(boxRef.current?.offsetTop ?? 0) + headerHeight}
          onGo={(line) => goTo({ row: line, column: activeColumn })}
        />
      )}
      <NamesPopover names={listed} linked={props.href !== undefined} onClose={() => setListed(null)} />
      <HeaderTooltip frameRef={boxRef} columns={model.specs} {...{ distributions, colors }} />
      <BarsUnderPointer frameRef={boxRef} columns={model.specs} distributions={distributions} onBrush={props.onBrush} />
      {rows === 0 && !loading && (
        <div className="grid-instead" {...handedFocus}>
          {failed ? props.error : props.empty}
        </div>
      )}
    </div>
  );
}

const ACTIVE_CELL = '[aria-colindex][tabindex="0"]';

function isFocusedCell(api: GridApi<Row>, row: number, field: string): boolean {
  const cell = api.getFocusedCell();
  return cell?.rowIndex === row && cell.column.getColId() === field;
}

/** A focused cell that was removed sends no blur: what has the focus since then says that it left. */
function isFocusElsewhere(box: Element | null): boolean {
  const focused = document.activeElement;
  return focused !== document.body && box?.contains(focused) !== true;
}
