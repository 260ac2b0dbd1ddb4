import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { cx } from '#src/ui/cx.ts';
import type { Histogram } from '#workers/client.ts';
import type { Ends } from '../algebra.ts';

const text = filterMessages.panel;

type End = 'from' | 'to';

/**
 * A slider with two ends. An end that stands at its outer limit sets no bound. Arrows step, Page Up and Down leap, Home
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
  /** The pointer let go, or the focus left. */
  readonly onRest: () => void;
}) {
  const track = useRef<HTMLDivElement>(null);
  const thumbs = useRef<Partial<Record<End, HTMLElement | null>>>({});
  const held = useRef<End | null>(null);
  const lower = ends.from ?? scale.from;
  const upper = ends.to ?? scale.to;
  const isBound = ends.from !== null || ends.to !== null;
  const [start, stop] = [shareOf(scale, lower), shareOf(scale, upper)];

  /** The ends with one of them moved to a value. They never cross; the outer limit is no bound. */
  const withEnd = (end: End, value: number | null): Ends<number> => {
    if (end === 'from') {
      const from = value === null ? null : Math.min(value, upper);
      return { from: from === null || from <= scale.from ? null : from, to: ends.to };
    }
    const to = value === null ? null : Math.max(value, lower);
    return { from: ends.from, to: to === null || to >= scale.to ? null : to };
  };
  const shareAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    return box && box.width > 0 ? Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) : 0;
  };
  const follow = (event: PointerEvent) => {
    if (held.current === null) return;
    const share = shareAt(event);
    const atLimit = held.current === 'from' ? share <= 0 : share >= 1;
    onMove(withEnd(held.current, atLimit ? null : valueAt(scale, share)));
  };

  const onKeyDown = (end: End) => (event: KeyboardEvent) => {
    const value = end === 'from' ? lower : upper;
    const step = { ArrowRight: STEP, ArrowUp: STEP, ArrowLeft: -STEP, ArrowDown: -STEP, PageUp: LEAP, PageDown: -LEAP }[
      event.key
    ];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (step !== undefined) {
      const next = stepFrom(scale, value, step);
      // Past the far end an end stops; past its own limit it sets no bound.
      const isOwnLimit = end === 'from' ? step < 0 : step > 0;
      onMove(withEnd(end, next ?? (isOwnLimit ? null : value)));
    } else if (event.key === 'Home') onMove(withEnd(end, end === 'from' ? null : lower));
    else if (event.key === 'End') onMove(withEnd(end, end === 'from' ? upper : null));
    else return;
    event.preventDefault();
  };

  const thumb = (end: End) => {
    const value = ends[end];
    const limit = end === 'from' ? scale.from : scale.to;
    const saidFree = end === 'from' ? text.noLeast(write(limit)) : text.noMost(write(limit));
    const saidBound = (bound: number) => (end === 'from' ? text.atLeast(write(bound)) : text.atMost(write(bound)));
    return (
      <div
        ref={(element) => {
          thumbs.current[end] = element;
        }}
        role="slider"
        tabIndex={0}
        aria-label={end === 'from' ? text.least(field) : text.most(field)}
        aria-orientation="horizontal"
        aria-valuemin={end === 'from' ? scale.from : lower}
        aria-valuemax={end === 'from' ? upper : scale.to}
        aria-valuenow={Math.min(scale.to, Math.max(scale.from, end === 'from' ? lower : upper))}
        aria-valuetext={value === null ? saidFree : saidBound(value)}
        onKeyDown={onKeyDown(end)}
        onBlur={onRest}
        style={{ left: `${(end === 'from' ? start : stop) * 100}%` }}
        className={cx(
          'absolute top-1/2 size-3 -translate-1/2 rounded-full bg-text ring-2 ring-canvas',
          'before:absolute before:-inset-1.5 pointer-coarse:size-5 pointer-coarse:before:-inset-3',
        )}
      />
    );
  };

  return (
    <div
      ref={track}
      className="relative h-4 touch-pan-y cursor-pointer pointer-coarse:h-10"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const share = shareAt(event);
        const isLower = Math.abs(share - start) < Math.abs(share - stop) || (start === stop && share < start);
        held.current = isLower ? 'from' : 'to';
        thumbs.current[held.current]?.focus({ preventScroll: true });
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
        if (!(event.target instanceof HTMLElement && event.target.role === 'slider')) follow(event);
      }}
      onPointerMove={follow}
      onLostPointerCapture={() => {
        held.current = null;
        onRest();
      }}
    >
      <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-line-strong" />
      <span
        className={cx('absolute top-1/2 h-0.5 -translate-y-1/2', isBound ? 'bg-(--series-1)' : 'bg-control')}
        style={{ left: `${start * 100}%`, right: `${(1 - stop) * 100}%` }}
      />
      {thumb('from')}
      {thumb('to')}
    </div>
  );
}

/**
 * The way of a slider: shares from 0 to 1 of the distance between the least and the most value, as wide as the bars above
 * it. Values on the way are round, so that a filter reads `5M` and not `5,012,345`.
 */
export interface RangeScale {
  readonly from: number;
  readonly to: number;
  readonly logarithmic: boolean;
  /** Only whole numbers mean something: counts, years. */
  readonly whole: boolean;
}

export function scaleOf({ from, to, logarithmic }: Histogram, whole: boolean): RangeScale {
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
