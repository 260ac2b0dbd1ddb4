import { useQuery } from '@tanstack/react-query';
import { ChevronUp } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { replacedBy } from '#schemas/filters/merge.ts';
import { countsStale } from '#schemas/filters/staleFigures.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { formatCount } from '#schemas/format.ts';
import { countQuery } from '#src/api/tableQueries.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { messages } from '#src/i18n/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip, ChipButton, ChipRemove } from '#src/ui/Chip.tsx';
import { cx } from '#src/ui/cx.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import type { TableHandle } from '#workers/client.ts';
import {
  type FilterEntry,
  filterEntries,
  staleOf,
  unknownOf,
  withEntry,
  withoutEntry,
  withStale,
  withUnknown,
} from './algebra.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { addConditions, useReplacement } from './replacement.ts';
import { chipText, phraseOf, phrasesOf } from './wording.ts';

const text = filterMessages.chips;

/**
 * The filter as chips, and in `children` what makes another one (its control is marked `data-add-filter`). When a chip
 * goes, focus stays in the line.
 */
export function ChipLine({
  label,
  spec,
  filter,
  search,
  handle,
  joint,
  className,
  onChange,
  children,
}: {
  readonly label: string;
  readonly spec: DataSetSpec;
  readonly filter: Filter;
  /** The quick search of the view: counts are taken within it. */
  readonly search: string;
  readonly handle: TableHandle | null;
  /** What stands after every chip. */
  readonly joint?: ReactNode;
  readonly className?: string;
  readonly onChange: (filter: Filter) => void;
  /** What makes another condition, given the function that adds it. */
  readonly children: (add: (triples: readonly Triple[]) => void) => ReactNode;
}) {
  const line = useRef<HTMLFieldSetElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const entries = filterEntries(spec, filter);
  const keepFocus = useFocusInLine(line, filter);
  const { replaced, put, undo } = useReplacement(filter, onChange);
  const gone = replaced ? phrasesOf(spec, replaced.gone) : '';
  const [expanded, setExpanded] = useState(false);
  const fits = useTwoLines(chips, encodeFilter(filter), expanded);
  const hidden = Math.max(0, entries.length - fits);
  const chipsId = useId();
  return (
    <fieldset
      ref={line}
      aria-label={label}
      className={cx('flex min-w-0 items-center gap-1.5 max-xl:flex-wrap', className)}
    >
      <div
        ref={chips}
        id={chipsId}
        className="flex min-w-0 flex-wrap items-center gap-1.5 py-1.5 empty:hidden max-desk:contents"
      >
        {entries.map((entry, index) => (
          <div key={entry.key} data-entry className="flex max-w-full items-center gap-1.5" hidden={index >= fits}>
            <FilterChip
              spec={spec}
              entry={entry}
              filter={filter}
              search={search}
              handle={handle}
              replaced={replaced && takesPlaceOf(entry, replaced.gone) ? gone : ''}
              onApply={(triples) =>
                put(withEntry(filter, entry, triples), replacedBy(spec, withoutEntry(filter, entry), triples))
              }
              onUnknown={(isKept) => onChange(withUnknown(filter, entry.field, isKept))}
              onStale={(isCounted) => onChange(withStale(filter, isCounted))}
              onRemove={() => {
                keepFocus(index);
                onChange(withoutEntry(filter, entry));
              }}
            />
            {joint}
          </div>
        ))}
        {(hidden > 0 || (expanded && entries.length > 1)) && (
          <Button
            variant="ghost"
            data-more
            aria-expanded={expanded}
            aria-controls={chipsId}
            aria-label={expanded ? text.fewer : text.more(hidden)}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? <ChevronUp size={14} strokeWidth={1.75} aria-hidden /> : `+${hidden}`}
          </Button>
        )}
      </div>
      <span role="status" className={gone === '' ? 'sr-only' : 'cut min-w-0 text-12 text-muted'}>
        {gone === '' ? '' : text.replaced(gone)}
      </span>
      {gone !== '' && (
        <Button variant="ghost" aria-label={text.undoReplaced(gone)} onClick={undo}>
          {text.undo}
        </Button>
      )}
      {children((triples) => onChange(addConditions(spec, filter, triples)))}
    </fieldset>
  );
}

function takesPlaceOf(entry: FilterEntry, gone: readonly Triple[]): boolean {
  return entry.triples.some((own) => gone.some((one) => one[0] === own[0] && one[1] === own[1]));
}

/** After a chip is removed, focuses the next chip, else the last one, else the input. */
function useFocusInLine(line: RefObject<HTMLElement | null>, filter: Filter): (place: number) => void {
  const next = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves after the chip is removed.
  useEffect(() => {
    if (next.current === null) return;
    const left = line.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [];
    const target =
      left[Math.min(next.current, left.length - 1)] ?? line.current?.querySelector<HTMLElement>('[data-add-filter]');
    next.current = null;
    target?.focus();
  }, [filter]);
  return (place) => {
    next.current = place;
  };
}

/** Room for the button that shows the other chips, in px. */
const MORE_WIDTH = 48;
const LINES = 2;

/** Number of chips that fit in two lines beside the button for the others; all when expanded. */
function useTwoLines(chips: RefObject<HTMLElement | null>, filter: string, expanded: boolean): number {
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter has other chips.
  useLayoutEffect(() => {
    const box = chips.current;
    const frame = box?.parentElement;
    if (!box || !frame) return;
    const measure = () => setFits(expanded ? Number.POSITIVE_INFINITY : countInLines(box));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    // Fonts and late counts change the width of chips.
    for (const entry of box.querySelectorAll('[data-entry]')) observer.observe(entry);
    return () => observer.disconnect();
  }, [chips, filter, expanded]);
  return fits;
}

function countInLines(box: HTMLElement): number {
  const entries = [...box.querySelectorAll<HTMLElement>('[data-entry]')];
  const before = entries.map((entry) => entry.hidden);
  for (const entry of entries) entry.hidden = false;
  const tops = [...new Set(entries.map((entry) => entry.offsetTop))].sort((one, other) => one - other);
  const last = tops[LINES - 1];
  const isInside = (entry: HTMLElement) => last === undefined || entry.offsetTop <= last;
  let count = entries.filter(isInside).length;
  const edge = entries[count - 1]?.getBoundingClientRect();
  // On a phone the box has no layout of its own: chips flow in the whole line.
  const room = (getComputedStyle(box).display === 'contents' ? box.parentElement : box)?.getBoundingClientRect();
  // The button is in the last line too.
  if (count < entries.length && edge && room && edge.right + MORE_WIDTH > room.right) count -= 1;
  entries.forEach((entry, at) => {
    entry.hidden = before[at] ?? false;
  });
  return tops.length > LINES ? Math.max(1, count) : Number.POSITIVE_INFINITY;
}

const editorOf = messages.directory.filters.editorOf;

/**
 * One filter: opens to be edited, goes by its cross or by Backspace; U keeps the rows that it leaves out as unknown, S those
 * that it leaves out as stale.
 */
function FilterChip({
  spec,
  entry,
  filter,
  search,
  handle,
  replaced,
  onApply,
  onUnknown,
  onStale,
  onRemove,
}: {
  readonly spec: DataSetSpec;
  readonly entry: FilterEntry;
  readonly filter: Filter;
  readonly search: string;
  /** What this condition took the place of; '' for nothing. */
  readonly replaced: string;
  readonly handle: TableHandle | null;
  readonly onApply: (triples: readonly Triple[]) => void;
  readonly onUnknown: (isKept: boolean) => void;
  readonly onStale: (isCounted: boolean) => void;
  readonly onRemove: () => void;
}) {
  const [open, setOpen] = useState(false);
  const field = findField(spec, entry.field);
  const words = chipText(spec, entry);
  const unknown = useRowCount(handle, unknownOf(filter, entry.field), search);
  const stale = useRowCount(handle, staleOf(spec, filter, entry), search);
  const hasStale = stale !== null && stale > 0;
  const isStaleCounted = countsStale(filter);
  const hasUnknown = entry.keepsUnknown || (unknown !== null && unknown > 0);
  const count = unknown === null ? text.counting : formatCount(unknown);
  const parts = {
    field: words.field,
    value: words.value,
    ...(words.operator === '' ? {} : { operator: words.operator }),
    'data-chip': true,
    onRemove,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'u' && hasUnknown) onUnknown(!entry.keepsUnknown);
      else if (key === 's' && hasStale) onStale(!isStaleCounted);
      else return;
      event.preventDefault();
    },
  };
  const whole = [words.field, words.operator, words.values, replaced && `(${text.replaced(replaced)})`];
  const saysMore = words.values !== words.value || replaced !== '';
  return (
    <Tooltip content={saysMore ? whole.filter(Boolean).join(' ') : undefined}>
      <Chip className={replaced === '' ? undefined : 'outline-1 outline-focus outline-dashed'}>
        {field ? (
          <Popover open={open} onOpenChange={setOpen}>
            <PopoverTrigger asChild>
              <ChipButton
                {...parts}
                aria-keyshortcuts={[hasUnknown && 'u', hasStale && 's'].filter(Boolean).join(' ') || undefined}
              />
            </PopoverTrigger>
            <PopoverContent aria-label={editorOf(words.field)} className="flex flex-col">
              <h2 className="mb-2 font-sans text-12 font-medium text-muted">{words.field}</h2>
              <FilterEditor
                spec={spec}
                field={field}
                entry={entry}
                handle={handle}
                onApply={(triples) => {
                  setOpen(false);
                  onApply(triples);
                }}
                onRemove={onRemove}
              />
            </PopoverContent>
          </Popover>
        ) : (
          // A condition on the row's number has no editor; it came with an address and can be removed.
          <ChipButton {...parts} />
        )}
        {hasUnknown && (
          <ChipSwitch
            isOn={entry.keepsUnknown}
            label={entry.keepsUnknown ? text.leaveUnknown(words.field, count) : text.keepUnknown(words.field, count)}
            onChange={onUnknown}
          >
            {entry.keepsUnknown ? text.withUnknown(count) : text.unknown(count)}
          </ChipSwitch>
        )}
        {hasStale && (
          <ChipSwitch
            isOn={isStaleCounted}
            label={(isStaleCounted ? text.leaveStale : text.countStale)(words.field, formatCount(stale))}
            onChange={onStale}
          >
            {(isStaleCounted ? text.withStale : text.stale)(formatCount(stale))}
          </ChipSwitch>
        )}
        <ChipRemove what={phraseOf(words)} onClick={onRemove} />
      </Chip>
    </Tooltip>
  );
}

/** Lets in what a condition leaves out, or leaves it out again. */
function ChipSwitch({
  isOn,
  label,
  onChange,
  children,
}: {
  readonly isOn: boolean;
  readonly label: string;
  readonly onChange: (isOn: boolean) => void;
  readonly children: string;
}) {
  return (
    <button
      type="button"
      // The chip has a key for it: as a stop of Tab it would double the way along the line.
      tabIndex={-1}
      aria-label={label}
      className={cx('h-(--control-height) px-1 text-12', isOn ? 'text-accent' : 'text-muted hover:text-text')}
      onClick={() => onChange(!isOn)}
    >
      {children}
    </button>
  );
}

/** How many rows pass a filter; null while that is not known, and without one. */
function useRowCount(handle: TableHandle | null, filter: Filter | null, search: string): number | null {
  const { data } = useQuery({
    ...countQuery(handle, { filter: filter ?? [], sort: null, search }),
    enabled: handle !== null && filter !== null,
  });
  return filter === null ? null : (data ?? null);
}
