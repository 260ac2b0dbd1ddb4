import { Download, PanelLeftClose, PanelLeftOpen, PanelRight, SlidersHorizontal } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { DataSetSpec, DirectorySpec } from '#schemas/columns/spec.ts';
import { formatCount } from '#schemas/format.ts';
import { type ChangeView, encodeView, type Layout, type View } from '#schemas/queries/view.ts';
import { AskLink } from '#src/features/chat/AskLink.tsx';
import { askedRows } from '#src/features/chat/askedRows.ts';
import { ColumnsPopover } from '#src/features/data-table/columns/ColumnsPopover.tsx';
import { DensitySwitch } from '#src/features/data-table/DensitySwitch.tsx';
import { PhoneRowsSwitch } from '#src/features/data-table/PhoneRowsSwitch.tsx';
import { MatchCount } from '#src/features/data-table/toolbar/MatchCount.tsx';
import { TemplatesMenu } from '#src/features/data-table/toolbar/TemplatesMenu.tsx';
import { SavedTitle } from '#src/features/saved-lists/SavedTitle.tsx';
import { addedRowMessages } from '#src/i18n/en/addedRows.ts';
import { chatEntryMessages } from '#src/i18n/en/chatEntries.ts';
import { previewMessages } from '#src/i18n/en/preview.ts';
import { screenerMessages } from '#src/i18n/en/screener.ts';
import { messages } from '#src/i18n/index.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { SearchInput } from '#src/ui/TextInput.tsx';
import type { TableHandle } from '#workers/client.ts';

const text = messages.directory;

/** Second line of the screener: view name, row counts, layout and export. */
export function ViewLine({
  spec,
  shown,
  view,
  handle,
  sampleMode,
  layout,
  matching,
  byHand,
  total,
  search,
  onSearch,
  onSearchEnter,
  onLeaveSearch,
  onChange,
  onLayout,
  columnsOpen,
  onColumns,
  canExport,
  onExport,
  previewOpen,
  onPreview,
}: {
  readonly spec: DirectorySpec;
  /** With the columns that this view begins with. */
  readonly shown: DataSetSpec;
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly sampleMode: boolean;
  readonly layout: Layout;
  readonly matching: number | null;
  /** Of these, rows that were added by hand. */
  readonly byHand: number;
  readonly total: number | null;
  /** Quick search as typed. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onSearchEnter: () => void;
  /** Arrow Down moves from the search to the results. */
  readonly onLeaveSearch: () => void;
  readonly onChange: ChangeView;
  readonly onLayout: (layout: Layout) => void;
  readonly columnsOpen: boolean;
  readonly onColumns: (open: boolean) => void;
  readonly canExport: boolean;
  readonly onExport: () => void;
  readonly previewOpen: boolean;
  readonly onPreview: (event: MouseEvent) => void;
}) {
  return (
    <div className="@container relative flex h-10 shrink-0 items-center gap-2 overflow-x-auto overflow-y-hidden border-b border-line px-4 [scrollbar-width:none] max-desk:h-13 pointer-coarse:h-13">
      <div className="max-w-1/2 shrink-0 desk:@min-xl:min-w-0 desk:@min-xl:shrink">
        <SavedTitle spec={spec} view={view} sampleMode={sampleMode} onChange={onChange} />
      </div>
      <MatchCount
        matching={matching}
        total={total}
        byHand={
          byHand > 0 && matching !== null
            ? addedRowMessages.count(formatCount(matching - byHand), formatCount(byHand))
            : null
        }
      />
      <div className="ml-auto flex shrink-0 items-center gap-1.5 pl-2">
        {/* Enter is handled by script; until it runs, the form asks the server. */}
        <form className="contents" onSubmit={(event) => event.preventDefault()}>
          {Object.entries(encodeView({ ...view, search: '' })).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SearchInput
            label={text.search(spec.source)}
            className={cx('w-40 desk:@max-xl:w-27 [&>div]:h-(--control-height)', byHand > 0 && 'desk:@max-5xl:w-27')}
            value={search}
            onText={onSearch}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
              event.preventDefault();
              if (event.key === 'Enter') onSearchEnter();
              else onLeaveSearch();
            }}
            data-quick-search
            name="q"
          />
        </form>
        <DensitySwitch className="max-xl:hidden" />
        {view.pivot === undefined && (
          <Button
            icon={Download}
            aria-label={text.export.label}
            aria-keyshortcuts="e"
            disabled={!canExport}
            onClick={onExport}
          >
            <span className="max-xl:sr-only">{text.export.open}</span>
          </Button>
        )}
        <PhoneRowsSwitch />
        <ColumnsPopover
          spec={shown}
          view={view}
          handle={handle}
          layout={layout}
          onChange={onLayout}
          open={columnsOpen}
          onOpenChange={onColumns}
          takesFormulas
          takesOwn={!sampleMode}
        />
        {!sampleMode && <TemplatesMenu source={spec.source} onChange={onChange} className="max-desk:hidden" />}
        {!sampleMode && <AskLink isIcon label={chatEntryMessages.rows} rows={askedRows(spec.source, view)} />}
        {!previewOpen && (
          <IconButton
            label={previewMessages.show}
            icon={PanelRight}
            aria-keyshortcuts="Space"
            data-preview-opener
            onClick={onPreview}
          />
        )}
      </div>
    </div>
  );
}

const panelText = screenerMessages.panel;

/** First line of the screener: panel button, conditions, Reset. */
export function QueryLine({
  panelOpen,
  onPanel,
  conditions,
  canReset,
  onReset,
  end,
  children,
}: {
  readonly panelOpen: boolean;
  readonly onPanel: () => void;
  /** Number of conditions in the filter. */
  readonly conditions: number;
  readonly canReset: boolean;
  readonly onReset: () => void;
  /** Other ways to see the rows. */
  readonly end: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-1.5 border-b border-line px-4 max-desk:min-h-13 max-desk:flex-wrap max-desk:items-start max-desk:gap-2 max-desk:py-1.5">
      {/* One of both, by CSS: HTML does not know the window. In a narrow one the panel is a drawer. */}
      <Button icon={SlidersHorizontal} className="desk:hidden" onClick={onPanel} aria-haspopup="dialog">
        {panelText.filters}
        {conditions > 0 && <span className="figure text-accent">{conditions}</span>}
      </Button>
      <IconButton
        label={panelOpen ? panelText.hide : panelText.show}
        icon={panelOpen ? PanelLeftClose : PanelLeftOpen}
        className="-ml-1.5 max-desk:hidden"
        aria-keyshortcuts="["
        onClick={onPanel}
      />
      {/* Chips need the whole width of a phone. */}
      <div className={cx('relative min-w-0 flex-1', conditions > 0 && 'max-desk:order-last max-desk:basis-full')}>
        {children}
      </div>
      <Button variant="ghost" disabled={!canReset} onClick={onReset} className="max-desk:hidden">
        {messages.directory.filters.reset}
      </Button>
      {end}
    </div>
  );
}
