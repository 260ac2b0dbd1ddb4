import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { detailPath, KINDS } from '#schemas/kinds.ts';
import { type ChangeView, visibleColumns } from '#schemas/queries/view.ts';
import type { ActiveCell, OpenHow, Watch } from '#src/grid/props.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import type { TableSource } from '#workers/client.ts';
import { useTable, useTableQuery } from './useTable.ts';
import { type AddressedView, usePaletteView } from './useView.ts';

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

/** Where rows lead. Rows of the playground exist nowhere else, so they lead nowhere. */
function useOpenRow(spec: DataSetSpec, sampleMode: boolean) {
  const navigate = useNavigate();
  // The same function for every drawing: rows are drawn again when it changes.
  const href = useCallback(
    (row: Row) => (typeof row.slug === 'string' ? detailPath(KINDS[spec.source].opens, row.slug) : null),
    [spec],
  );
  const row = (opened: Row, how: OpenHow) => {
    const path = sampleMode ? null : href(opened);
    if (path === null) return;
    if (how === 'new-tab') window.open(path, '_blank', 'noopener');
    else void navigate({ to: path });
  };
  return { href: sampleMode ? undefined : href, row };
}

/**
 * The quick search while it is typed: it becomes part of the view once typing rests, as no step of its own. A search that
 * changes elsewhere (Reset, a shared address) replaces what was typed, and so does Back, to whatever view it leads.
 */
function useSearchDraft(committed: string, changeView: ChangeView) {
  const [search, setSearch] = useState({ draft: committed, written: committed, committed });
  if (committed !== search.committed) {
    // At once, with what else changes in the view: a draft that followed later would be searched for in the new view first.
    const draft = committed === search.written ? search.draft : committed;
    setSearch({ draft, written: committed, committed });
  }
  const { draft, written } = search;
  const latest = useLatest(changeView);
  useEffect(() => {
    if (draft === written) return;
    const timer = setTimeout(() => {
      setSearch((last) => ({ ...last, written: draft }));
      latest.current({ search: draft }, 'replace');
    }, GLOBAL_SEARCH.debounceMs);
    const forget = () => setSearch((last) => ({ ...last, draft: last.written }));
    window.addEventListener('popstate', forget);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', forget);
    };
  }, [draft, written]);

  const type = useCallback((text: string) => setSearch((last) => ({ ...last, draft: text })), []);
  return { draft, type };
}

/**
 * What the keys of a table's columns and rows do: they act on the active cell. Give `follow` to the grid, so that it is
 * known; it stays the same function.
 */
function useTableCommands({
  watch,
  onSort,
  onFilter,
}: {
  readonly watch: Watch | undefined;
  readonly onSort: (field: string) => void;
  /** A filter is wanted: on this field, or on one to be chosen. */
  readonly onFilter: (field: string | null) => void;
}) {
  const active = useRef<ActiveCell | null>(null);
  const { current: commands } = useRef({
    follow: (cell: ActiveCell) => {
      active.current = cell;
    },
    /** The active cell, as the grid last told it. */
    cell: () => active.current,
  });
  useCommand('sortColumn', () => {
    const column = active.current?.column;
    if (!column?.sortable) return false;
    onSort(column.field);
    return true;
  });
  useCommand('filterColumn', () => {
    const column = focusIsInGrid() ? active.current?.column : undefined;
    onFilter(column?.filterable ? column.field : null);
  });
  useCommand(
    'watch',
    () => {
      const row = active.current?.row;
      if (!row) return false;
      watch?.toggle(row);
      return true;
    },
    watch !== undefined,
  );
  return commands;
}

function focusIsInGrid(): boolean {
  return document.activeElement?.closest('[role=grid]') != null;
}
