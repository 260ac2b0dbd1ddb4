import { DAY_MS } from '#schemas/units.ts';
import type { Span } from './RangeHandles.tsx';
import type { Points } from './timeSeries.ts';

export const RANGES = ['7d', '30d', '90d', '1y', '3y', 'all'] as const;
export type Range = (typeof RANGES)[number];

const DAYS: Readonly<Record<Range, number>> = {
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '1y': 365,
  '3y': 1096,
  all: Number.POSITIVE_INFINITY,
};

/** From the first to the last known day. */
export function wholeOf({ time }: Pick<Points, 'time'>): Span {
  return { from: time[0] ?? 0, to: time.at(-1) ?? 0 };
}

/** The last days of the whole; never more than there are. */
export function spanOf(range: Range, whole: Span): Span {
  return { from: Math.max(whole.from, whole.to - DAYS[range] * DAY_MS), to: whole.to };
}

/** The ranges that show less than the whole, and the whole. */
export function rangesWithin(whole: Span): readonly Range[] {
  return RANGES.filter((range) => range === 'all' || spanOf(range, whole).from > whole.from);
}

/** A span inside the whole; the whole where less than a day of it is left. */
export function spanWithin(span: Span, whole: Span): Span {
  const [from, to] = [Math.max(whole.from, span.from), Math.min(whole.to, span.to)];
  return to - from >= DAY_MS ? { from, to } : whole;
}

/** The range that a span equals; null: one that was drawn. */
export function rangeOf(span: Span, whole: Span): Range | null {
  const equal = RANGES.filter((range) => spanOf(range, whole).from === span.from);
  // A short history has several; the whole of it is "all".
  return span.to !== whole.to ? null : (equal.at(-1) ?? null);
}
