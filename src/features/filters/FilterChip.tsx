import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
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
import { type FilterEntry, staleOf, unknownOf } from './algebra.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { chipText, phraseOf } from './wording.ts';

const text = filterMessages.chips;
const editorOf = messages.directory.filters.editorOf;

/**
 * One filter: opens to be edited, goes by its cross or by Backspace; U keeps the rows that it leaves out as unknown, S those
 * that it leaves out as stale.
 */
export function FilterChip({
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
  joining,
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
  readonly joining: ChipJoining;
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
      if (key === '|' && joining.onJoinBefore) joining.onJoinBefore();
      else if (key === 'u' && hasUnknown) onUnknown(!entry.keepsUnknown);
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
                aria-keyshortcuts={
                  [hasUnknown && 'u', hasStale && 's', joining.onJoinBefore && 'Shift+|'].filter(Boolean).join(' ') ||
                  undefined
                }
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
              <JoinChoices joining={joining} onDone={() => setOpen(false)} />
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

/** What a chip can be made with others. */
export interface ChipJoining {
  /** Joins it by "or" with the chip before; null: there is none. */
  readonly onJoinBefore: (() => void) | null;
  /** The other chips, each to be joined by "or". */
  readonly others: readonly { readonly key: string; readonly phrase: string; readonly onJoin: () => void }[];
  readonly onNegate: () => void;
}

/** Chips that are offered to be joined with. */
const OFFERED = 5;

/** "Or …" and "Not" of a chip, below its editor. */
export function JoinChoices({ joining, onDone }: { readonly joining: ChipJoining; readonly onDone: () => void }) {
  const { others, onNegate } = joining;
  const done = (run: () => void) => () => {
    onDone();
    run();
  };
  return (
    <fieldset className="mt-3 flex max-w-72 min-w-0 flex-wrap gap-1.5 border-t border-line pt-3">
      <legend className="sr-only">{filterMessages.groups.join}</legend>
      {others.slice(0, OFFERED).map(({ key, phrase, onJoin }) => (
        <Button key={key} className="max-w-full" onClick={done(onJoin)}>
          <span className="cut">{filterMessages.groups.or(phrase)}</span>
        </Button>
      ))}
      <Button onClick={done(onNegate)}>{filterMessages.groups.not}</Button>
    </fieldset>
  );
}

/** Lets in what a condition leaves out, or leaves it out again. */
export function ChipSwitch({
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
export function useRowCount(handle: TableHandle | null, filter: Filter | null, search: string): number | null {
  const { data } = useQuery({
    ...countQuery(handle, { filter: filter ?? [], sort: null, search }),
    enabled: handle !== null && filter !== null,
  });
  return filter === null ? null : (data ?? null);
}
