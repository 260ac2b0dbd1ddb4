import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { isDirectorySpec } from '#schemas/columns/spec.ts';
import { PeekFrame, usePeek } from '#src/features/preview/PeekFrame.tsx';
import { DataGrid } from '#src/grid/DataGrid.tsx';
import type { DataGridProps } from '#src/grid/props.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { densityAtom } from '#src/shared/storage/preferences.ts';
import { LazyCellMenu } from './cell-menu/LazyCellMenu.tsx';
import { EmptyView, type EmptyWords } from './empty-states/EmptyView.tsx';
import { TableFailure, TableFailureNotice } from './empty-states/TableFailure.tsx';
import { LazyFigurePopover } from './figureCard.tsx';
import { FormulaFrame } from './formulas/FormulaFrame.tsx';
import { GridEntrance } from './GridEntrance.tsx';
import { GroupStrip } from './groups/GroupStrip.tsx';
import { LeftOut } from './misses/LeftOut.tsx';
import { PivotFrame } from './PivotFrame.tsx';
import { ReadingAids } from './ReadingAids.tsx';
import { FilterLine } from './toolbar/FilterLine.tsx';
import { SortStrip } from './toolbar/SortStrip.tsx';
import { useTotals } from './totals/useTotals.ts';
import type { AddressedTableState } from './useAddressedTable.ts';
import { useReadingAddresses } from './useReadingAddresses.ts';

/** The rows of a directory, or some of them, with the toolbar above. `total`: rows without the view's filter. */
export function AddressedTable({
  table: { spec, kind, watch, fixed, view, changeView, adding, setAdding, grid, page },
  label,
  total,
  end,
  nothing,
  unread,
  marked,
  figureHref,
  onShownRows,
}: Pick<DataGridProps, 'unread' | 'marked' | 'figureHref' | 'onShownRows'> & {
  readonly table: AddressedTableState;
  readonly label: string;
  readonly total: number | null;
  /** Extra content of the toolbar; must be stable. */
  readonly end?: ReactNode;
  /** What the page says where no row matches; else the table's own words. */
  readonly nothing?: EmptyWords;
}) {
  // Rows that the page hands over are not added up: no server has them.
  const pivot = kind === 'given' ? undefined : view.pivot;
  const density = useAtomValue(densityAtom);
  const hydrating = useHydrating();
  const reading = useReadingAddresses(view);
  const { search, columns, open, active } = page;
  const { handle, state, retry } = page.table;
  const directory = isDirectorySpec(spec) ? spec : null;
  const foot = useTotals({
    ...{ spec, isServed: kind === 'server', view, columns, handle, state, fixed, changeView },
    query: page.query,
    selected: null,
  });
  const peek = usePeek(active.follow, directory !== null);
  const frame = (
    <div className="table-frame">
      {handle && (
        <DataGrid
          ref={grid}
          spec={spec}
          columns={columns}
          table={handle}
          sort={view.sort}
          viewKey={page.viewKey}
          onSort={page.sortBy}
          sortHref={reading.sort}
          {...page.gridHandlers}
          density={density}
          foot={foot}
          label={label}
          onOpen={open.row}
          href={open.href}
          watch={watch}
          highlight={view.filter}
          onActiveCellChange={peek.follow}
          unread={unread}
          marked={marked}
          figureHref={figureHref}
          onShownRows={onShownRows}
          empty={
            <EmptyView
              spec={spec}
              view={view}
              total={total ?? 0}
              handle={handle}
              onChange={changeView}
              words={nothing}
            />
          }
          error={state.error && <TableFailure source={spec.source} error={state.error} onRetry={retry} />}
          errorNotice={state.error && <TableFailureNotice error={state.error} asOf={state.asOf} onRetry={retry} />}
        />
      )}
    </div>
  );
  return (
    <>
      <FilterLine
        spec={page.shown}
        kind={kind}
        view={view}
        handle={handle}
        matching={state.matching}
        total={total}
        columns={columns}
        search={search.draft}
        onSearch={search.type}
        onSearchEnter={search.enter}
        adding={adding}
        onAdding={setAdding}
        onChange={changeView}
        onReset={page.reset}
        end={end}
        fixed={fixed}
      />
      {pivot === undefined && (
        <>
          <SortStrip spec={page.shown} sort={view.sort} onChange={page.changeSort} grid={grid} />
          <GroupStrip spec={page.shown} groups={page.groups} isServed={kind === 'server'} state={state} grid={grid} />
        </>
      )}
      {pivot !== undefined ? (
        <PivotFrame {...{ spec, kind, view, fixed, handle, state }} query={page.query} onChange={changeView} />
      ) : directory && watch ? (
        <PeekFrame
          {...{ peek, grid, watch, handle, state }}
          spec={directory}
          sampleMode={kind === 'sample'}
          href={open.href}
          onOpen={open.row}
        >
          {frame}
        </PeekFrame>
      ) : (
        frame
      )}
      {pivot === undefined && (
        <LeftOut {...{ spec, view, columns, handle, state, grid }} href={open.href} onChange={changeView} />
      )}
      {hydrating && pivot === undefined && (
        <ReadingAids page={reading.page} matching={state.matching ?? 0} hrefOf={reading.pageHref} />
      )}
      <LazyCellMenu {...page.menu} />
      <LazyFigurePopover card={page.card} />
      {kind !== 'given' && kind !== 'watched' && <FormulaFrame {...{ spec, view, handle }} onChange={changeView} />}
      {pivot === undefined && (
        <GridEntrance
          grid={grid}
          cell={active.cell}
          table={handle}
          source={spec.source}
          ready={state.matching !== null}
        />
      )}
    </>
  );
}
