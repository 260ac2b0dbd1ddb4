import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { visibleColumns } from '#schemas/view.ts';
import { DataGrid } from '#src/grid/DataGrid.tsx';
import { messages } from '#src/messages/index.ts';
import { densityAtom } from '#src/state/preferences.ts';
import { lazyPart } from '#src/ui/lazyPart.tsx';
import type { Adding } from '#src/view/filters/AddFilter.tsx';
import { FilterChips } from '#src/view/filters/FilterChips.tsx';
import { TableFailure, TableFailureNotice } from '#src/view/states/TableFailure.tsx';
import { useFreshRows } from '#src/view/useFreshRows.ts';
import { useOpenRow } from '#src/view/useOpenRow.ts';
import { useSearchDraft } from '#src/view/useSearchDraft.ts';
import { useTable, useTableQuery } from '#src/view/useTable.ts';
import { useTableCommands } from '#src/view/useTableCommands.ts';
import { useView } from '#src/view/useView.ts';
import { useWatch } from '#src/view/watchlist/useWatch.ts';
import type { TableSource } from '#workers/client.ts';

const EmptyView = lazyPart(async () => (await import('#src/view/states/EmptyView.tsx')).EmptyView);

/** The screener's table with the panels and lines around it. */
export function Workstation({
  spec,
  source,
  demo,
}: {
  readonly spec: DataSetSpec;
  readonly source: TableSource;
  readonly demo: boolean;
}) {
  const { view, layout, changeView } = useView(spec);
  const density = useAtomValue(densityAtom);
  const [adding, setAdding] = useState<Adding>({ open: false });
  const search = useSearchDraft(view.search, changeView);
  const { filter, sort } = view;
  const table = useTable(source);
  const { handle, state, retry } = table;
  const searched = state.complete ? search.draft : view.search;
  const query = useMemo(() => ({ filter, sort, search: searched }), [filter, sort, searched]);
  useTableQuery(handle, query);
  const columns = useMemo(() => visibleColumns(spec, layout), [spec, layout]);
  const watch = useWatch(spec, demo);
  const open = useOpenRow(spec, demo);
  const active = useTableCommands({
    sort,
    watch,
    onSortChange: (next) => changeView({ sort: next }),
    onFilter: (field) => setAdding({ open: true, field }),
  });
  useFreshRows(table, demo);
  return (
    <div className="flex min-h-0 flex-1">
      <aside className="w-56 shrink-0 overflow-y-auto border-r border-line max-desk:hidden" />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex h-11 shrink-0 items-center gap-1.5 border-b border-line px-4">
          <FilterChips
            spec={spec}
            filter={view.filter}
            handle={handle}
            adding={adding}
            onAdding={setAdding}
            onChange={(next) => changeView({ filter: next })}
          />
        </div>
        <div className="relative flex min-h-0 flex-1 flex-col bg-surface">
          {handle && (
            <DataGrid
              spec={spec}
              columns={columns}
              table={handle}
              sort={sort}
              viewKey={JSON.stringify(query)}
              onSortChange={(next) => changeView({ sort: next })}
              density={density}
              label={messages.directory.grid(spec.source)}
              onOpen={open.row}
              href={open.href}
              watch={watch}
              highlight={filter}
              onActiveCellChange={active.follow}
              empty={
                <EmptyView spec={spec} view={view} total={state.total ?? 0} handle={handle} onChange={changeView} />
              }
              error={state.error && <TableFailure source={spec.source} error={state.error} onRetry={retry} />}
              errorNotice={state.error && <TableFailureNotice error={state.error} asOf={state.asOf} onRetry={retry} />}
            />
          )}
        </div>
      </div>
    </div>
  );
}
