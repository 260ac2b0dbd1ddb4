import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { messages } from '#src/i18n/index.ts';
import { Chip, ChipButton, ChipRemove } from '#src/ui/Chip.tsx';
import { cx } from '#src/ui/cx.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import type { TableHandle } from '#workers/client.ts';
import { type FilterEntry, filterEntries, withEntry, withoutEntry } from './algebra.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { chipText, phraseOf } from './wording.ts';

/**
 * The filter as chips, and in `children` what makes another one (its control is marked `data-add-filter`). When a chip
 * goes, focus stays in the line.
 */
export function ChipLine({
  label,
  spec,
  filter,
  handle,
  joint,
  className,
  onChange,
  children,
}: {
  readonly label: string;
  readonly spec: DataSetSpec;
  readonly filter: readonly Triple[];
  readonly handle: TableHandle | null;
  /** What stands after every chip. */
  readonly joint?: ReactNode;
  readonly className?: string;
  readonly onChange: (filter: readonly Triple[]) => void;
  readonly children: ReactNode;
}) {
  const line = useRef<HTMLFieldSetElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const entries = filterEntries(spec, filter);
  const keepFocus = useFocusInLine(line, filter);
  useLastInSight(chips, entries.length);
  return (
    <fieldset ref={line} aria-label={label} className={cx('flex min-w-0 items-center gap-1.5', className)}>
      {/* Chips that do not fit scroll; what makes one more stays in sight. */}
      <div
        ref={chips}
        className="relative flex items-center gap-1.5 empty:hidden desk:min-w-0 desk:overflow-x-auto desk:overflow-y-hidden desk:px-0.5 desk:py-2 desk:[scrollbar-width:none]"
      >
        {entries.map((entry, index) => (
          <div key={entry.key} className="contents">
            <FilterChip
              spec={spec}
              entry={entry}
              handle={handle}
              onApply={(triples) => onChange(withEntry(filter, entry, triples))}
              onRemove={() => {
                keepFocus(index);
                onChange(withoutEntry(filter, entry));
              }}
            />
            {joint}
          </div>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

/** Moves focus, once the chip at a place has gone, to the one that took its place, the last one, or what makes another. */
function useFocusInLine(line: RefObject<HTMLElement | null>, filter: readonly Triple[]): (place: number) => void {
  const next = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves when the chip has gone from the line.
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

/** A new chip comes last: it is to be seen. */
function useLastInSight(chips: RefObject<HTMLElement | null>, count: number): void {
  const counted = useRef(count);
  useEffect(() => {
    if (count > counted.current) chips.current?.scrollTo({ left: chips.current.scrollWidth });
    counted.current = count;
  }, [chips, count]);
}

const text = messages.directory.filters;

/** One filter: opens to be edited, goes by its cross or by Backspace. */
function FilterChip({
  spec,
  entry,
  handle,
  onApply,
  onRemove,
}: {
  readonly spec: DataSetSpec;
  readonly entry: FilterEntry;
  readonly handle: TableHandle | null;
  readonly onApply: (triples: readonly Triple[]) => void;
  readonly onRemove: () => void;
}) {
  const [open, setOpen] = useState(false);
  const field = findField(spec, entry.field);
  const words = chipText(spec, entry);
  const parts = {
    field: words.field,
    value: words.value,
    ...(words.operator === '' ? {} : { operator: words.operator }),
  };
  return (
    <Chip title={[words.field, words.operator, words.values].filter(Boolean).join(' ')}>
      {field ? (
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <ChipButton {...parts} data-chip onRemove={onRemove} />
          </PopoverTrigger>
          <PopoverContent aria-label={text.editorOf(words.field)} className="flex flex-col">
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
        <ChipButton {...parts} data-chip onRemove={onRemove} />
      )}
      <ChipRemove what={phraseOf(words)} onClick={onRemove} />
    </Chip>
  );
}
