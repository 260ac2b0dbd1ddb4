import { ChevronUp } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { replacedBy } from '#schemas/filters/merge.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import type { TableHandle } from '#workers/client.ts';
import { type FilterEntry, withEntry, withoutEntry, withStale, withUnknown } from './algebra.ts';
import { type ChipJoining, FilterChip } from './FilterChip.tsx';
import { GroupChip } from './GroupChip.tsx';
import { type ChipPart, chipKey, chipParts, isEntry, joinedByOr, negated, withoutChip } from './groupAlgebra.ts';
import { addConditions, useReplacement } from './replacement.ts';
import { useChipDrag } from './useChipDrag.ts';
import { chipPhrase, phrasesOf } from './wording.ts';

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
  const parts = chipParts(spec, filter);
  const keepFocus = useFocusInLine(line, filter);
  const { replaced, put, undo } = useReplacement(filter, onChange);
  const gone = replaced ? phrasesOf(spec, replaced.gone) : '';
  const [expanded, setExpanded] = useState(false);
  const fits = useTwoLines(chips, encodeFilter(filter), expanded);
  const hidden = Math.max(0, parts.length - fits);
  const chipsId = useId();
  const [said, setSaid] = useState('');
  // A filter with groups too deep within each other is none.
  const putParts = (next: Filter | null, focused: number) => {
    if (next === null) return setSaid(filterMessages.groups.tooDeep);
    keepFocus(focused);
    setSaid('');
    onChange(next);
  };
  const join = (chip: ChipPart, other: ChipPart) => {
    putParts(joinedByOr(spec, filter, chip, other), parts.length);
    setSaid(filterMessages.groups.joined(chipPhrase(spec, other), chipPhrase(spec, chip)));
  };
  const joiningOf = (chip: ChipPart, index: number): ChipJoining => {
    const before = parts[index - 1];
    return {
      onJoinBefore: before ? () => join(before, chip) : null,
      others: parts.flatMap((other) =>
        other === chip
          ? []
          : [{ key: chipKey(other), phrase: chipPhrase(spec, other), onJoin: () => join(chip, other) }],
      ),
      onNegate: () => putParts(negated(spec, filter, chip), parts.length),
    };
  };
  const partAt = (key: string) => parts.find((chip) => chipKey(chip) === key);
  const { drag, handlers } = useChipDrag(chips, (dragged, onto) => {
    const [chip, other] = [partAt(onto), partAt(dragged)];
    if (chip && other) join(chip, other);
  });
  return (
    <fieldset
      ref={line}
      aria-label={label}
      className={cx('flex min-w-0 items-center gap-1.5 max-xl:flex-wrap', className)}
    >
      <div
        ref={chips}
        id={chipsId}
        {...handlers}
        className="flex min-w-0 flex-wrap items-center gap-1.5 py-1.5 empty:hidden max-desk:contents"
      >
        {parts.map((chip, index) => {
          const key = chipKey(chip);
          const onRemove = () => {
            keepFocus(index);
            onChange(withoutChip(filter, chip));
          };
          return (
            <div
              key={key}
              data-entry={key}
              className={cx(
                'flex max-w-full items-center gap-1.5',
                drag?.key === key && 'opacity-60',
                drag?.over === key && 'rounded-control outline-2 outline-focus',
              )}
              hidden={index >= fits}
            >
              {isEntry(chip) ? (
                <FilterChip
                  spec={spec}
                  entry={chip}
                  filter={filter}
                  search={search}
                  handle={handle}
                  replaced={replaced && takesPlaceOf(chip, replaced.gone) ? gone : ''}
                  onApply={(triples) =>
                    put(withEntry(filter, chip, triples), replacedBy(spec, withoutEntry(filter, chip), triples))
                  }
                  onUnknown={(isKept) => onChange(withUnknown(filter, chip.field, isKept))}
                  onStale={(isCounted) => onChange(withStale(filter, isCounted))}
                  onRemove={onRemove}
                  joining={joiningOf(chip, index)}
                />
              ) : (
                <GroupChip
                  spec={spec}
                  group={chip}
                  filter={filter}
                  search={search}
                  handle={handle}
                  onChange={(next) => putParts(next, index)}
                  onRemove={onRemove}
                  joining={joiningOf(chip, index)}
                />
              )}
              {joint}
            </div>
          );
        })}
        {(hidden > 0 || (expanded && parts.length > 1)) && (
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
        {gone === '' ? said : text.replaced(gone)}
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
