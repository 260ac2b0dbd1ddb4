import { useQuery } from '@tanstack/react-query';
import { type Atom, useAtomValue } from 'jotai';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { addsUp, type ColumnSpec, type DirectorySpec } from '#schemas/columns/spec.ts';
import { COMPARED_MAX } from '#schemas/constants.ts';
import { parseAmount } from '#schemas/filters/amount.ts';
import { formatCount, formatPrice, formatShort } from '#schemas/format.ts';
import type { Summary } from '#schemas/queries/results.ts';
import type { View } from '#schemas/queries/view.ts';
import { summaryQuery } from '#src/api/tableQueries.ts';
import { DataAge } from '#src/features/data-table/toolbar/DataAge.tsx';
import { Held, HiddenSort, Note, Strong, Uncounted } from '#src/features/data-table/toolbar/StatusLine.tsx';
import type { ActiveCell } from '#src/grid/props.ts';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { screenerMessages } from '#src/i18n/en/screener.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { watchlistMessages } from '#src/i18n/en/watchlist.ts';
import { messages } from '#src/i18n/index.ts';
import type { CommandId } from '#src/shared/commands/commands.ts';
import { KeyLine } from '#src/shared/commands/KeyCaps.tsx';
import { IconButton, StepButton } from '#src/ui/Button.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import type { TableHandle, TableState } from '#workers/client.ts';
import type { RowSelecting } from './useSelection.ts';

const text = screenerMessages.status;
const shared = tablePartMessages.status;

const KEYS: readonly (readonly [CommandId, string])[] = [
  ['select', text.keys.select],
  ['openRow', text.keys.open],
  ['preview', text.keys.preview],
  ['filterColumn', text.keys.filter],
  ['columns', text.keys.columns],
];

/** Line under the grid: loaded and selected rows, sums of the active column, page, age of the data, keys. */
export function StatusLine({
  spec,
  sort,
  sampleMode,
  handle,
  state,
  columns,
  activeAtom,
  selecting,
  onCompare,
  onWatch,
  onPropose,
  selectedInView,
  page,
  pages,
  onPage,
  onNextPage,
  onCleared,
}: {
  readonly spec: DirectorySpec;
  readonly sort: View['sort'];
  readonly sampleMode: boolean;
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly columns: readonly ColumnSpec[];
  readonly activeAtom: Atom<ActiveCell | null>;
  readonly selecting: RowSelecting;
  /** Opens the selected rows side by side; null where that is not possible. */
  readonly onCompare: (() => void) | null;
  /** Watches the selected rows; null where that is not possible. */
  readonly onWatch: (() => void) | null;
  /** Proposes changes to the selected rows; null where nobody can. */
  readonly onPropose: (() => void) | null;
  readonly selectedInView: number | null;
  readonly page: number;
  /** 0: the rows are not listed. */
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly onNextPage: () => void;
  /** The selection was cleared by a button that then disappears. */
  readonly onCleared: (event: MouseEvent) => void;
}) {
  return (
    <section
      aria-label={shared.label}
      className="relative flex h-7 shrink-0 items-center gap-4 overflow-x-auto overflow-y-hidden border-t border-line bg-canvas px-4 text-12 whitespace-nowrap text-muted [scrollbar-width:none] max-desk:gap-3"
    >
      {/* First: its buttons must not move when later parts change width. */}
      {state.matching !== null && state.matching > 0 && pages > 0 && (
        <PageStepper page={page} pages={pages} onPage={onPage} onNext={onNextPage} />
      )}
      {state.matching === null ? <Uncounted source={spec.source} state={state} /> : <Held state={state} />}
      <HiddenSort spec={spec} sort={sort} columns={columns} />
      <Selected
        selecting={selecting}
        inView={selectedInView}
        onCompare={onCompare}
        onWatch={onWatch}
        onPropose={onPropose}
        onCleared={onCleared}
      />
      <Sums {...{ handle, state, columns, activeAtom, selecting }} />
      <DataAge source={spec.source} asOf={state.asOf} sampleMode={sampleMode} className="max-desk:hidden" />
      {sampleMode && <span className="text-info">{shared.demo}</span>}
      <Note state={state} sampleMode={sampleMode} />
      <KeyLine keys={KEYS} all={text.keys.all} />
    </section>
  );
}

/** Number of selected rows, how many the filter hides, and a button to clear. */
function Selected({
  selecting,
  inView,
  onCompare,
  onWatch,
  onPropose,
  onCleared,
}: {
  readonly selecting: RowSelecting;
  readonly inView: number | null;
  readonly onCompare: (() => void) | null;
  readonly onWatch: (() => void) | null;
  readonly onPropose: (() => void) | null;
  readonly onCleared: (event: MouseEvent) => void;
}) {
  const { size } = selecting.current;
  const hidden = inView === null ? 0 : size - inView;
  return (
    <>
      {size > 0 && (
        <span className="figure inline-flex items-center gap-1">
          <Strong>{formatCount(size)}</Strong> {screenerMessages.selection.selected}
          {hidden > 0 && `, ${screenerMessages.selection.hidden(hidden)}`}
          <IconButton
            label={screenerMessages.selection.clear}
            icon={X}
            iconSize={12}
            className="size-6!"
            onClick={(event) => {
              selecting.clear();
              onCleared(event);
            }}
          />
          {onCompare && (
            <Act
              label={compareMessages.select.button}
              about={compareMessages.select.title(COMPARED_MAX)}
              onAct={onCompare}
            />
          )}
          {onWatch && (
            <Act label={watchlistMessages.selected.button} about={watchlistMessages.selected.title} onAct={onWatch} />
          )}
          {onPropose && (
            <Act label={contributeMessages.cells.button} about={contributeMessages.cells.about} onAct={onPropose} />
          )}
        </span>
      )}
      <span role="status" className="sr-only">
        <Announced size={size} />
      </span>
    </>
  );
}

/** A button about the selected rows. */
function Act({ label, about, onAct }: { readonly label: string; readonly about: string; readonly onAct: () => void }) {
  return (
    <Tooltip content={about}>
      <button
        type="button"
        onClick={onAct}
        className="h-6 rounded-mark px-1.5 font-medium text-text underline-offset-2 hover:bg-hover hover:underline"
      >
        {label}
      </button>
    </Tooltip>
  );
}

/** Silent until the first selection. */
function Announced({ size }: { readonly size: number }) {
  const used = useRef(false);
  used.current ||= size > 0;
  return used.current ? screenerMessages.selection.announce(size) : '';
}

/** Sums of the active numeric column, else of the last active one, else of the first amount. */
function Sums({
  handle,
  state,
  columns,
  activeAtom,
  selecting,
}: {
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly columns: readonly ColumnSpec[];
  readonly activeAtom: Atom<ActiveCell | null>;
  readonly selecting: RowSelecting;
}) {
  const active = useAtomValue(activeAtom)?.column;
  const last = useRef<string | null>(null);
  if (active && isMeasured(active)) last.current = active.field;
  const column =
    columns.find((one) => one.field === last.current) ??
    columns.find((one) => one.display === 'money') ??
    columns.find(isMeasured) ??
    null;
  const summary = useColumnSummary(handle, state, column, selecting);
  if (!column) return null;
  const write = column.display === 'price' ? formatPrice : formatShort;
  const { size } = selecting.current;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs.
    <span
      role="group"
      aria-label={size > 0 ? text.ofSelection(column.label, size) : text.ofView(column.label)}
      className="figure inline-flex gap-3 max-desk:hidden"
    >
      <span>{size > 0 ? text.ofSelected(column.label, size) : column.label}</span>
      {addsUp(column) && (
        <span>
          {text.sum} <Strong>{write(summary?.sum)}</Strong>
        </span>
      )}
      <span>
        {text.median} <Strong>{write(summary?.median)}</Strong>
      </span>
      {summary !== null && summary.stale > 0 && <span>{text.leftOut(messages.dataAge.stale(summary.stale))}</span>}
    </span>
  );
}

function isMeasured(column: ColumnSpec): boolean {
  return column.type === 'number' && column.display !== 'order';
}

/** Current page of 100 rows: follows scrolling and can be set. */
function PageStepper({
  page,
  pages,
  onPage,
  onNext,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly onNext: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const wanted = parseAmount(typed ?? '');
    if (wanted !== null) onPage(wanted);
    setTyped(null);
  };
  return (
    <span className="figure inline-flex items-center gap-1">
      <label className="inline-flex items-center gap-1">
        {text.page}
        <input
          aria-label={text.pageLabel}
          inputMode="numeric"
          maxLength={6}
          value={typed ?? String(page)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
            if (event.key === 'Escape') setTyped(null);
          }}
          style={{ width: `${Math.max(2, String(typed ?? pages).length) + 1}ch` }}
          className="quiet-edge h-5 rounded-mark bg-surface text-center font-medium text-text outline-none focus:outline-2 focus:-outline-offset-1 focus:outline-focus"
        />
      </label>
      {text.of(pages)}
      <StepButton
        label={text.previousPage}
        icon={ChevronLeft}
        iconSize={14}
        className="size-6!"
        atEnd={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <StepButton
        label={text.nextPage}
        icon={ChevronRight}
        iconSize={14}
        className="size-6!"
        atEnd={page >= pages}
        onClick={onNext}
      />
    </span>
  );
}

/**
 * Sum, median and range of a numeric column over the selected rows, or over the view without a selection. Old values stay
 * until new ones arrive; null when no row has a value or none is loaded.
 */
function useColumnSummary(
  handle: TableHandle | null,
  { revision, complete }: TableState,
  column: ColumnSpec | null,
  { current, version, ids }: RowSelecting,
): Summary | null {
  const field = column?.field ?? '';
  const ofSelection = current.size > 0;
  // An incomplete view would have to be fetched first.
  const enabled = column !== null && (ofSelection || complete);
  const { data } = useQuery({
    ...summaryQuery(handle, revision, field, { version: ofSelection ? version : null, ids }),
    enabled,
  });
  return enabled && data?.field === field ? data.summary : null;
}
