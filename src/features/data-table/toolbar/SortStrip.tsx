import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type DataSetSpec, fieldLabel, type Sort, type SortTerm } from '#schemas/columns/spec.ts';
import { opposite, placeInSort, sortTerms, withOrder, withoutTerm, withTermAt } from '#schemas/queries/sort.ts';
import type { DataGridHandle } from '#src/grid/props.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip, ChipButton, ChipRemove } from '#src/ui/Chip.tsx';
import { cx } from '#src/ui/cx.ts';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import type { ChangeSort } from '../useView.ts';

const text = tablePartMessages.sortStrip;

interface SortStripProps {
  readonly spec: DataSetSpec;
  readonly sort: Sort | null;
  readonly onChange: ChangeSort;
  /** Takes the focus when the strip goes. */
  readonly grid: RefObject<DataGridHandle | null>;
}

/** The columns by which a table is sorted, where they are several: to turn, to move and to take away. */
export function SortStrip(props: SortStripProps) {
  return props.sort?.ties ? <Strip {...props} /> : null;
}

function Strip({ spec, sort, onChange, grid }: SortStripProps) {
  const terms = sortTerms(sort);
  const [announcement, announce] = useState('');
  const strip = useRef<HTMLFieldSetElement>(null);
  /** The column whose chip has the focus after the next change. */
  const wanted = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the chips stand in their new order.
  useLayoutEffect(() => {
    const field = wanted.current;
    wanted.current = null;
    if (field !== null) strip.current?.querySelector<HTMLElement>(`[data-field="${field}"] [data-turn]`)?.focus();
  }, [sort]);

  const move = (field: string, to: (at: number) => number) => {
    const placeIn = (of: Sort | null) => {
      const at = placeInSort(of, field)?.at ?? 0;
      return Math.max(0, Math.min(sortTerms(of).length - 1, to(at)));
    };
    onChange((from) => withTermAt(from, field, placeIn(from)));
    announce(text.moved(fieldLabel(spec, field), placeIn(sort) + 1, terms.length));
  };
  const remove = (field: string, byKey: boolean) => {
    const at = terms.findIndex((term) => term.field === field);
    const next = terms[at + 1] ?? terms[at - 1];
    // With one column left the strip goes, and its focus belongs to the table.
    if (byKey && terms.length > 2) wanted.current = next?.field ?? null;
    else if (byKey) grid.current?.focusGrid();
    onChange((from) => withoutTerm(from, field));
  };
  const { drag, grip } = useChipDrag((field, to) => move(field, () => to));
  return (
    <fieldset
      ref={strip}
      aria-label={text.label}
      data-sort-strip=""
      className="flex shrink-0 flex-wrap items-center gap-1.5 border-t border-line px-4 py-1.5 text-13"
    >
      <span className="text-12 text-muted" aria-hidden="true">
        {text.sortedBy}
      </span>
      <ol className="contents">
        {terms.map((term, at) => (
          <SortChip
            key={term.field}
            term={term}
            label={fieldLabel(spec, term.field)}
            at={at}
            line={drag?.to === at && drag.field !== term.field ? (drag.from > at ? 'before' : 'after') : null}
            grip={grip(term.field, at)}
            onTurn={() => onChange((from) => turned(from, term.field))}
            onMove={(steps) => {
              wanted.current = term.field;
              move(term.field, (from) => from + steps);
            }}
            onRemove={(byKey) => remove(term.field, byKey)}
          />
        ))}
      </ol>
      <Button
        variant="ghost"
        aria-label={text.clearAll}
        onClick={({ detail }) => {
          if (detail === 0) grid.current?.focusGrid();
          onChange(() => null);
        }}
      >
        {text.clear}
      </Button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

function SortChip({
  term: { field, order },
  label,
  at,
  line,
  grip,
  onTurn,
  onMove,
  onRemove,
}: {
  readonly term: SortTerm;
  readonly label: string;
  /** From 0. */
  readonly at: number;
  /** Where a dragged chip would drop. */
  readonly line: 'before' | 'after' | null;
  readonly grip: ReturnType<ReturnType<typeof useChipDrag>['grip']>;
  readonly onTurn: () => void;
  readonly onMove: (steps: number) => void;
  readonly onRemove: (byKey: boolean) => void;
}) {
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
  const moveByKey = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (steps === undefined || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMove(steps);
  };
  return (
    <li data-field={field} data-place={at} className="relative">
      <Chip
        className={cx(
          line === 'before' && 'before:absolute before:inset-y-0 before:-left-1 before:w-0.5 before:bg-accent',
          line === 'after' && 'after:absolute after:inset-y-0 after:-right-1 after:w-0.5 after:bg-accent',
        )}
      >
        <Tooltip content={text.drag}>
          <span
            {...grip}
            data-grip=""
            className="grid h-full w-5 shrink-0 cursor-grab touch-none place-items-center text-faint active:cursor-grabbing pointer-coarse:w-8"
          >
            <GripVertical size={14} strokeWidth={1.75} aria-hidden />
          </span>
        </Tooltip>
        <ChipButton
          data-turn=""
          className="pl-1!"
          field={<span className="figure">{at + 1}</span>}
          value={
            <span className="flex items-center gap-1">
              {label}
              <Arrow size={14} strokeWidth={1.75} aria-hidden />
            </span>
          }
          aria-label={text.turn(label, at + 1, text.orders[order])}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Delete"
          onClick={onTurn}
          onKeyDown={moveByKey}
          onRemove={() => onRemove(true)}
        />
        <ChipRemove what={text.remove(label)} onClick={({ detail }: MouseEvent) => onRemove(detail === 0)} />
      </Chip>
    </li>
  );
}

/** The sort with a column in the other direction. */
function turned(sort: Sort | null, field: string): Sort | null {
  const term = placeInSort(sort, field);
  return term && sort ? withOrder(sort, { field, order: opposite(term.order) }) : sort;
}

/** A chip being dragged, and the place it would have. */
interface Drag {
  readonly field: string;
  readonly from: number;
  readonly to: number;
}

/** Drags a chip by its grip. Chips carry `data-place`, from 0. */
function useChipDrag(onDrop: (field: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const placeAt = ({ currentTarget, clientX: x, clientY: y }: PointerEvent<HTMLElement>, from: number) => {
    const chips = currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('[data-place]') ?? [];
    const passed = [...chips].filter((chip) => {
      const { top, bottom, left, width } = chip.getBoundingClientRect();
      return bottom < y || (top <= y && left + width / 2 < x);
    });
    return passed.filter((chip) => Number(chip.dataset.place) !== from).length;
  };
  const grip = (field: string, from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      // Neither focus nor a selection of text.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ field, from, to: from });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const to = drag && placeAt(event, from);
      if (drag && to !== null && to !== drag.to) setDrag({ ...drag, to });
    },
    onPointerUp: () => {
      setDrag(null);
      if (drag && drag.to !== from) onDrop(field, drag.to);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { drag, grip };
}
