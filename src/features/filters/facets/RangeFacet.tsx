import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Unit } from '#schemas/columns/spec.ts';
import { formatAmount } from '#schemas/filters/amount.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Scalar } from '#schemas/filters/triples.ts';
import type { ChangeView } from '#schemas/queries/view.ts';
import { shortFigure } from '#src/grid/model/barTexts.ts';
import { numberBars } from '#src/grid/model/headerModel.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { messages } from '#src/i18n/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { NumberBars, TableHandle, TableState } from '#workers/client.ts';
import { type Ends, numberEnds, withEnds } from '../algebra.ts';
import { BoundInput } from './BoundInput.tsx';
import type { Facet } from './facets.ts';
import { type RangeScale, RangeSlider, scaleOf, valueAt } from './RangeSlider.tsx';
import { SectionNote } from './Section.tsx';
import { useFacetDistribution } from './useAnswers.ts';

const text = filterMessages.panel;

/** The view follows a moving end at this pace. */
const FOLLOW_MS = 90;

/** The distribution of a figure, two ends to be drawn over it, and the same ends to be typed exactly. */
export function RangeFacet({
  facet: { field, unit },
  filter,
  handle,
  state,
  bars,
  onChange,
}: {
  readonly facet: Facet;
  readonly filter: Filter;
  readonly handle: TableHandle | null;
  readonly state: TableState;
  /** Stands in for its own bars. */
  readonly bars?: ReactNode;
  readonly onChange: ChangeView;
}) {
  const { status, value: distribution, retry } = useFacetDistribution(handle, state, field.field);
  const histogram = distribution?.shape?.kind === 'numbers' ? distribution.shape : null;
  const committed = numberEnds(filter, field.field);
  const commit = (ends: Ends<Scalar>, history: 'push' | 'replace') =>
    onChange({ filter: withEnds(filter, field.field, ends) }, history);
  const { ends, move, rest } = useMovingEnds(committed, commit);
  const write = (bound: number) => formatAmount(bound, unit === 'year' ? unit : undefined);
  if (histogram === null && status === 'ready') return <SectionNote>{text.none}</SectionNote>;
  const short = (value: number) => shortFigure(value, unit);
  const limits = histogram ? [roundLimit(histogram.from, unit), roundLimit(histogram.to, unit)] : [null, null];
  return (
    <>
      {status === 'failed' && (
        <SectionNote alert>
          {text.failed}
          <Button onClick={retry}>{messages.ui.retry}</Button>
        </SectionNote>
      )}
      {histogram ? (
        <div className="relative">
          {bars ?? (
            <Distribution
              histogram={histogram}
              scale={scaleOf(histogram, unit === 'count' || unit === 'year')}
              ends={ends}
              onMove={move}
              onRest={rest}
              label={text.distribution(field.label, short(histogram.from), short(histogram.to))}
            />
          )}
          <RangeSlider
            field={field.label}
            scale={scaleOf(histogram, unit === 'count' || unit === 'year')}
            ends={ends}
            write={write}
            onMove={move}
            onRest={rest}
          />
          <Outside histogram={histogram} write={short} />
        </div>
      ) : (
        status !== 'failed' && (
          <>
            <Waiting hint={text.measuring} />
            <Outside histogram={null} write={short} />
          </>
        )
      )}
      <div className="mt-1 grid grid-cols-2 gap-2">
        <BoundInput
          type="number"
          end="from"
          label={text.least(field.label)}
          placeholder={limits[0] ?? text.fromHint}
          value={ends.from === null ? '' : write(ends.from)}
          other={ends.to}
          onCommit={(from) => commit({ ...committed, from }, 'push')}
        />
        <BoundInput
          type="number"
          end="to"
          label={text.most(field.label)}
          placeholder={limits[1] ?? text.toHint}
          value={ends.to === null ? '' : write(ends.to)}
          other={ends.from}
          onCommit={(to) => commit({ ...committed, to }, 'push')}
        />
      </div>
    </>
  );
}

/** An end of the distribution for an empty input: short, because it is only a hint. */
function roundLimit(value: number, unit: Unit | undefined): string {
  if (unit === 'year') return String(value);
  return formatAmount(Number(value.toPrecision(2)), undefined);
}

/**
 * The ends while one of them moves: drawn at once, written into the view at a pace it can follow. One movement is one
 * step that Back undoes.
 */
function useMovingEnds(committed: Ends<number>, commit: (ends: Ends<number>, history: 'push' | 'replace') => void) {
  const [moving, setMoving] = useState<Ends<number> | null>(null);
  const latest = useRef({ commit, ends: committed });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasStep = useRef(false);
  useEffect(() => {
    latest.current.commit = commit;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const key = `${committed.from} ${committed.to}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the view says replaces what was drawn, once it is written.
  useEffect(() => {
    if (timer.current === undefined) setMoving(null);
  }, [key]);
  const write = () => {
    timer.current = undefined;
    latest.current.commit(latest.current.ends, hasStep.current ? 'replace' : 'push');
    hasStep.current = true;
  };
  const move = (ends: Ends<number>) => {
    setMoving(ends);
    latest.current.ends = ends;
    timer.current ??= setTimeout(write, FOLLOW_MS);
  };
  const rest = () => {
    if (timer.current !== undefined) {
      clearTimeout(timer.current);
      write();
    }
    hasStep.current = false;
  };
  return { ends: moving ?? committed, move, rest };
}

/** How many rows lie outside of the bars. Its line is there from the first, so that nothing moves. */
function Outside({
  histogram,
  write,
}: {
  readonly histogram: NumberBars | null;
  readonly write: (value: number) => string;
}) {
  const { below, from, above, to } = histogram ?? { below: 0, from: 0, above: 0, to: 0 };
  const words = text.outside(below, write(from), above, write(to));
  return <p className="cut h-4 text-12 text-muted">{words}</p>;
}

function Waiting({ hint }: { readonly hint: string }) {
  return (
    <div role="img" aria-label={hint} className="flex h-13 items-end gap-0.5 pb-4">
      {HEIGHTS.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars of a drawing never move.
        <span key={at} style={{ height }} className="flex-1">
          <Skeleton className="h-full! rounded-none!" />
        </span>
      ))}
    </div>
  );
}

const HEIGHTS = [4, 6, 9, 13, 18, 24, 29, 32, 30, 25, 19, 14, 10, 7, 5, 4];

/** Of the way: a shorter drag is a click. */
const SLIP = 0.02;

/** Where the pointer stands over the bars, 0 to 1. */
function shareAt({ currentTarget, clientX }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0;
}

const SIZE = { width: 192, height: 36, gap: 1 } as const;

/** Sixteen bars over the values of a figure, golden between the ends. Dragging over them sets both ends. */
function Distribution({
  histogram,
  scale,
  ends,
  label,
  onMove,
  onRest,
}: {
  readonly histogram: NumberBars;
  readonly scale: RangeScale;
  readonly ends: Ends<number>;
  readonly onMove: (ends: Ends<number>) => void;
  readonly onRest: () => void;
  readonly label: string;
}) {
  const begun = useRef<number | null>(null);
  const isBound = ends.from !== null || ends.to !== null;
  const range = { from: ends.from ?? Number.NEGATIVE_INFINITY, to: ends.to ?? Number.POSITIVE_INFINITY };
  const bars = numberBars(histogram, isBound ? range : null);
  const step = (SIZE.width + SIZE.gap) / bars.length;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      className="block h-9 w-full touch-pan-y cursor-crosshair"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = shareAt(event);
        event.preventDefault();
      }}
      onPointerMove={(event) => {
        if (begun.current === null) return;
        const [low = 0, high = 1] = [begun.current, shareAt(event)].sort((one, other) => one - other);
        // At an outer end there is no bound: the rows outside belong to it.
        const from = low <= 0 ? null : valueAt(scale, low);
        if (high - low > SLIP) onMove({ from, to: high >= 1 ? null : valueAt(scale, high) });
      }}
      onLostPointerCapture={() => {
        begun.current = null;
        onRest();
      }}
    >
      {bars.map((bar, at) => {
        const height = Math.max(1, bar.height * SIZE.height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars of a drawing never move.
            key={at}
            x={at * step}
            y={SIZE.height - height}
            width={step - SIZE.gap}
            height={height}
            className={bar.inRange ? 'fill-(--series-1)' : 'fill-(--bar)'}
          />
        );
      })}
    </svg>
  );
}
