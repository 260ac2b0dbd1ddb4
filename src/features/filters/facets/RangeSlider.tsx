import { filterMessages } from '#src/i18n/en/filters.ts';
import { type RangeEnd, RangeTrack } from '#src/ui/RangeTrack.tsx';
import type { NumberBars } from '#workers/client.ts';
import type { Ends } from '../algebra.ts';

const text = filterMessages.panel;

/**
 * A slider with two ends. An end at its outer limit sets no bound. Arrows step, Page Up and Down leap, Home
 * and End go as far as the end may; the pointer takes the nearer end.
 */
export function RangeSlider({
  field,
  scale,
  ends,
  write,
  onMove,
  onRest,
}: {
  readonly field: string;
  readonly scale: RangeScale;
  readonly ends: Ends<number>;
  readonly write: (value: number) => string;
  readonly onMove: (ends: Ends<number>) => void;
  /** Called when the pointer is released or focus leaves. */
  readonly onRest: () => void;
}) {
  const lower = ends.from ?? scale.from;
  const upper = ends.to ?? scale.to;

  /** The ends with one of them moved to a value. They never cross; the outer limit is no bound. */
  const withEnd = (end: RangeEnd, value: number | null): Ends<number> => {
    if (end === 'from') {
      const from = value === null ? null : Math.min(value, upper);
      return { from: from === null || from <= scale.from ? null : from, to: ends.to };
    }
    const to = value === null ? null : Math.max(value, lower);
    return { from: ends.from, to: to === null || to >= scale.to ? null : to };
  };

  const onShare = (end: RangeEnd, share: number) => {
    const atLimit = end === 'from' ? share <= 0 : share >= 1;
    onMove(withEnd(end, atLimit ? null : valueAt(scale, share)));
  };

  const onKey = (end: RangeEnd, key: string): boolean => {
    const value = end === 'from' ? lower : upper;
    const step = STEPS[key];
    if (step !== undefined) {
      const next = stepFrom(scale, value, step);
      // Past the far end an end stops; past its own limit it sets no bound.
      const isOwnLimit = end === 'from' ? step < 0 : step > 0;
      onMove(withEnd(end, next ?? (isOwnLimit ? null : value)));
    } else if (key === 'Home') onMove(withEnd(end, end === 'from' ? null : lower));
    else if (key === 'End') onMove(withEnd(end, end === 'from' ? upper : null));
    else return false;
    return true;
  };

  const inScale = (value: number) => Math.min(scale.to, Math.max(scale.from, value));
  return (
    <RangeTrack
      className="h-4 pointer-coarse:h-10"
      isBound={ends.from !== null || ends.to !== null}
      from={{
        label: text.least(field),
        share: shareOf(scale, lower),
        min: scale.from,
        max: upper,
        now: inScale(lower),
        text: ends.from === null ? text.noLeast(write(scale.from)) : text.atLeast(write(ends.from)),
      }}
      to={{
        label: text.most(field),
        share: shareOf(scale, upper),
        min: lower,
        max: scale.to,
        now: inScale(upper),
        text: ends.to === null ? text.noMost(write(scale.to)) : text.atMost(write(ends.to)),
      }}
      onShare={onShare}
      onKey={onKey}
      onRest={onRest}
    />
  );
}

/**
 * The scale of a slider: shares from 0 to 1 between the smallest and the largest value, as wide as the bars above
 * it. Values on the way are round, so that a filter reads `5M` and not `5,012,345`.
 */
export interface RangeScale {
  readonly from: number;
  readonly to: number;
  readonly logarithmic: boolean;
  /** Only whole numbers mean something: counts, years. */
  readonly whole: boolean;
}

export function scaleOf({ from, to, logarithmic }: Omit<NumberBars, 'kind'>, whole: boolean): RangeScale {
  return { from, to, logarithmic: logarithmic && from > 0, whole };
}

/** Where a value stands, 0 to 1; beyond the ends is at the ends. */
export function shareOf({ from, to, logarithmic }: RangeScale, value: number): number {
  if (to <= from) return 0;
  const share = logarithmic && value > 0 ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
  return Math.min(1, Math.max(0, share));
}

/** The round value nearest to a share, never beyond the ends. */
export function valueAt(scale: RangeScale, share: number): number {
  const { from, to, logarithmic, whole } = scale;
  const exact = logarithmic ? from * (to / from) ** share : from + (to - from) * share;
  const rounded = whole ? Math.round(exact) : roundTo(exact, unitAt(scale, exact));
  return Math.min(to, Math.max(from, rounded));
}

/** Steps of the whole way: an arrow key, a page key. */
export const STEP = 0.02;
export const LEAP = 0.1;

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: STEP,
  ArrowUp: STEP,
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  PageUp: LEAP,
  PageDown: -LEAP,
};

/** The next round value in a direction; each step moves, however close the values lie. Null past the end: no bound. */
export function stepFrom(scale: RangeScale, value: number, by: number): number | null {
  const start = shareOf(scale, value);
  const end = by < 0 ? 0 : 1;
  for (let share = start + by; (end - share) * by > 0; share += by) {
    const next = valueAt(scale, share);
    if ((next - value) * by > 0) return next;
  }
  return null;
}

/** What values near this one are rounded to: two figures where bars are logarithmic, a hundredth of the way otherwise. */
function unitAt({ from, to, logarithmic }: RangeScale, value: number): number {
  const size = logarithmic ? Math.abs(value) / 10 : (to - from) / 100;
  return size > 0 ? 10 ** Math.floor(Math.log10(size)) : 1;
}

function roundTo(value: number, unit: number): number {
  // Dividing by the inverse keeps 0.3 from becoming 0.30000000000000004.
  const rounded =
    unit < 1 ? Math.round(value * Math.round(1 / unit)) / Math.round(1 / unit) : Math.round(value / unit) * unit;
  return Number.isFinite(rounded) ? (rounded === 0 ? 0 : rounded) : value;
}
