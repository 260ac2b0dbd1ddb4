import { useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { detailPath, KINDS } from '#schemas/kinds.ts';
import type { Row } from '#schemas/semantics.ts';
import { DEFAULT_VIEW, visibleColumns } from '#schemas/view.ts';
import { DataGrid } from '#src/grid/DataGrid.tsx';
import type { OpenHow } from '#src/grid/props.ts';
import { messages } from '#src/messages/index.ts';
import { densityAtom } from '#src/state/preferences.ts';
import { lazyPart, usePreload } from '#src/ui/lazyPart.tsx';
import { useShortcut } from '#src/ui/useShortcut.ts';
import type { TableSource } from '#workers/client.ts';
import { FilterLine } from './chrome/FilterLine.tsx';
import { ShortcutsDialog, StatusLine } from './chrome/StatusLine.tsx';
import { ColumnChooser } from './columns/ColumnsPopover.tsx';
import { ExportDialog } from './export/ExportButton.tsx';
import { AddFilterPanel, type Adding } from './filters/AddFilter.tsx';
import { TableFailure, TableFailureNotice } from './states/TableFailure.tsx';
import { useFreshRows } from './useFreshRows.ts';
import { useSearchDraft } from './useSearchDraft.ts';
import { useTable, useTableQuery } from './useTable.ts';
import { useView } from './useView.ts';
import { useWatch } from './watchlist/useWatch.ts';

const text = messages.directory;

const EmptyView = lazyPart(async () => (await import('./states/EmptyView.tsx')).EmptyView);

// Not needed for the first rows, but soon after: and then they open at once, even when the server is gone.
const PANELS = [AddFilterPanel, ColumnChooser, ExportDialog, EmptyView, ShortcutsDialog];

/** The table of a directory with the lines above and below it. */
export function DirectoryTable({
  spec,
  source,
  demo,
}: {
  readonly spec: DataSetSpec;
  readonly source: TableSource;
  readonly demo: boolean;
}) {
  const { view, changeView } = useView(spec);
  const density = useAtomValue(densityAtom);
  const [adding, setAdding] = useState<Adding>({ open: false });
  const search = useSearchDraft(view.search, changeView);
  const { filter, sort } = view;
  const table = useTable(source);
  const { handle, state, retry } = table;
  // What is held whole is searched with every letter; the server is asked when typing rests.
  const searched = state.complete ? search.draft : view.search;
  const query = useMemo(() => ({ filter, sort, search: searched }), [filter, sort, searched]);
  useTableQuery(handle, query);
  const { columns: names } = view;
  const columns = useMemo(() => visibleColumns(spec, { ...DEFAULT_VIEW, columns: names }), [spec, names]);
  const watch = useWatch(spec, demo);
  const open = useOpenRow(spec, demo);
  useShortcut('f', () => setAdding({ open: true, field: null }));
  useFreshRows(table, demo);
  usePreload(PANELS);
  return (
    <>
      <FilterLine
        spec={spec}
        demo={demo}
        view={view}
        handle={handle}
        matching={state.matching}
        total={state.total}
        columns={columns}
        search={search.draft}
        onSearch={search.type}
        adding={adding}
        onAdding={setAdding}
        onChange={changeView}
      />
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
            label={text.grid(spec.source)}
            onOpen={open.row}
            href={open.href}
            watch={watch}
            highlight={filter}
            onFilterColumn={(field) => setAdding({ open: true, field })}
            empty={<EmptyView spec={spec} view={view} total={state.total ?? 0} handle={handle} onChange={changeView} />}
            error={state.error && <TableFailure source={spec.source} error={state.error} onRetry={retry} />}
            errorNotice={state.error && <TableFailureNotice error={state.error} asOf={state.asOf} onRetry={retry} />}
          />
        )}
      </div>
      <StatusLine source={spec.source} state={state} demo={demo} />
    </>
  );
}

/** Where rows lead. Rows of the playground exist nowhere else, so they lead nowhere. */
function useOpenRow(spec: DataSetSpec, demo: boolean) {
  const navigate = useNavigate();
  // The same function for every drawing: rows are drawn again when it changes.
  const href = useCallback(
    (row: Row) => (demo || typeof row.slug !== 'string' ? null : detailPath(KINDS[spec.source].opens, row.slug)),
    [spec, demo],
  );
  const row = (opened: Row, how: OpenHow) => {
    const path = href(opened);
    if (path === null) return;
    if (how === 'new-tab') window.open(path, '_blank', 'noopener');
    else void navigate({ to: path });
  };
  return { href, row };
}
