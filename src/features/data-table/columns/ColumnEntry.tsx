import { ArrowDown, ArrowUp, GripVertical, Minus, Pin, Plus } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { COLUMN_WIDTH } from '#schemas/constants.ts';
import { edgeOf, type PinEdge } from '#schemas/queries/view.ts';
import { KnownShare } from '#src/features/filters/KnownShare.tsx';
import { toolMessages } from '#src/i18n/en/tools.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { ColumnDescription, HiddenDescription } from '#src/ui/ColumnDescription.tsx';
import { cx } from '#src/ui/cx.ts';
import { ARROW_STOP } from '#src/ui/focus.ts';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import { WIDTH_STEP } from './choice.ts';

const text = toolMessages.columns;

const KEYS = 'Shift+ArrowUp Shift+ArrowDown + - P Shift+P';

/** Visible on hover and focus; always on touch devices. */
const ON_DEMAND = 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100';

/** Actions on a shown column. */
export interface ColumnActions {
  readonly onMove: (steps: number) => void;
  /** Null: it scrolls. */
  readonly onPin: (edge: PinEdge | null) => void;
  /** Null: the declared width. */
  readonly onResize: (width: number | null) => void;
}

/** A column in the chooser: visibility and, if shown, place, width and pin. */
export function ColumnEntry({
  column,
  known,
  declaredWidth,
  shown,
  fixed,
  place,
  line,
  grip,
  onToggle,
  actions,
}: {
  readonly column: ColumnSpec;
  /** Share of the view's rows that have a value; undefined until it is counted. */
  readonly known: number | undefined;
  readonly declaredWidth: number;
  readonly shown: boolean;
  readonly fixed: boolean;
  /** Index among the shown columns. */
  readonly place: number;
  /** Where a dragged column would drop. */
  readonly line: 'above' | 'below' | null;
  readonly grip: ComponentProps<'span'>;
  /** `byKey`: by keyboard. */
  readonly onToggle: (byKey: boolean) => void;
  /** Null when it cannot be moved. */
  readonly actions: ColumnActions | null;
}) {
  const unit = column.unit === undefined ? '' : text.units[column.unit];
  const byKey = (event: KeyboardEvent) => {
    if (!actions || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === 'p') return pinByKey(event.shiftKey ? 'right' : 'left');
    const steps = event.shiftKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    const px = { '-': -WIDTH_STEP, '+': WIDTH_STEP }[event.key];
    if (steps === undefined && px === undefined) return;
    // Without a modifier, arrows move to the next column.
    event.preventDefault();
    event.stopPropagation();
    if (steps !== undefined) actions.onMove(steps);
    if (px !== undefined) actions.onResize(column.width + px);
  };
  const pinByKey = (edge: PinEdge) => {
    // The name stays at the left.
    if (edge === 'left' || !fixed) actions?.onPin(edgeOf(column) === edge ? null : edge);
  };
  const hint = actions ? text.hint : fixed ? text.fixed : undefined;
  const descriptionId = useId();
  const knownId = useId();
  return (
    <Tooltip
      side="left"
      content={
        <>
          <ColumnDescription column={column} titled />
          {hint !== undefined && <span className="mt-1.5 block text-muted">{hint}</span>}
        </>
      }
    >
      <div
        data-place={shown ? place : undefined}
        data-peers={actions ? String(edgeOf(column)) : undefined}
        className={cx(
          'group relative flex h-7 items-center rounded-control pr-0.5 hover:bg-hover focus-within:bg-hover pointer-coarse:h-11',
          line === 'above' && 'before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-accent',
          line === 'below' && 'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-accent',
        )}
      >
        <span
          {...(actions ? grip : {})}
          data-grip=""
          className={cx(
            'grid h-full w-5 shrink-0 place-items-center text-faint pointer-coarse:w-8',
            actions ? 'cursor-grab touch-none active:cursor-grabbing' : 'invisible',
          )}
        >
          <GripVertical size={14} strokeWidth={1.75} aria-hidden />
        </span>
        <Checkbox
          className="min-w-0 flex-1"
          checked={shown}
          disabled={fixed && !actions}
          name={column.field}
          onChange={fixed ? undefined : (event) => onToggle(event.target.matches(':focus-visible'))}
          readOnly={fixed}
          aria-disabled={fixed || undefined}
          onKeyDown={byKey}
          aria-keyshortcuts={actions ? KEYS : undefined}
          aria-describedby={`${descriptionId} ${knownId}`}
          label={
            <span className="flex gap-1.5">
              <span className="cut">{column.label}</span>{' '}
              {unit !== '' && <span className="text-12 leading-5 whitespace-nowrap text-muted">{unit}</span>}
            </span>
          }
          {...(fixed && !actions ? {} : ARROW_STOP)}
        />
        <KnownShare id={knownId} share={known} />
        <HiddenDescription id={descriptionId} column={column} />
        {actions && <Controls column={column} declaredWidth={declaredWidth} actions={actions} />}
      </div>
    </Tooltip>
  );
}

function Controls({
  column,
  declaredWidth,
  actions,
}: {
  readonly column: ColumnSpec;
  readonly declaredWidth: number;
  readonly actions: ColumnActions;
}) {
  const { label, width } = column;
  const isPinned = edgeOf(column) !== null;
  const small = { iconSize: 14, className: 'size-6! pointer-coarse:size-9!' } as const;
  // Touch devices type a width: no room for these buttons.
  const fine = { iconSize: 14, className: 'size-6! pointer-coarse:hidden!' } as const;
  return (
    <>
      <span className={cx('flex items-center', ON_DEMAND)}>
        <IconButton label={text.earlier(label)} icon={ArrowUp} {...small} onClick={() => actions.onMove(-1)} />
        <IconButton label={text.later(label)} icon={ArrowDown} {...small} onClick={() => actions.onMove(1)} />
        <IconButton
          label={text.narrower(label)}
          icon={Minus}
          {...fine}
          disabled={width <= COLUMN_WIDTH.min}
          onClick={() => actions.onResize(width - WIDTH_STEP)}
        />
        <WidthInput key={width} column={column} declaredWidth={declaredWidth} onResize={actions.onResize} />
        <IconButton
          label={text.wider(label)}
          icon={Plus}
          {...fine}
          disabled={width >= COLUMN_WIDTH.max}
          onClick={() => actions.onResize(width + WIDTH_STEP)}
        />
      </span>
      <IconButton
        label={isPinned ? text.unpin(label) : text.pin(label)}
        icon={Pin}
        iconSize={14}
        className={cx('size-6! pointer-coarse:size-9!', isPinned ? 'text-accent!' : ON_DEMAND)}
        onClick={() => actions.onPin(isPinned ? null : 'left')}
      />
    </>
  );
}

/** Width input; Enter and blur apply it, invalid text is dropped. */
function WidthInput({
  column,
  declaredWidth,
  onResize,
}: {
  readonly column: ColumnSpec;
  readonly declaredWidth: number;
  readonly onResize: ColumnActions['onResize'];
}) {
  const [typed, setTyped] = useState(String(column.width));
  const take = () => {
    const px = Number(typed.replace(/px$/i, '').trim());
    if (typed.trim() === '') onResize(null);
    else if (Number.isFinite(px) && px !== column.width) onResize(px);
    setTyped(String(column.width));
  };
  return (
    <Tooltip content={text.widthHint(declaredWidth)}>
      <input
        aria-label={text.width(column.label)}
        inputMode="numeric"
        maxLength={6}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        className={cx(
          'figure h-6 w-8 rounded-mark pointer-coarse:h-9 pointer-coarse:w-10 bg-transparent text-center text-12 outline-none focus:outline-2 focus:outline-focus',
          column.width === declaredWidth ? 'text-muted' : 'text-text',
        )}
      />
    </Tooltip>
  );
}
