import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { barText } from '#src/grid/model/barTexts.ts';
import { barAt, barsOf } from '#src/grid/model/headerModel.ts';
import { useOwnConditions } from '#src/grid/useOwnConditions.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from '#src/ui/cx.ts';
import type { Distribution } from '#workers/client.ts';
import { brushed } from '../brushed.ts';

const SIZE = { width: 192, height: 36, gap: 1 } as const;

/** Bars from the one where marking began to the one that was marked last. */
interface Marked {
  readonly anchor: number;
  readonly at: number;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The bars of a column, read one by one: arrows move from bar to bar, with Shift they mark several, Enter filters by what is marked; so
 * does a click or a drag.
 */
export function BarReader({
  column,
  distribution,
  filter,
  onChange,
}: {
  readonly column: ColumnSpec;
  readonly distribution: Distribution;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}) {
  const own = useOwnConditions(filter, column.field);
  const [marked, setMarked] = useState<Marked | null>(null);
  const isPressed = useRef(false);
  const reader = useRef<HTMLDivElement>(null);
  // The panel around it opened before the bars were there, and holds the focus for them.
  useEffect(() => {
    if (document.activeElement?.role === 'dialog' && document.activeElement.contains(reader.current))
      reader.current?.focus({ preventScroll: true });
  }, []);
  const { shape } = distribution;
  if (shape === null || shape.kind === 'values') return null;
  const bars = barsOf(shape, column.field, own);
  const lastBar = bars.length - 1;
  const tallest = shape.bars.indexOf(Math.max(...shape.bars));
  const { anchor, at } = marked ?? { anchor: tallest, at: tallest };
  const [first, last] = [Math.min(anchor, at, lastBar), Math.min(Math.max(anchor, at), lastBar)];
  const narrow = () => onChange(brushed(filter, { column, shape, first, last }));
  const step = (SIZE.width + SIZE.gap) / bars.length;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = STEPS[event.key];
    if (move) {
      const next = Math.max(0, Math.min(lastBar, move(at, lastBar)));
      setMarked({ anchor: event.shiftKey ? anchor : next, at: next });
    } else if (event.key === 'Enter' || event.key === ' ') narrow();
    else return;
    event.preventDefault();
  };
  const barOf = ({ currentTarget, clientX }: PointerEvent) => barAt(currentTarget, clientX, bars.length);
  return (
    <div>
      <div
        ref={reader}
        role="slider"
        tabIndex={0}
        aria-label={messages.grid.distribution.label(column.label)}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={Math.min(at, lastBar) + 1}
        aria-valuetext={barText(column, distribution, first, last)}
        className="cursor-crosshair touch-pan-y rounded-control"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          isPressed.current = true;
          setMarked({ anchor: barOf(event), at: barOf(event) });
        }}
        onPointerMove={(event) => {
          const over = barOf(event);
          if (isPressed.current) setMarked({ anchor, at: over });
          else if (event.pointerType !== 'touch') setMarked({ anchor: over, at: over });
        }}
        onPointerUp={() => {
          if (isPressed.current) narrow();
          isPressed.current = false;
        }}
        onPointerCancel={() => {
          isPressed.current = false;
        }}
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
          className="block h-12 w-full"
        >
          {bars.map((bar, place) => {
            const height = Math.max(1, bar.height * SIZE.height);
            const isMarked = place >= first && place <= last;
            return (
              <g
                // biome-ignore lint/suspicious/noArrayIndexKey: bars of a drawing never move.
                key={place}
              >
                {isMarked && (
                  <rect x={place * step} y={0} width={step - SIZE.gap} height={SIZE.height} className="fill-pressed" />
                )}
                <rect
                  x={place * step}
                  y={SIZE.height - height}
                  width={step - SIZE.gap}
                  height={height}
                  className={cx(bar.inRange ? 'fill-(--series-1)' : isMarked ? 'fill-(--muted)' : 'fill-(--bar)')}
                />
              </g>
            );
          })}
        </svg>
      </div>
      <p aria-hidden="true" className="figure cut h-5 pt-0.5 text-12 text-text">
        {barText(column, distribution, first, last)}
      </p>
    </div>
  );
}
