import { useCallback, useMemo } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { visibleColumns } from '#schemas/queries/view.ts';
import type { Watch } from '#src/grid/props.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import type { TableSource } from '#workers/client.ts';
import { useOpenRow } from './useOpenRow.ts';
import { usePaletteView } from './usePaletteView.ts';
import { useSearchDraft } from './useSearchDraft.ts';
import { useTable, useTableQuery } from './useTable.ts';
import { useTableCommands } from './useTableCommands.ts';
import type { AddressedView } from './useView.ts';

/** What every page with a table has: the table asked what the view says, its columns, and what keys and the palette do with it. */
export function useTablePage({
  spec,
  source,
  addressed: { view, layout, changeView, sortBy },
  watch,
  onFilter,
}: {
  readonly spec: DataSetSpec;
  readonly source: TableSource;
  /** The view of the page, and the layout it is drawn with. */
  readonly addressed: AddressedView;
  readonly watch: Watch;
  /** A filter is wanted: on this field, or on one to be chosen. */
  readonly onFilter: (field: string | null) => void;
}) {
  const search = useSearchDraft(view.search, changeView);
  const { type } = search;
  const { filter, sort } = view;
  const table = useTable(source, { filter, sort, search: view.search });
  // What is held whole is searched with every letter; the server is asked when typing rests.
  const searched = table.state.complete ? search.draft : view.search;
  const query = useMemo(() => ({ filter, sort, search: searched }), [filter, sort, searched]);
  useTableQuery(table.handle, query);
  const columns = useMemo(() => visibleColumns(spec, layout), [spec, layout]);
  const open = useOpenRow(spec, source.kind === 'sample');
  const active = useTableCommands({ watch, onSort: sortBy, onFilter });
  usePaletteView({ spec, view, changeView, sortBy, onFilter });
  const reset = useCallback(() => {
    type('');
    changeView({ filter: [], search: '', sort: null });
  }, [type, changeView]);
  useCommand('resetFilters', reset);
  return { table, query, viewKey: JSON.stringify(query), search, columns, open, active, sortBy, reset };
}
