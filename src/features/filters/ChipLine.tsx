import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { cx } from '#src/ui/cx.ts';
import type { TableHandle } from '#workers/client.ts';
import { filterEntries, withEntry, withoutEntry } from './algebra.ts';
import { FilterChip } from './FilterChip.tsx';

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
