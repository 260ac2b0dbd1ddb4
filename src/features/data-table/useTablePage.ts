import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type DataSetSpec, figureField, type Sort } from '#schemas/columns/spec.ts';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import { parseCondition } from '#schemas/filters/conditionDraft.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { proposableKind } from '#schemas/forms/contributionRules.ts';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { type DataSetName, detailPath, KINDS } from '#schemas/kinds.ts';
import { isSortFull, nextSortBy, SORT_MAX, type SortHow } from '#schemas/queries/sort.ts';
import { type ChangeView, type View, visibleColumns } from '#schemas/queries/view.ts';
import { pageOf } from '#schemas/routes/routes.ts';
import type { FirstRows } from '#src/api/queries.ts';
import { brushed } from '#src/features/filters/brushed.ts';
import type { ActiveCell, BrushedBars, DataGridHandle, MenuRequest, OpenHow, Watch } from '#src/grid/props.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { phoneRowsAtom } from '#src/shared/storage/preferences.ts';
import { GRID } from '#src/ui/focus.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { useLatest } from '#src/ui/useLatest.ts';
import type { AddedRows, TableHandle, TableSource } from '#workers/client.ts';
import type { CellMenuState } from './cell-menu/CellMenu.tsx';
import { resizeColumn } from './columns/choice.ts';
import { editedOwnColumnAtom } from './columns/ownColumnState.ts';
import { useKnownColumns } from './columns/useKnownColumns.ts';
import { useFigureCard } from './figureCard.tsx';
import { arrivedRows } from './firstRows.ts';
import { editedFormulaAtom } from './formulas/dialogState.ts';
import { useGroups } from './groups/useGroups.ts';
import { NOTHING_FIXED, narrowTable, withFixed } from './narrowTable.ts';
import { useMoments } from './toolbar/DataAge.tsx';
import { useColorCommand } from './useColorCommand.ts';
import { showQuery, useTable, useTableQuery } from './useTable.ts';
import { useTypedCondition } from './useTypedCondition.ts';
import { type AddressedView, type ChangeSort, type LentView, usePaletteView } from './useView.ts';

const sortText = tablePartMessages.sortStrip;

/** Shared state of table pages: table, columns, commands and palette entries. */
export function useTablePage({
  spec,
  source,
  addressed: { view, layout, changeView, changeSort },
  watch,
  grid,
  onFilter,
  fixed = NOTHING_FIXED,
  given = null,
  takesOwn = false,
  added,
}: {
  readonly spec: DataSetSpec;
  readonly source: TableSource;
  readonly grid: RefObject<DataGridHandle | null>;
  /** The view in the URL, with its layout. */
  readonly addressed: AddressedView;
  readonly watch?: Watch | undefined;
  /** Opens a filter for this field, or for one to choose. */
  readonly onFilter: (field: string | null) => void;
  /** Conditions on all rows of the page, which its view does not show; must be stable. */
  readonly fixed?: Filter;
  /** The first rows, where the page has them from elsewhere than the data query. */
  readonly given?: FirstRows | null;
  /** The page has a dialog for own columns of lists. */
  readonly takesOwn?: boolean;
  /** Rows that join those of the view; must be stable. */
  readonly added?: AddedRows | undefined;
}) {
  const search = useSearchDraft(view.search, changeView);
  const { type } = search;
  const { filter, sort, formulas } = view;
  const arrived = useArrivedRows(spec, source, fixed);
  const first = given ?? arrived;
  const whole = useTable(source, { filter: withFixed(fixed, filter), sort, search: view.search, formulas }, first);
  const table = useNarrowed(whole, fixed);
  // Search complete data on every letter; debounce server searches.
  const searched = table.state.complete ? search.draft : view.search;
  const query = useMemo(
    () => ({ filter, sort, search: searched, formulas, added }),
    [filter, sort, searched, formulas, added],
  );
  const shown = useKnownColumns(spec, view, table, source.kind === 'server');
  const columns = useMemo(() => visibleColumns(shown, layout), [shown, layout]);
  const groups = useGroups({ spec, view, columns, changeView });
  const { grouping } = groups;
  useTableQuery(
    table.handle,
    useMemo(() => ({ ...query, grouping }), [query, grouping]),
  );
  const open = useOpenRow(spec, source.kind === 'sample');
  const sortBy = useSortBy(sort, changeSort);
  const active = useTableCommands({ watch, onSort: sortBy, onGroup: groups.groupBy, onFilter });
  useColorCommand(() => (focusIsInGrid() ? active.cell()?.column : undefined), view, changeView);
  usePaletteView({ spec: shown, view, handle: table.handle, changeView, sortBy, onFilter });
  const reset = useCallback(() => {
    type('');
    changeView({ filter: [], search: '', sort: null });
  }, [type, changeView]);
  useCommand('resetFilters', reset);
  const enter = useSearchEnter({
    ...{ spec, view, handle: table.handle, changeView, onTyped: type, draft: search.draft },
    open: open.href ? (row) => open.row(row, 'same') : null,
    added,
    onRows: () => grid.current?.focusGrid(),
  });
  const lines = useAtomValue(phoneRowsAtom) === 'lines';
  const moments = useMoments(source.kind === 'sample');
  const card = useFigureCard({ spec, moments, active: active.cell, href: open.href });
  const history = useHistoryOf(spec.source, source.kind === 'sample');
  const editFormula = useSetAtom(editedFormulaAtom);
  const editOwn = useSetAtom(editedOwnColumnAtom);
  const [request, setRequest] = useState<MenuRequest | null>(null);
  const menu: CellMenuState = {
    request,
    columns,
    handle: table.handle,
    actions: {
      spec: shown,
      view,
      change: changeView,
      groupBy: groups.groupBy,
      pivots: source.kind !== 'given',
      isGroupedBy: (field) => groups.bins.some((bin) => bin.field === field),
      open: open.href ? open.row : null,
      filter: onFilter,
      about: () => void card.show(),
      limits: card.showLimits,
      history,
      formula: source.kind !== 'given' ? (key) => editFormula({ key }) : null,
      ownColumn: takesOwn ? (key) => editOwn({ key }) : null,
      fitColumn: (field) => grid.current?.fitColumn(field),
    },
    onClose: () => setRequest(null),
  };
  return {
    search: { ...search, enter },
    ...{ table, query, columns, open, active, sortBy, changeSort, groups, reset, menu },
    /** The data set with the columns that this view begins with, for what lays them out. */
    shown,
    viewKey: JSON.stringify([{ ...query, added: undefined }, view.groups]),
    /** The card about one figure, for `FigurePopover`. */
    card: card.state && {
      ...card.state,
      table: { view, handle: table.handle, state: table.state, onChange: changeView },
    },
    /** Handlers of the grid for the menu and widths of its columns. */
    gridHandlers: {
      moments,
      groups: groups.look,
      colors: view.colors,
      lines,
      onMenu: setRequest,
      onBrush: (bars: BrushedBars) => changeView({ filter: brushed(view.filter, bars) }),
      onResize: (field: string, width: number) => changeView(resizeColumn(spec, layout, field, width)),
    },
  };
}

/** The next step of a field's sort cycle, alone or among the columns that sort. Says it where a column would be one too many. */
function useSortBy(sort: Sort | null, changeSort: ChangeSort): LentView['sortBy'] {
  const toast = useToast();
  const latest = useLatest(sort);
  return useCallback(
    (field, how) => {
      if (how === 'among' && isSortFull(latest.current, field)) toast({ tone: 'info', title: sortText.full(SORT_MAX) });
      else changeSort((from) => nextSortBy(from, field, how));
    },
    [changeSort, toast],
  );
}

function useNarrowed(whole: ReturnType<typeof useTable>, fixed: Filter): ReturnType<typeof useTable> {
  const { handle } = whole;
  const narrow = useMemo(
    () => (handle === null || fixed.length === 0 ? handle : narrowTable(handle, fixed)),
    [handle, fixed],
  );
  return { ...whole, handle: narrow };
}

function useArrivedRows(spec: DataSetSpec, { kind }: TableSource, fixed: Filter): FirstRows | null {
  const queryClient = useQueryClient();
  const search = useSearch({ strict: false });
  return kind === 'server' ? arrivedRows(queryClient, spec, search, fixed) : null;
}

/** Opens what proposals changed of a column, where they can change it. */
function useHistoryOf(source: DataSetName, sampleMode: boolean) {
  const navigate = useNavigate();
  return (field: string) => {
    const kind = sampleMode ? null : proposableKind(source, field);
    return kind && (() => void navigate({ to: '/dao/history', search: { kind, field } }));
  };
}

/** Path of a row's page; null: it has none. A round's is at its number. */
function rowPath(source: DataSetName, { _id, slug }: Row): string | null {
  if (source === 'fundraising') return detailPath('round', String(_id));
  return typeof slug === 'string' ? detailPath(KINDS[source].opens, slug) : null;
}

/** URLs of rows. Playground rows have none. */
function useOpenRow(spec: DataSetSpec, sampleMode: boolean) {
  const navigate = useNavigate();
  // Stable: a new function rerenders all rows.
  const hasPages = useMemo(() => pageOf(detailPath(KINDS[spec.source].opens, '1')).kind !== 'missing', [spec]);
  const href = useCallback((row: Row) => (hasPages ? rowPath(spec.source, row) : null), [spec, hasPages]);
  const row = (opened: Row, how: OpenHow) => {
    const path = sampleMode ? null : href(opened);
    if (path === null) return;
    if (how === 'new-tab') window.open(addressOf(path), '_blank', 'noopener');
    else void navigate({ to: path });
  };
  return { href: sampleMode ? undefined : href, row };
}

/**
 * The quick search while typing; debounced into the URL without a history entry, but for an emptied one. Reset, Back and shared
 * URLs replace it.
 */
function useSearchDraft(committed: string, changeView: ChangeView) {
  const [search, setSearch] = useState({ draft: committed, written: committed, committed });
  if (committed !== search.committed) {
    // Synchronously with the view: a late draft would first search the new view.
    const draft = committed === search.written ? search.draft : committed;
    setSearch({ draft, written: committed, committed });
  }
  const { draft, written } = search;
  const latest = useLatest(changeView);
  useEffect(() => {
    if (draft === written) return;
    const write = () => {
      setSearch((last) => ({ ...last, written: draft }));
      latest.current({ search: draft }, 'replace');
    };
    // Nobody types on in an empty field, and what is saved next is without a search.
    if (draft === '') return write();
    const timer = setTimeout(write, GLOBAL_SEARCH.debounceMs);
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
 * Enter in the quick search: a condition becomes part of the filter, the only matching row opens, and otherwise focus moves to
 * the rows.
 */
function useSearchEnter({
  spec,
  view,
  handle,
  draft,
  changeView,
  onTyped,
  open,
  added,
  onRows,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly draft: string;
  readonly changeView: ChangeView;
  readonly onTyped: (text: string) => void;
  /** Null where rows have no page. */
  readonly open: ((row: Row) => void) | null;
  readonly added: AddedRows | undefined;
  readonly onRows: () => void;
}): () => void {
  const addTyped = useTypedCondition();
  const latest = useLatest(draft);
  const enter = useLatest(() => {
    const typed = draft.trim();
    const read = parseCondition(spec, typed);
    if (read.ok) {
      void addTyped({ spec, view, handle, changeView }, read.triples, () => {
        onTyped('');
        return { search: '' };
      });
      return;
    }
    if (typed === '' || !handle || !open) return onRows();
    const { filter, sort, formulas } = view;
    // Rows for the typed text, which may not be searched yet.
    void showQuery(handle, { filter, sort, search: draft, formulas, added })
      .then(() => handle.window(0, 1, [spec.identity, 'slug']))
      .then(({ rows: [row] }) => {
        if (latest.current !== draft) return;
        if (handle.getState().matching === 1 && row) open(row);
        else onRows();
      })
      .catch(onRows);
  });
  return useCallback(() => enter.current(), []);
}

/** Column and row commands on the active cell. Give the stable `follow` to the grid. */
function useTableCommands({
  watch,
  onSort,
  onGroup,
  onFilter,
}: {
  readonly watch: Watch | undefined;
  readonly onSort: (field: string, how: SortHow) => void;
  readonly onGroup: (field: string) => void;
  /** Opens a filter for this field, or for one to choose. */
  readonly onFilter: (field: string | null) => void;
}) {
  const active = useRef<ActiveCell | null>(null);
  const { current: commands } = useRef({
    follow: (cell: ActiveCell) => {
      active.current = cell;
    },
    /** The active cell, as the grid last reported it. */
    cell: () => active.current,
  });
  const sort = (how: SortHow) => {
    const column = active.current?.column;
    if (!column?.sortable) return false;
    onSort(figureField(column), how);
    return true;
  };
  useCommand('sortColumn', () => sort('alone'));
  useCommand('sortFurther', () => sort('among'));
  useCommand('groupColumn', () => {
    const field = focusIsInGrid() ? active.current?.column?.field : undefined;
    if (field === undefined) return false;
    onGroup(field);
    return true;
  });
  useCommand('filterColumn', () => {
    const column = focusIsInGrid() ? active.current?.column : undefined;
    onFilter(column && (column.filterable || column.series) ? figureField(column) : null);
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
  return document.activeElement?.closest(GRID) != null;
}
