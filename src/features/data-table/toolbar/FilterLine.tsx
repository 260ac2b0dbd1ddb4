import { useSearch } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { isSource } from '#schemas/kinds.ts';
import { type ChangeView, encodeView, type View } from '#schemas/queries/view.ts';
import { AskLink } from '#src/features/chat/AskLink.tsx';
import { askedRows } from '#src/features/chat/askedRows.ts';
import { ExportButton } from '#src/features/csv-export/ExportButton.tsx';
import type { ExportProps } from '#src/features/csv-export/ExportDialog.tsx';
import type { Adding } from '#src/features/filters/AddFilter.tsx';
import { FilterChips } from '#src/features/filters/FilterChips.tsx';
import { QueryTextButton } from '#src/features/filters/query-text/QueryTextButton.tsx';
import { ObservatoryLink } from '#src/features/pivot/ObservatoryLink.tsx';
import { PivotButton } from '#src/features/pivot/PivotButton.tsx';
import { chatEntryMessages } from '#src/i18n/en/chatEntries.ts';
import { messages } from '#src/i18n/index.ts';
import { useDateFormat } from '#src/shared/storage/dateFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { SearchInput } from '#src/ui/TextInput.tsx';
import type { TableHandle } from '#workers/client.ts';
import { ColumnsPopover } from '../columns/ColumnsPopover.tsx';
import { useSharesOfAll } from '../columns/useKnownColumns.ts';
import { DensitySwitch } from '../DensitySwitch.tsx';
import { NearMissesButton } from '../misses/LeftOut.tsx';
import { NOTHING_FIXED, withFixed } from '../narrowTable.ts';
import { PhoneRowsSwitch } from '../PhoneRowsSwitch.tsx';
import { otherParams } from '../useReadingAddresses.ts';
import { MatchCount } from './MatchCount.tsx';
import { TemplatesMenu } from './TemplatesMenu.tsx';

const text = messages.directory;

/** Chips get a line of their own where the buttons beside them leave too little room: on a laptop one chip needs it already. */
function chipRoom(conditions: number): { readonly line: string; readonly chips: string } {
  if (conditions === 0) return { line: '', chips: '' };
  if (conditions === 1) {
    return {
      line: 'desk:max-[1599px]:flex-wrap desk:max-[1599px]:pt-1.5',
      chips: 'desk:max-[1599px]:order-last desk:max-[1599px]:basis-full',
    };
  }
  return {
    line: 'desk:max-[1799px]:flex-wrap desk:max-[1799px]:pt-1.5',
    chips: 'desk:max-[1799px]:order-last desk:max-[1799px]:basis-full',
  };
}

/**
 * Line above the grid: quick search, filters, counts, layout and export. Memoized: the table's state changes often
 * while rows load.
 */
export const FilterLine = memo(function FilterLine({
  spec,
  kind,
  view,
  handle,
  matching,
  total,
  columns,
  search,
  onSearch,
  onSearchEnter,
  adding,
  onAdding,
  onChange,
  onReset,
  end,
  fixed = NOTHING_FIXED,
}: {
  readonly spec: DataSetSpec;
  readonly kind: ExportProps['kind'];
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly matching: number | null;
  readonly total: number | null;
  readonly columns: ExportProps['columns'];
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onSearchEnter: () => void;
  readonly adding: Adding;
  readonly onAdding: (adding: Adding) => void;
  readonly onChange: ChangeView;
  readonly onReset: () => void;
  /** Extra content of the page; must be stable. */
  readonly end?: ReactNode;
  /** Conditions of the page that the view does not show; must be stable. */
  readonly fixed?: Filter;
}) {
  useDateFormat();
  const others = useSearch({ strict: false, select: otherParams, structuralSharing: true });
  const searchBox = useRef<HTMLInputElement>(null);
  const shares = useSharesOfAll(spec, kind === 'server');
  const exported = useMemo(() => ({ ...view, filter: withFixed(fixed, view.filter) }), [view, fixed]);
  const room = chipRoom(view.filter.length);
  const isDefault = view.filter.length === 0 && search === '' && view.sort === null;
  return (
    <div
      className={cx(
        'relative flex min-h-11 shrink-0 items-center gap-1.5 border-b border-line px-4 max-desk:min-h-13 max-desk:flex-wrap max-desk:py-1.5',
        room.line,
      )}
    >
      {/* Enter is handled by script; until it runs, the form asks the server. */}
      <form className="contents" onSubmit={(event) => event.preventDefault()}>
        {Object.entries({ ...others, ...encodeView({ ...view, search: '' }) }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchInput
          ref={searchBox}
          label={text.search(spec.source)}
          className="w-44 shrink-0 max-desk:w-auto max-desk:min-w-24 max-desk:flex-1 max-desk:shrink desk:max-xl:w-34 [&_input]:[&::-webkit-search-cancel-button]:hidden [&>div]:h-(--control-height)"
          end={
            search !== '' && (
              <ClearSearch
                onClear={() => {
                  onSearch('');
                  searchBox.current?.focus();
                }}
              />
            )
          }
          value={search}
          onText={onSearch}
          onKeyDown={(event) => {
            const isClearing = event.key === 'Escape' && search !== '';
            if (event.key !== 'Enter' && !isClearing) return;
            event.preventDefault();
            if (isClearing) onSearch('');
            else onSearchEnter();
          }}
          data-quick-search
          name="q"
        />
      </form>
      <FilterChips
        spec={spec}
        filter={view.filter}
        search={view.search}
        shares={shares}
        handle={handle}
        adding={adding}
        onAdding={onAdding}
        onChange={(filter) => onChange({ filter })}
        className={room.chips}
      />
      <QueryTextButton
        spec={spec}
        view={view}
        handle={handle}
        hasApi={kind === 'server'}
        // Chips need the room of a narrow line; its key and the palette open it there.
        className="desk:max-[1439px]:hidden"
        onChange={onChange}
      />
      <NearMissesButton filter={view.filter} className="desk:max-[1679px]:hidden" />
      {/* On a phone the status line alone has room for it. */}
      <MatchCount matching={matching} total={total} className="max-desk:sr-only" />
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <Button
          variant="ghost"
          className="max-desk:disabled:hidden"
          disabled={isDefault}
          onClick={({ detail }) => {
            onReset();
            // The pressed button becomes disabled: move keyboard focus to the search.
            if (detail === 0) searchBox.current?.focus();
          }}
        >
          {text.filters.reset}
        </Button>
        <span className="mx-1.5 h-4 w-px bg-line-strong max-desk:hidden" />
        <DensitySwitch className="mr-1 max-desk:hidden" />
        <PhoneRowsSwitch />
        <ColumnsPopover
          spec={spec}
          layout={view}
          view={view}
          handle={handle}
          onChange={({ columns, widths, pinned }) => onChange({ columns, widths, pinned })}
          takesFormulas={kind !== 'given'}
        />
        {kind !== 'given' && <PivotButton spec={spec} view={view} onChange={onChange} />}
        {kind === 'server' && <ObservatoryLink source={spec.source} view={exported} className="max-xl:hidden" />}
        {kind === 'server' && isSource(spec.source) && (
          <TemplatesMenu source={spec.source} onChange={onChange} className="max-desk:hidden" />
        )}
        {kind === 'server' && spec.source !== 'proposals' && (
          <AskLink
            isIcon
            label={chatEntryMessages.rows}
            rows={askedRows(spec.source, exported)}
            className="max-desk:hidden"
          />
        )}
        {/* A pivot has a file of its own, and rows that a page hands over have one on the page. */}
        {view.pivot === undefined && kind !== 'given' && (
          <ExportButton
            source={spec.source}
            kind={kind}
            handle={handle}
            view={exported}
            columns={columns}
            matching={matching}
          />
        )}
        {end}
      </div>
    </div>
  );
});

function ClearSearch({ onClear }: { readonly onClear: () => void }) {
  return (
    <button
      type="button"
      // Esc in the search does the same.
      tabIndex={-1}
      aria-label={text.clearSearch}
      className="-mr-1 grid size-5 place-items-center rounded-mark text-muted hover:text-text"
      onClick={onClear}
    >
      <X size={14} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
