import './grid.css';
import './cells.css';
import {
  type CSSProperties,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { Row } from '#schemas/filters/semantics.ts';
import { writeSort } from '#schemas/queries/sort.ts';
import { messages } from '#src/i18n/index.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { cx } from '#src/ui/cx.ts';
import { activeCellOf } from '#src/ui/focus.ts';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import type { TableHandle, TableState } from '#workers/client.ts';
import { BarsUnderPointer } from './BarsUnderPointer.tsx';
import { SkeletonRows } from './cells/SkeletonRows.tsx';
import { FootFrame } from './FootFrame.tsx';
import { useFastScroll } from './fast-scroll/fastScroll.ts';
import { fitColumn } from './fitColumn.tsx';
import { cellAround, gridEvents, positionOf, revealColumn, showTable } from './gridEvents.ts';
import { HeaderTooltip } from './HeaderTooltip.tsx';
import { headLine, plainRow } from './heads.tsx';
import { CHECK_WIDTH, NARROW_BELOW } from './metrics.ts';
import type { CellPosition } from './model/keyboard.ts';
import { WindowCache } from './model/windowCache.ts';
import { type ListedNames, NamesPopover } from './NamesPopover.tsx';
import type { DataGridProps } from './props.ts';
import { StickyHeads } from './StickyHeads.tsx';
import { arrivingStyle } from './tanstack/arrivingStyle.ts';
import { type ColumnModel, useColumnModel } from './tanstack/columnModel.ts';
import { GridBody, type GridBodyHandle } from './tanstack/GridBody.tsx';
import { HeaderRow } from './tanstack/HeaderRow.tsx';
import { useResizing } from './tanstack/useResizing.ts';
import type { PlacedRow } from './tanstack/useVirtualRows.ts';
import { useActiveCell, useHandedFocus } from './useActiveCell.ts';
import { useGridRows, useWidth } from './useGridRows.ts';
import { useLineRows } from './useLineRows.ts';

/**
 * A virtualized table over windows of the worker's table. Focus stays on real cells, one of them in the tab order, because
 * screen readers follow it everywhere. The active cell's row stays mounted, so that focus survives scrolling.
 */
export function DataGrid(props: DataGridProps) {
  const { spec, sort, density, label, watch, standsIn = false, ref } = props;
  const { columns: laidOut, resizer } = useResizing(props);
  const hydrating = useHydrating();
  const frameRef = useRef<HTMLDivElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<GridBodyHandle>(null);
  const hasFocus = useRef(false);

  const read = useGridRows(props);
  const { state, rows, touch, distributions, pending, highlight, lagging, fields, context, groups } = read;
  const atHand = useMemo(() => rowsAtHand(props.table), [props.table]);
  const cache = useWindowCache(props.table, state, fields);
  const nameField = useMemo(() => [spec.identity], [spec]);
  const names = useWindowCache(props.table, state, nameField);
  const width = useWidth(scrollerRef);
  const narrow = width > 0 && width < NARROW_BELOW;
  const drawn = useLineRows({ ...props, columns: laidOut }, read, groups ? 0 : width);
  const { columns, rowHeight, headerHeight, lines } = drawn;
  const checkWidth = standsIn ? CHECK_WIDTH[touch ? 'touch' : 'mouse'] : 0;
  const room = { narrow, density, rows: state.total ?? rows, stars: Boolean(watch), width, checkWidth, lines };
  const model = useColumnModel(spec, columns, room);

  const extent = { rows, columns: model.columns.length, pageRows: 1 };
  const { position, moveTo } = useActiveCell(model.fields, spec.identity, extent);
  const { row: activeRow, column: activeColumn } = position;

  const announceJump = useFastScroll({
    ...{ cache, names, rows, rowHeight, headerHeight, width, scrollerRef },
    boxRef: frameRef,
    pinned: model.pinned,
    scrolling: model.scrolling,
    kind: context.kind,
    identity: spec.identity,
    rowsTop: () => bodyRef.current?.follow() ?? 0,
  });
  const reveal = (row: number) => {
    announceJump();
    bodyRef.current?.reveal(row);
  };
  const activate = (to: CellPosition) => flushSync(() => moveTo(to));
  const focusActive = () => {
    const cell = activeCellOf(scrollerRef.current);
    cell?.focus({ preventScroll: true });
    if (cell && scrollerRef.current) revealColumn(scrollerRef.current, cell);
  };
  const goTo = (to: CellPosition) => {
    activate(to);
    if (to.row >= 0) reveal(to.row);
    focusActive();
    showTable(frameRef.current);
  };

  const look = {
    sort,
    distributions,
    pending,
    filter: highlight,
    colors: props.colors,
    lagging,
    sortHref: hydrating ? props.sortHref : undefined,
  };
  const [listed, setListed] = useState<ListedNames | null>(null);
  const fit = (field: string) => {
    const table = { frame: frameRef.current, columns, look, context, rowAt: (at: number) => plainRow(cache.get(at)) };
    fitColumn(field, table, props.onResize);
  };
  useImperativeHandle(ref, () => ({
    focusGrid: () => goTo(position),
    fitColumn: fit,
    scrollToRow: (index, where = {}) => {
      const row = Math.max(0, Math.min(index, rows - 1));
      const named = model.columns.findIndex((column) => column.field === where.field);
      activate({ row, column: named < 0 ? activeColumn : named });
      // First reveal the last row of the page, so that the row ends up at the top.
      if (where.top) reveal(Math.min(rows - 1, row + (bodyRef.current?.pageRows() ?? 1) - 1));
      reveal(row);
    },
  }));

  // Scroll to the top when the rows or their order change.
  const viewKey = props.viewKey ?? (sort ? writeSort(sort) : '');
  const shownView = useRef(viewKey);
  useLayoutEffect(() => {
    if (shownView.current === viewKey) return;
    shownView.current = viewKey;
    const isAway = activeRow >= (bodyRef.current?.pageRows() ?? 0);
    // In its own task: rendering both changes at once would block a frame.
    setTimeout(() => {
      announceJump();
      bodyRef.current?.toTop();
      if (isAway) moveTo({ row: 0, column: activeColumn });
    });
  }, [viewKey, activeRow, activeColumn, moveTo, announceJump]);

  // When the focused cell is removed or no longer active, focus the active cell.
  useLayoutEffect(() => {
    const cell = activeCellOf(scrollerRef.current);
    if (hasFocus.current && cell && !cell.contains(document.activeElement)) cell.focus({ preventScroll: true });
  });

  const { onActiveCellChange } = props;
  const activeSpec = model.columns[activeColumn];
  const activeData = useActiveRow(cache, activeRow);
  useLayoutEffect(() => {
    onActiveCellChange?.({
      index: activeRow,
      column: activeSpec,
      row: plainRow(activeData) ?? null,
      head: headLine(activeData),
    });
  }, [onActiveCellChange, activeRow, activeSpec, activeData]);

  const events = gridEvents({
    props,
    columns: model.columns,
    position,
    extent: () => ({ ...extent, pageRows: bodyRef.current?.pageRows() ?? 1 }),
    lineAt: (index) => cache.get(index),
    groups,
    goTo,
    activate,
    fitColumn: fit,
    listNames: setListed,
  });

  const loading = rows === 0 && state.status === 'loading';
  const failed = rows === 0 && state.status === 'error';
  const busy = state.status === 'loading' || state.status === 'refreshing';
  const handedFocus = useHandedFocus(rows > 0, () => goTo(position));
  return (
    <div
      ref={frameRef}
      className="data-grid"
      data-density={density}
      data-narrow={narrow || undefined}
      data-lines={lines !== null || undefined}
      data-overflows={model.width > width || undefined}
      data-stars={watch !== undefined || undefined}
      data-stands-in={standsIn || undefined}
      style={sizes(rowHeight, headerHeight, model)}
    >
      {hydrating && <style>{arrivingStyle(spec, model.columns, { lagging: lagging.size > 0, standsIn })}</style>}
      <ProgressLine
        active={busy && !(loading && state.progress === null)}
        value={state.progress ?? undefined}
        label={loading ? messages.grid.loading : messages.grid.refreshing}
      />
      {state.error !== null && rows > 0 && <div {...handedFocus}>{props.errorNotice}</div>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it is a grid in either case. */}
      <div
        ref={scrollerRef}
        role={groups ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={state.matching === null ? -1 : rows + 1}
        aria-colcount={model.columns.length}
        aria-busy={busy}
        className={cx('grid-scroller grid-focus', distributions && 'grid-tall-header')}
        onFocus={(event) => {
          hasFocus.current = true;
          if (frameRef.current) frameRef.current.dataset.used = '';
          if (activeRow >= 0 && event.target === activeCellOf(scrollerRef.current)) reveal(activeRow);
          // A screen reader focuses any control, and a page may have had its focus before it was taken over: it stays there.
          const cell = cellAround(event.target);
          if (cell && cell !== activeCellOf(scrollerRef.current)) moveTo(positionOf(cell));
        }}
        onBlur={(event) => {
          hasFocus.current = event.currentTarget.contains(event.relatedTarget);
        }}
        {...events}
      >
        <div role="rowgroup" className="grid-header" style={{ minWidth: model.width }}>
          <HeaderRow
            model={model}
            {...look}
            onResize={narrow ? undefined : resizer}
            active={activeRow < 0 ? activeColumn : -1}
          />
        </div>
        <GridBody
          ref={bodyRef}
          covered={groups?.levels ?? 0}
          {...{ scrollerRef, rows, atHand, rowHeight, headerHeight, cache, model, context, activeRow, activeColumn }}
          complete={state.complete}
          groups={groups}
          unread={props.unread}
          marked={props.marked}
          onShownRows={props.onShownRows}
        />
        {loading && <SkeletonRows views={model.views} rowHeight={rowHeight} />}
      </div>
      {props.foot && lines === null && (
        <FootFrame {...{ look: props.foot, views: model.views, width, context, frameRef }} minWidth={model.width} />
      )}
      {groups && rows > 0 && (
        <StickyHeads
          {...{ table: props.table, revision: state.revision, groups }}
          scroller={() => scrollerRef.current}
          lineAtTop={() => Math.floor((bodyRef.current?.position() ?? 0) / rowHeight)}
          top={(scrollerRef.current?.offsetTop ?? 0) + headerHeight}
          onGo={(line) => goTo({ row: line, column: activeColumn })}
        />
      )}
      <NamesPopover names={listed} linked={props.href !== undefined} onClose={() => setListed(null)} />
      <HeaderTooltip frameRef={scrollerRef} columns={model.columns} {...{ distributions, colors: props.colors }} />
      <BarsUnderPointer
        frameRef={scrollerRef}
        columns={model.columns}
        distributions={distributions}
        onBrush={props.onBrush}
      />
      {rows === 0 && !loading && (
        <div className="grid-instead" {...handedFocus}>
          {failed ? props.error : props.empty}
        </div>
      )}
    </div>
  );
}

function sizes(
  rowHeight: number,
  headerHeight: number,
  { template, fastScrollTemplate }: ColumnModel,
): CSSProperties & Record<`--${string}`, string> {
  return {
    '--grid-row': `${rowHeight}px`,
    '--grid-header': `${headerHeight}px`,
    '--grid-columns': template,
    '--grid-fast-scroll': fastScrollTemplate,
  };
}

function rowsAtHand({ atHand }: TableHandle): readonly PlacedRow[] {
  return atHand?.rows.map((_, at) => ({ index: atHand.start + at, top: 0 })) ?? [];
}

/** Rows held by the page, in step with the table's revisions and the rendered fields. */
function useWindowCache(table: TableHandle, state: TableState, fields: readonly string[]): WindowCache {
  const cache = useMemo(() => new WindowCache(table), [table]);
  const { revision, loaded, complete, error } = state;
  useEffect(() => cache.setFields(fields), [cache, fields]);
  useEffect(() => cache.revise(revision), [cache, revision]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pending rows may arrive with any of these changes.
  useEffect(() => cache.refill(), [cache, loaded, complete, error]);
  return cache;
}

/**
 * The active cell's row; null in the header or while loading. After a sort it is another row, so keys must not use
 * the old one.
 */
function useActiveRow(cache: WindowCache, place: number): Row | null {
  const getRow = () => (place >= 0 ? (cache.get(place) ?? null) : null);
  return useSyncExternalStore(cache.subscribe, getRow, getRow);
}
