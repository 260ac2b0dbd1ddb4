import '#src/features/watchlist/watchlist.css';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { ClipboardList, CloudAlert, Star } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { WatchedItem } from '#schemas/api/watchlist.ts';
import { WATCHED_FIELDS, WATCHED_SETS, type WatchedSource } from '#schemas/columns/watched.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { helpPath } from '#schemas/help/contents.ts';
import { KINDS, tablePath } from '#schemas/kinds.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { LazyCellMenu } from '#src/features/data-table/cell-menu/LazyCellMenu.tsx';
import { EmptyView } from '#src/features/data-table/empty-states/EmptyView.tsx';
import { TableFailure, TableFailureNotice } from '#src/features/data-table/empty-states/TableFailure.tsx';
import { LazyFigurePopover } from '#src/features/data-table/figureCard.tsx';
import { FormulaFrame } from '#src/features/data-table/formulas/FormulaFrame.tsx';
import { GridEntrance } from '#src/features/data-table/GridEntrance.tsx';
import { GroupStrip } from '#src/features/data-table/groups/GroupStrip.tsx';
import { FilterLine } from '#src/features/data-table/toolbar/FilterLine.tsx';
import { SortStrip } from '#src/features/data-table/toolbar/SortStrip.tsx';
import { StatusLine } from '#src/features/data-table/toolbar/StatusLine.tsx';
import { useTablePage } from '#src/features/data-table/useTablePage.ts';
import { useFilteredColumns, useFormulaSpec, useView } from '#src/features/data-table/useView.ts';
import type { Adding } from '#src/features/filters/AddFilter.tsx';
import { noteDraft } from '#src/features/watchlist/noteDraft.ts';
import { DataGrid } from '#src/grid/DataGrid.tsx';
import type { DataGridHandle, Watch } from '#src/grid/props.ts';
import { helpMessages } from '#src/i18n/en/help.ts';
import { watchlistMessages } from '#src/i18n/en/watchlist.ts';
import { messages } from '#src/i18n/index.ts';
import type { CommandId } from '#src/shared/commands/commands.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { hasDraft } from '#src/shared/forms/drafts.ts';
import { densityAtom } from '#src/shared/storage/preferences.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { GRID } from '#src/ui/focus.ts';
import { EmptyState, NoticeLine } from '#src/ui/States.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { useLatest } from '#src/ui/useLatest.ts';
import type { TableSource } from '#workers/client.ts';
import { GoneRecords } from './GoneRecords.tsx';
import { type Edited, NoteEditor } from './NoteEditor.tsx';
import { useRowDrag, useRowMoves } from './useRowMoves.ts';
import { useTableRows, useWatchlist } from './useWatchlist.ts';

const text = watchlistMessages;

const KEYS: readonly (readonly [CommandId, string])[] = [
  ['moveCell', text.keys.move],
  ['moveRow', text.keys.reorder],
  ['watch', text.keys.remove],
  ['filterColumn', text.keys.filter],
];

const NOTHING: readonly never[] = [];

/** A watchlist as a table: the directory's columns, notes, and the user's order. */
export function WatchlistTable({ source, onPaste }: { readonly source: WatchedSource; readonly onPaste: () => void }) {
  const spec = useFormulaSpec(WATCHED_SETS[source]);
  const list = useWatchlist(source);
  const { items, remove } = list;
  const addressed = useFilteredColumns(spec, useView(spec));
  const { view, changeView } = addressed;
  const density = useAtomValue(densityAtom);
  const [adding, setAdding] = useState<Adding>({ open: false });
  const tableSource = useMemo<TableSource>(() => ({ kind: 'watched', source }), [source]);

  const latest = useLatest({ items, remove });
  // Memoized: a new object rerenders all rows.
  const watch = useMemo((): Watch => {
    const nameOf = (row: Row) => String(row[spec.identity] ?? '');
    return {
      has: () => true,
      toggle: (row) => {
        const item = latest.current.items?.find(({ _id }) => _id === row._id);
        if (item) void latest.current.remove(item, nameOf(row));
      },
      label: (row) => messages.directory.watch.remove(nameOf(row)),
    };
  }, [spec]);

  const grid = useRef<DataGridHandle>(null);
  const page = useTablePage({
    spec,
    source: tableSource,
    addressed,
    watch,
    grid,
    onFilter: (field) => setAdding({ open: true, field }),
  });
  const { search, columns, open, active } = page;
  const { handle, state, retry } = page.table;
  useTableRows(handle, items);

  const ids = useMemo(() => items?.map(({ _id }) => _id) ?? NOTHING, [items]);
  const { move, whenKnown } = useRowMoves({ handle, state, grid, ids, onOrder: list.reorder });
  const isOwnOrder = view.sort === null && page.groups.grouping === null;
  const [said, setSaid] = useState('');
  const moveAndTell = (from: number, to: number, field: string | undefined) => {
    const id = move(from, to, field);
    const item = items?.find(({ _id }) => _id === id);
    if (item) setSaid(text.moved(String(item.ref_data?.[spec.identity] ?? ''), to + 1, state.matching ?? 0));
  };
  const drag = useRowDrag(isOwnOrder, (from, to) => moveAndTell(from, to, active.cell()?.column?.field));
  const toast = useToast();
  const step = (by: 1 | -1) => {
    const cell = active.cell();
    if (!cell?.row) return;
    if (!isOwnOrder) return toast({ tone: 'info', title: text.notMovable });
    moveAndTell(cell.index, cell.index + by, cell.column?.field);
  };
  // Handled here; registered so that the keyboard help lists it.
  useCommand('moveRow', () => false);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(event.target instanceof Element) || !event.target.closest(GRID)) return;
    event.preventDefault();
    whenKnown(() => step(by));
  };

  const [edited, setEdited] = useState<Edited | null>(null);
  const spot = useRef<HTMLSpanElement>(null);
  useKeptNote(source, items, (id, note, name) => setEdited({ id, note, name, index: null, anchor: spot.current }));

  const { data, isError, error, refetch } = list.query;
  if (isError && !data) {
    return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <FilterLine
        spec={page.shown}
        kind="watched"
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
      />
      <GroupStrip spec={page.shown} groups={page.groups} state={state} grid={grid} />
      {isError && (
        <NoticeLine icon={CloudAlert} actions={[{ label: messages.ui.retry, onClick: () => void refetch() }]}>
          {text.refreshFailed(error.message)}
        </NoticeLine>
      )}
      {source !== 'jobs' && <GoneRecords source={source} />}
      <SortStrip spec={page.shown} sort={view.sort} onChange={page.changeSort} grid={grid} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the focus; keys and drags that it ignores move rows. */}
      <div
        className="watchlist-grid table-frame"
        data-movable={isOwnOrder || undefined}
        onKeyDown={onKeyDown}
        {...drag.handlers}
      >
        {handle && (
          <DataGrid
            ref={grid}
            spec={spec}
            columns={columns}
            table={handle}
            sort={view.sort}
            viewKey={page.viewKey}
            onSort={page.sortBy}
            {...page.gridHandlers}
            density={density}
            label={text.grid(source)}
            onOpen={open.row}
            href={open.href}
            watch={watch}
            onEdit={(row, _column, anchor, typed) =>
              setEdited({
                id: row._id,
                note: String(row[WATCHED_FIELDS.note] ?? ''),
                name: String(row[spec.identity] ?? ''),
                index: active.cell()?.index ?? null,
                anchor,
                typed,
              })
            }
            highlight={view.filter}
            onActiveCellChange={active.follow}
            empty={
              items?.length === 0 ? (
                <EmptyWatchlist source={source} onPaste={onPaste} />
              ) : (
                <EmptyView spec={spec} view={view} total={state.total ?? 0} handle={handle} onChange={changeView} />
              )
            }
            error={state.error && <TableFailure source={source} error={state.error} onRetry={retry} />}
            errorNotice={state.error && <TableFailureNotice error={state.error} asOf={list.asOf} onRetry={retry} />}
          />
        )}
        <LazyCellMenu {...page.menu} />
        <LazyFigurePopover card={page.card} />
        <FormulaFrame {...{ spec, view, handle }} onChange={changeView} />
        <GridEntrance
          grid={grid}
          cell={active.cell}
          table={handle}
          source={spec.source}
          ready={state.matching !== null}
        />
        {/* Anchor for a note whose cell is not rendered. */}
        <span ref={spot} className="absolute top-12 left-60 size-px max-desk:left-4" />
        {drag.line && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 z-10 h-0.5 -translate-y-px bg-accent"
            style={{ top: drag.line.top }}
          />
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      {edited && (
        <NoteEditor
          key={edited.id}
          sid={KINDS[source].watchlist}
          edited={edited}
          movable={isOwnOrder}
          rows={state.matching ?? 0}
          onSave={list.saveNote}
          onMove={(to) => {
            if (edited.index === null) return;
            moveAndTell(edited.index, to, WATCHED_FIELDS.note);
            // Keep it open when its note cannot be saved.
            setEdited({ ...edited, index: to });
          }}
          onRemove={() => {
            const item = items?.find(({ _id }) => _id === edited.id);
            if (item) void remove(item, edited.name);
          }}
          onClose={() => {
            setEdited(null);
            if (edited.index === null) grid.current?.focusGrid();
          }}
        />
      )}
      <StatusLine
        spec={page.shown}
        sort={view.sort}
        columns={columns}
        state={{ ...state, asOf: list.asOf }}
        sampleMode={false}
        keys={KEYS}
      />
    </>
  );
}

/** Reopens a note whose draft survived the end of a session. */
function useKeptNote(
  of: WatchedSource,
  rows: readonly WatchedItem[] | undefined,
  reopen: (id: number, note: string, name: string) => void,
): void {
  const isLooked = useRef(false);
  const ready = useRef(reopen);
  ready.current = reopen;
  useEffect(() => {
    if (!rows || isLooked.current) return;
    isLooked.current = true;
    const item = rows.find(({ _id }) => hasDraft(noteDraft(KINDS[of].watchlist, _id)));
    const name = String(item?.ref_data?.[WATCHED_SETS[of].identity] ?? '');
    if (item) ready.current(item._id, item.note ?? '', name);
  }, [of, rows]);
}

/** Empty watchlist: how to begin. */
function EmptyWatchlist({ source, onPaste }: { readonly source: WatchedSource; readonly onPaste: () => void }) {
  return (
    <EmptyState icon={Star} title={text.empty.title(source)} text={text.empty.text(source)}>
      <Link to={tablePath(source)} className={buttonClass()}>
        {text.empty.open(source)}
      </Link>
      <Button icon={ClipboardList} onClick={onPaste}>
        {text.paste.open}
      </Button>
      <Link to={helpPath('account-management/watchlist-and-saved-lists')} className={buttonClass({ variant: 'ghost' })}>
        {helpMessages.aboutWatchlist}
      </Link>
    </EmptyState>
  );
}
