import { useAtomValue } from 'jotai';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { LazyCellMenu } from '#src/features/data-table/cell-menu/LazyCellMenu.tsx';
import { EmptyView } from '#src/features/data-table/empty-states/EmptyView.tsx';
import { TableFailure, TableFailureNotice } from '#src/features/data-table/empty-states/TableFailure.tsx';
import { LazyFigurePopover } from '#src/features/data-table/figureCard.tsx';
import { GridEntrance } from '#src/features/data-table/GridEntrance.tsx';
import { ReadingAids } from '#src/features/data-table/ReadingAids.tsx';
import { FilterLine } from '#src/features/data-table/toolbar/FilterLine.tsx';
import { StatusLine } from '#src/features/data-table/toolbar/StatusLine.tsx';
import { useReadingAddresses } from '#src/features/data-table/useReadingAddresses.ts';
import { useFreshRows } from '#src/features/data-table/useTable.ts';
import { useTablePage } from '#src/features/data-table/useTablePage.ts';
import { useFilteredColumns, useView } from '#src/features/data-table/useView.ts';
import type { Adding } from '#src/features/filters/AddFilter.tsx';
import { useWatch } from '#src/features/watchlist/useWatched.ts';
import { DataGrid } from '#src/grid/DataGrid.tsx';
import type { DataGridHandle } from '#src/grid/props.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { messages } from '#src/i18n/index.ts';
import type { CommandId } from '#src/shared/commands/commands.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { densityAtom } from '#src/shared/storage/preferences.ts';
import type { TableSource } from '#workers/client.ts';
import { hasOwnStrip } from './arrivedGlance.ts';
import { FoldButton } from './FoldButton.tsx';
import { ViewStrip } from './ViewStrip.tsx';

const text = messages.directory;

const FOLD = <FoldButton />;

/** Table of a directory with toolbar and status line. */
export function DirectoryTable({
  spec,
  source,
  sampleMode,
  strip,
}: {
  readonly spec: DataSetSpec;
  readonly source: TableSource;
  readonly sampleMode: boolean;
  /** Above the table of all rows; a filtered view has its own. False: neither. */
  readonly strip: ReactNode;
}) {
  const addressed = useFilteredColumns(spec, useView(spec));
  const { view, changeView } = addressed;
  const density = useAtomValue(densityAtom);
  const hydrating = useHydrating();
  const [adding, setAdding] = useState<Adding>({ open: false });
  const watch = useWatch(spec, sampleMode);
  const grid = useRef<DataGridHandle>(null);
  const page = useTablePage({
    spec,
    source,
    addressed,
    watch,
    grid,
    onFilter: (field) => setAdding({ open: true, field }),
  });
  const { table, search, columns, open } = page;
  const { handle, state, retry } = table;
  useFreshRows(table, sampleMode);
  const reading = useReadingAddresses(view);
  return (
    <>
      {strip !== false && hasOwnStrip(page.query) ? (
        <ViewStrip spec={spec} view={page.query} handle={handle} state={state} onChange={changeView} />
      ) : (
        strip
      )}
      <FilterLine
        spec={page.shown}
        kind={source.kind}
        view={view}
        handle={handle}
        matching={state.matching}
        total={state.total}
        columns={columns}
        search={search.draft}
        onSearch={search.type}
        onSearchEnter={search.enter}
        adding={adding}
        onAdding={setAdding}
        onChange={changeView}
        onReset={page.reset}
        end={FOLD}
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
            label={text.grid(spec.source)}
            onOpen={open.row}
            href={open.href}
            watch={watch}
            highlight={view.filter}
            onActiveCellChange={page.active.follow}
            empty={<EmptyView spec={spec} view={view} total={state.total ?? 0} handle={handle} onChange={changeView} />}
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
        cell={page.active.cell}
        table={handle}
        source={spec.source}
        ready={state.matching !== null}
      />
      <DirectoryStatus spec={spec} sort={view.sort} columns={columns} state={state} sampleMode={sampleMode} />
    </>
  );
}

const keyTexts = tablePartMessages.status.keys;

const KEYS: readonly (readonly [CommandId, string])[] = [
  ['moveCell', keyTexts.move],
  ['watch', keyTexts.watch],
  ['filterColumn', keyTexts.filter],
  ['fold', keyTexts.fold],
];

/** Status line with the keys of a directory. */
function DirectoryStatus(props: Omit<ComponentProps<typeof StatusLine>, 'keys'>) {
  return <StatusLine {...props} keys={KEYS} />;
}
