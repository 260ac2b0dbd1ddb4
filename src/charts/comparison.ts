import { daysMet, type Points, placeOf, type TimeSeries } from './timeSeries.ts';

/** A series as an index that is 100 at a moment. */
export interface Rebased {
  readonly series: TimeSeries;
  /** Whose value is 100; null: it has no value above zero. */
  readonly start: number | null;
  /** Whether its first day is after the base: it is 100 there instead. */
  readonly isLate: boolean;
}

/**
 * The series divided by its last value at or before `base`, times 100. One that begins later is 100 on its first day. Values
 * of zero and less are no base.
 */
export function rebased(series: TimeSeries, base: number): Rebased {
  const { time, value } = series;
  const isBase = (at: number) => (value[at] ?? 0) > 0;
  let at = -1;
  for (let place = 0; place < time.length && (time[place] ?? 0) <= base; place += 1) if (isBase(place)) at = place;
  const isLate = at < 0;
  if (isLate) at = value.findIndex((_, place) => isBase(place));
  if (at < 0)
    return { series: { ...series, time: new Float64Array(), value: new Float64Array() }, start: null, isLate };
  const divisor = value[at] ?? 1;
  return {
    series: { ...series, value: value.map((given) => (given / divisor) * 100) },
    start: time[at] ?? null,
    isLate,
  };
}

/** Values of several lines on each day that any of them has; null: it has none. */
export interface DayRows {
  readonly time: Float64Array;
  readonly values: readonly (readonly (number | null)[])[];
}

export function dayRows(lines: readonly Points[]): DayRows {
  const time = daysMet(lines);
  return {
    time,
    values: lines.map((line) => {
      const column: (number | null)[] = [];
      for (const moment of time) {
        const at = placeOf(line, moment);
        column.push(at === null ? null : (line.value[at] ?? null));
      }
      return column;
    }),
  };
}
