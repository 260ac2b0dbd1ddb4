import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type MouseEvent, useCallback, useDeferredValue, useEffect, useReducer, useRef, useState } from 'react';
import type { DirectorySpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { CsvDrop } from '#src/features/contributions/CsvDrop.tsx';
import { ExportDialog } from '#src/features/csv-export/ExportDialog.tsx';
import { exportIsAsked } from '#src/features/csv-export/ExportFrame.tsx';
import { LazyCellMenu } from '#src/features/data-table/cell-menu/LazyCellMenu.tsx';
import { orderColumns } from '#src/features/data-table/columns/choice.ts';
import { useSharesOfAll } from '#src/features/data-table/columns/useKnownColumns.ts';
import { EmptyView } from '#src/features/data-table/empty-states/EmptyView.tsx';
import { TableFailure, TableFailureNotice } from '#src/features/data-table/empty-states/TableFailure.tsx';
import { LazyFigurePopover } from '#src/features/data-table/figureCard.tsx';
import { FormulaFrame } from '#src/features/data-table/formulas/FormulaFrame.tsx';
import { GridEntrance } from '#src/features/data-table/GridEntrance.tsx';
import { GroupStrip } from '#src/features/data-table/groups/GroupStrip.tsx';
import { LeftOut, NearMissesButton } from '#src/features/data-table/misses/LeftOut.tsx';
import { PivotFrame } from '#src/features/data-table/PivotFrame.tsx';
import { ReadingAids } from '#src/features/data-table/ReadingAids.tsx';
import { SortStrip } from '#src/features/data-table/toolbar/SortStrip.tsx';
import { useTotals } from '#src/features/data-table/totals/useTotals.ts';
import { useReadingAddresses } from '#src/features/data-table/useReadingAddresses.ts';
import { useFreshRows } from '#src/features/data-table/useTable.ts';
import { useTablePage } from '#src/features/data-table/useTablePage.ts';
import { useView } from '#src/features/data-table/useView.ts';
import { FilterBuilder, type FilterBuilderHandle } from '#src/features/filters/query-builder/QueryBuilder.tsx';
import { QueryTextButton } from '#src/features/filters/query-text/QueryTextButton.tsx';
import { FormerRows } from '#src/features/former-records/FormerRows.tsx';
import { AlertLine } from '#src/features/list-alerts/AlertStrip.tsx';
import type { OpenColumns } from '#src/features/list-columns/openColumns.ts';
import { useOwnCells } from '#src/features/list-columns/useOwnCells.tsx';
import { ReviewButton, ShownRowsMenu } from '#src/features/list-review/ReviewEntry.tsx';
import { ObservatoryLink } from '#src/features/pivot/ObservatoryLink.tsx';
import { PivotButton } from '#src/features/pivot/PivotButton.tsx';
import { preloadPreview } from '#src/features/preview/LazyPreview.tsx';
import { useWatch } from '#src/features/watchlist/useWatched.ts';
import type { ActiveCell, DataGridHandle } from '#src/grid/props.ts';
import { messages } from '#src/i18n/index.ts';
import { afterArrival, useHydrating } from '#src/shared/hydration.ts';
import { densityAtom } from '#src/shared/storage/preferences.ts';
import type { TableSource } from '#workers/client.ts';
import { BesideTable } from './BesideTable.tsx';
import { FindBar } from './FindBar.tsx';
import { FilterDrawer, ScreenerPanel } from './ScreenerPanel.tsx';
import { StatusLine } from './ScreenerStatusLine.tsx';
import { ScreenerTable } from './ScreenerTable.tsx';
import { panelAtom, usePreviewOpen, useWindowSize } from './screenerLayout.ts';
import { isOpen, MASTER_TABLE, masterTable } from './screenerState.ts';
import { useByHand } from './useByHand.tsx';
import { useCompare } from './useCompare.ts';
import { useCopy } from './useCopy.ts';
import { useFind } from './useFind.ts';
import { useGroupSelection } from './useGroupSelection.ts';
import { usePages } from './usePages.ts';
import { useProposing } from './useProposing.tsx';
import { useStoredView } from './useSavedLayout.ts';
import { useScreenerCommands } from './useScreenerCommands.ts';
import { useScreenerReview } from './useScreenerReview.ts';
import { useSelectedInView, useSelection } from './useSelection.ts';
import { useWatchSelected } from './useWatchSelected.ts';
import { QueryLine, ViewLine } from './ViewLine.tsx';

// It is open from the first in wide windows.
preloadPreview();

/** The screener: table, toolbars, panels and key handlers. */
export function Screener({
  spec,
  own,
  source,
  sampleMode,
}: {
  readonly spec: DirectorySpec;
  /** Own columns of the open list. */
  readonly own: OpenColumns;
  readonly source: TableSource;
  readonly sampleMode: boolean;
}) {
  const grid = useRef<DataGridHandle>(null);
  const size = useWindowSize();
  const narrow = size === 'narrow';
  const hydrating = useHydrating();
  const [panelOpen, setPanelOpen] = useAtom(panelAtom);
  const [previewOpen, setPreviewOpen] = usePreviewOpen(size);
  const builder = useRef<FilterBuilderHandle>(null);
  const [master, dispatch] = useReducer(masterTable, MASTER_TABLE);
  // No server knows of it.
  useEffect(() => afterArrival(() => exportIsAsked() && dispatch({ type: 'openModal', modal: 'export' })), []);

  const addressed = useStoredView(spec, useView(spec));
  const { view, layout, changeView } = addressed;
  const density = useAtomValue(densityAtom);
  const { filter, sort } = view;
  const watch = useWatch(spec, sampleMode);
  const review = useScreenerReview(spec, view, sampleMode);
  const byHand = useByHand(own, sampleMode, grid);
  const page = useTablePage({
    ...{ spec, source, addressed, watch, grid, fixed: review.fixed },
    onFilter: (field) => builder.current?.focus(field),
    takesOwn: !sampleMode,
    added: byHand.list.query,
  });
  const { table, query, viewKey, search, columns, open, reset } = page;
  const { handle, state, retry } = table;
  useFreshRows(table, sampleMode);
  const reading = useReadingAddresses(view);
  const shares = useSharesOfAll(spec, !sampleMode);

  const selecting = useSelection(handle, viewKey, state.lines ?? state.matching);
  const groupSelection = useGroupSelection(handle, state.revision, selecting);
  const foot = useTotals({
    ...{ spec, isServed: !sampleMode, view, columns, handle, state, query, changeView },
    selected: selecting.current.size > 0 ? { ...selecting, size: selecting.current.size } : null,
  });
  const selectedInView = useSelectedInView(handle, state, query, selecting);
  const compare = useCompare(spec.source, sampleMode, handle, selecting);
  const watchSelected = useWatchSelected(spec.source, sampleMode, selecting);
  const proposing = useProposing(spec.source, sampleMode, handle, selecting);
  const copy = useCopy(handle, columns, selecting, open.href !== undefined);

  // Render panels and preview after the first rows.
  const [rowDrawn, setRowDrawn] = useState(false);
  const complements = useDeferredValue(
    rowDrawn || view.pivot !== undefined || state.matching === 0 || state.error !== null,
    false,
  );

  // An atom: every arrow key changes the active cell, and only its readers rerender.
  const [activeAtom] = useState(() => atom<ActiveCell | null>(null));
  const setActive = useSetAtom(activeAtom);
  const { follow, cell: activeCell } = page.active;
  const followActive = useCallback(
    (cell: ActiveCell) => {
      follow(cell);
      setActive(cell);
      if (cell.row) setRowDrawn(true);
    },
    [follow, setActive],
  );
  const cells = useOwnCells({
    ...{ own, byHand: byHand.list.rows, view, changeView, handle, grid, shown: columns },
    active: activeCell,
    selected: selecting.ids,
  });
  const find = useFind({
    handle,
    revision: state.revision,
    columns,
    grid,
    groups: page.groups.look,
    activeCell: () => ({ index: Math.max(0, activeCell()?.index ?? 0), field: activeCell()?.column?.field ?? '' }),
  });

  const pages = usePages(state.lines ?? state.matching ?? 0, viewKey, [master, dispatch], grid);

  /** When a pressed button disappears, keyboard focus moves to the table; for a pointer the scroll position stays. */
  const backToGrid = ({ detail }: MouseEvent) => {
    if (detail === 0) grid.current?.focusGrid();
  };

  const exporting = isOpen(master, 'export');
  const canExport = handle !== null && state.matching !== null;
  const showPanel = () => (narrow ? dispatch({ type: 'openModal', modal: 'filters' }) : setPanelOpen(!panelOpen));

  const openExport = () => dispatch({ type: 'openModal', modal: 'export' });
  // A pivot has cells and a file of its own.
  const showsRows = view.pivot === undefined;
  useScreenerCommands({
    ...{ openExport, canExport, showsRows, showPanel, previewOpen, setPreviewOpen, isReviewing: review.isOpen },
    ...{ find, selecting, groupSelection, activeCell, copy, compare, watchSelected, byHand },
  });

  const panel = complements && (
    <ScreenerPanel
      spec={spec}
      view={view}
      sampleMode={sampleMode}
      handle={handle}
      state={state}
      shares={shares}
      onChange={changeView}
    />
  );
  const preview = handle && (
    <BesideTable
      {...{ spec, sampleMode, handle, state, query, grid, watch, activeAtom, review }}
      href={open.href}
      onOpen={open.row}
      sheet={narrow}
      isReady={complements}
      onClose={(event) => {
        setPreviewOpen(false);
        backToGrid(event);
      }}
    />
  );
  const besideOpen = previewOpen || review.isOpen;
  const gridProps = {
    ref: grid,
    spec,
    columns,
    sort,
    viewKey,
    density,
    watch,
    foot,
    label: messages.directory.grid(spec.source),
    highlight: filter,
    href: open.href,
    onOpen: open.row,
    onSort: page.sortBy,
    sortHref: reading.sort,
    onActiveCellChange: followActive,
    error: state.error && <TableFailure source={spec.source} error={state.error} onRetry={retry} />,
    errorNotice: state.error && <TableFailureNotice error={state.error} asOf={state.asOf} onRetry={retry} />,
    selection: selecting.current,
    selectedInView,
    groupSelection,
    onSelect: (index: number, row: Row, how: 'toggle' | 'range') =>
      how === 'range' ? selecting.selectTo(index, row) : void selecting.toggle(index, row),
    onSelectAll: (all: boolean) => (all ? selecting.selectAll() : selecting.clear()),
    found: find.marks,
    marked: byHand.marked,
    onEdit: cells.onEdit,
    ...page.gridHandlers,
    onArrange: (fields: readonly string[], pinned: readonly string[]) =>
      changeView(orderColumns(page.shown, { ...layout, pinned }, fields)),
    onRowsInView: pages.follow,
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1" data-beside-preview>
        {(hydrating || (panelOpen && !narrow)) && (
          <div
            className="relative w-56 shrink-0 overflow-y-auto border-r border-line [scrollbar-gutter:stable] max-desk:hidden"
            data-filter-panel
          >
            {panel}
          </div>
        )}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <QueryLine
            panelOpen={panelOpen}
            onPanel={showPanel}
            conditions={filter.length}
            canReset={filter.length > 0 || view.search !== '' || sort !== null}
            onReset={() => {
              reset();
              grid.current?.focusGrid();
            }}
            end={
              <>
                <QueryTextButton spec={spec} view={view} handle={handle} hasApi={!sampleMode} onChange={changeView} />
                <NearMissesButton filter={filter} />
                {!hydrating && <ShownRowsMenu review={review} />}
                {showsRows && <ReviewButton review={review} isEnabled={handle !== null && state.matching !== null} />}
                <PivotButton isIcon spec={spec} view={view} onChange={changeView} />
                {!sampleMode && <ObservatoryLink source={spec.source} view={view} className="max-desk:hidden" />}
              </>
            }
          >
            <FilterBuilder ref={builder} spec={spec} view={view} handle={handle} onChange={changeView} />
          </QueryLine>
          <ViewLine
            spec={spec}
            shown={page.shown}
            view={view}
            handle={handle}
            sampleMode={sampleMode}
            layout={layout}
            matching={state.matching}
            byHand={state.byHand ?? 0}
            total={state.total}
            search={search.draft}
            onSearch={search.type}
            onSearchEnter={search.enter}
            onLeaveSearch={() => grid.current?.focusGrid()}
            onChange={changeView}
            onLayout={changeView}
            columnsOpen={isOpen(master, 'columns')}
            onColumns={(shown) =>
              dispatch(shown ? { type: 'openModal', modal: 'columns' } : { type: 'closeModal', modal: 'columns' })
            }
            canExport={canExport}
            onExport={openExport}
            previewOpen={previewOpen}
            onPreview={(event) => {
              setPreviewOpen(true);
              backToGrid(event);
            }}
          />
          {!sampleMode && <FormerRows source={spec.source} filter={filter} />}
          <AlertLine spec={spec} />
          <LazyCellMenu {...page.menu} actions={{ ...page.menu.actions, takeOut: byHand.takeOut }} />
          <LazyFigurePopover card={page.card} />
          {cells.layers}
          <FormulaFrame {...{ spec, view, handle }} onChange={changeView} />
          {view.pivot === undefined && (
            <GridEntrance grid={grid} cell={activeCell} table={handle} source={spec.source} ready={rowDrawn} />
          )}
          {find.open && <FindBar find={find} />}
          {view.pivot !== undefined ? (
            <PivotFrame {...{ spec, view, handle, state, query }} kind={source.kind} onChange={changeView} />
          ) : (
            <>
              <SortStrip spec={spec} sort={sort} onChange={page.changeSort} grid={grid} />
              <GroupStrip spec={page.shown} groups={page.groups} isServed={!sampleMode} state={state} grid={grid} />
              <div className="table-frame" onPaste={cells.onPaste}>
                {handle && (
                  <ScreenerTable
                    {...gridProps}
                    table={handle}
                    empty={
                      <EmptyView
                        spec={spec}
                        view={view}
                        total={state.total ?? 0}
                        handle={handle}
                        onChange={changeView}
                      />
                    }
                  />
                )}
              </div>
              <LeftOut
                {...{ spec, view, columns, handle, state, grid, href: open.href }}
                byHand={byHand.offers}
                onChange={changeView}
              />
            </>
          )}
        </div>
        {(hydrating || (besideOpen && !narrow)) && (
          <div className="flex w-84 shrink-0 flex-col border-l border-line bg-canvas max-desk:hidden" data-preview-pane>
            {preview}
          </div>
        )}
      </div>
      {besideOpen && narrow && preview}
      {hydrating && !sampleMode && view.pivot === undefined && (
        <ReadingAids page={reading.page} matching={state.matching ?? 0} hrefOf={reading.pageHref} />
      )}
      <StatusLine
        spec={spec}
        sort={sort}
        sampleMode={sampleMode}
        handle={handle}
        state={state}
        columns={columns}
        activeAtom={activeAtom}
        selecting={selecting}
        onCompare={compare}
        onWatch={watchSelected}
        onPropose={proposing.open}
        selectedInView={selectedInView}
        page={master.page}
        pages={showsRows ? pages.count : 0}
        onPage={pages.goTo}
        onNextPage={() => pages.goTo(master.page + 1)}
        onCleared={backToGrid}
      />
      {narrow && isOpen(master, 'filters') && (
        <FilterDrawer
          source={spec.source}
          matching={state.matching}
          onClose={() => dispatch({ type: 'closeModal', modal: 'filters' })}
        >
          {panel}
        </FilterDrawer>
      )}
      {proposing.dialog}
      <CsvDrop source={spec.source} sampleMode={sampleMode} />
      {exporting && (
        <ExportDialog
          source={spec.source}
          kind={source.kind}
          handle={handle}
          view={view}
          columns={columns}
          matching={state.matching}
          selected={{ count: selecting.current.size, ids: selecting.ids }}
          more={byHand.fileColumns}
          onClose={() => dispatch({ type: 'closeModal', modal: 'export' })}
        />
      )}
    </div>
  );
}
