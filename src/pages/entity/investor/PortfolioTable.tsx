import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { LazyCellMenu } from '#src/features/data-table/cell-menu/LazyCellMenu.tsx';
import { EmptyView } from '#src/features/data-table/empty-states/EmptyView.tsx';
import { TableFailure, TableFailureNotice } from '#src/features/data-table/empty-states/TableFailure.tsx';
import { LazyFigurePopover } from '#src/features/data-table/figureCard.tsx';
import { GridEntrance } from '#src/features/data-table/GridEntrance.tsx';
import { ReadingAids } from '#src/features/data-table/ReadingAids.tsx';
import { FilterLine } from '#src/features/data-table/toolbar/FilterLine.tsx';
import { useReadingAddresses } from '#src/features/data-table/useReadingAddresses.ts';
import { useFreshRows } from '#src/features/data-table/useTable.ts';
import { useTablePage } from '#src/features/data-table/useTablePage.ts';
import { useFilteredColumns, useView } from '#src/features/data-table/useView.ts';
import type { Adding } from '#src/features/filters/AddFilter.tsx';
import { useWatch } from '#src/features/watchlist/useWatched.ts';
import { DataGrid } from '#src/grid/DataGrid.tsx';
import type { DataGridHandle } from '#src/grid/props.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { densityAtom } from '#src/shared/storage/preferences.ts';
import type { TableSource } from '#workers/client.ts';

const SOURCE: TableSource = { kind: 'server', source: 'projects' };

/** The directory's table of projects, of those that pass `fixed` alone; `total`: how many they are. */
export function PortfolioTable({
  spec,
  label,
  fixed,
  total,
}: {
  readonly spec: DataSetSpec;
  readonly label: string;
  readonly fixed: readonly Triple[];
  readonly total: number;
}) {
  const addressed = useFilteredColumns(spec, useView(spec));
  const { view, changeView } = addressed;
  const hydrating = useHydrating();
  const density = useAtomValue(densityAtom);
  const [adding, setAdding] = useState<Adding>({ open: false });
  const watch = useWatch(spec, false);
  const grid = useRef<DataGridHandle>(null);
  const onFilter = (field: string | null) => setAdding({ open: true, field });
  const page = useTablePage({ spec, source: SOURCE, addressed, watch, grid, onFilter, fixed });
  const { search, columns, open, active } = page;
  const { handle, state, retry } = page.table;
  useFreshRows(page.table, false);
  const reading = useReadingAddresses(view);
  return (
    <>
      <FilterLine
        spec={page.shown}
        kind={SOURCE.kind}
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
        fixed={fixed}
      />
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
            label={label}
            onOpen={open.row}
            href={open.href}
            watch={watch}
            highlight={view.filter}
            onActiveCellChange={active.follow}
            empty={<EmptyView spec={spec} view={view} total={total} handle={handle} onChange={changeView} />}
            error={state.error && <TableFailure source={spec.source} error={state.error} onRetry={retry} />}
            errorNotice={state.error && <TableFailureNotice error={state.error} asOf={state.asOf} onRetry={retry} />}
          />
        )}
      </div>
      {hydrating && <ReadingAids page={reading.page} matching={state.matching ?? 0} hrefOf={reading.pageHref} />}
      <LazyCellMenu {...page.menu} />
      <LazyFigurePopover card={page.card} />
      <GridEntrance
        grid={grid}
        cell={active.cell}
        table={handle}
        source={spec.source}
        ready={state.matching !== null}
      />
    </>
  );
}
