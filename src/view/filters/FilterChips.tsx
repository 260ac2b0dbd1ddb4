import { useEffect, useRef } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters.ts';
import { messages } from '#src/messages/index.ts';
import type { TableHandle } from '#workers/client.ts';
import { AddFilter, type Adding } from './AddFilter.tsx';
import { filterEntries, withEntry, withoutEntry } from './entries.ts';
import { FilterChip } from './FilterChip.tsx';

/** The filter as chips, and the button for one more. When a chip goes, focus stays in the line. */
export function FilterChips({
  spec,
  filter,
  handle,
  adding,
  onAdding,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly filter: readonly Triple[];
  readonly handle: TableHandle | null;
  readonly adding: Adding;
  readonly onAdding: (adding: Adding) => void;
  readonly onChange: (filter: readonly Triple[]) => void;
}) {
  const line = useRef<HTMLFieldSetElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const focusNext = useRef<number | null>(null);
  const entries = filterEntries(spec, filter);

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves when the chip has gone from the line.
  useEffect(() => {
    if (focusNext.current === null) return;
    const left = line.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [];
    const target =
      left[Math.min(focusNext.current, left.length - 1)] ??
      line.current?.querySelector<HTMLElement>('[data-add-filter]');
    focusNext.current = null;
    target?.focus();
  }, [filter]);

  const count = entries.length;
  const counted = useRef(count);
  useEffect(() => {
    // A new chip comes last: it is to be seen.
    if (count > counted.current) chips.current?.scrollTo({ left: chips.current.scrollWidth });
    counted.current = count;
  }, [count]);

  return (
    <fieldset
      ref={line}
      aria-label={messages.directory.filters.label}
      className="flex min-w-0 items-center gap-1.5 max-desk:shrink-0"
    >
      {/* Chips that do not fit scroll; the button for one more stays in sight. */}
      <div
        ref={chips}
        className="relative flex items-center gap-1.5 empty:hidden desk:min-w-0 desk:overflow-x-auto desk:overflow-y-hidden desk:px-0.5 desk:py-2 desk:[scrollbar-width:none]"
      >
        {entries.map((entry, index) => (
          <FilterChip
            key={entry.key}
            spec={spec}
            entry={entry}
            handle={handle}
            onApply={(triples) => onChange(withEntry(filter, entry, triples))}
            onRemove={() => {
              focusNext.current = index;
              onChange(withoutEntry(filter, entry));
            }}
          />
        ))}
      </div>
      <AddFilter
        spec={spec}
        handle={handle}
        adding={adding}
        onAdding={onAdding}
        onApply={(triples) => onChange(withEntry(filter, null, triples))}
      />
    </fieldset>
  );
}
