/**
 * Series over time. Their kinds never mix: values of a `sum` add up within a bucket, of a `last` the latest one counts,
 * and a `running` total carries on from the buckets before.
 */
export type SeriesKind = 'sum' | 'last' | 'running';

/** What is known, oldest first. */
export interface Points {
  /** UTC ms. */
  readonly time: Float64Array;
  readonly value: Float64Array;
}

export interface TimeSeries extends Points {
  readonly name: string;
  readonly kind: SeriesKind;
}

/**
 * A series of the known points; those without a value are left out. Throws for points out of order, for another number
 * of moments than of values, and for two values of one moment where only the last could count.
 */
export function timeSeries(kind: SeriesKind, name: string, { time, value }: Points): TimeSeries {
  if (time.length !== value.length) throw new Error(`${name}: ${time.length} moments of ${value.length} values`);
  let before = Number.NEGATIVE_INFINITY;
  for (const moment of time) {
    if (!(kind === 'last' ? moment > before : moment >= before)) {
      throw new Error(`${name}: points are out of order; sort them by time`);
    }
    before = moment;
  }
  const isKnown = (_: number, at: number) => !Number.isNaN(value[at]);
  return { kind, name, time: time.filter(isKnown), value: value.filter(isKnown) };
}

/** Series of one chart. Throws where two have one name or their kinds differ. */
export function together(series: readonly TimeSeries[]): readonly TimeSeries[] {
  const names = new Set<string>();
  for (const { name, kind } of series) {
    if (names.has(name)) throw new Error(`Two series are named ${name}`);
    names.add(name);
    if (kind !== series[0]?.kind) throw new Error(`${name} is of the kind ${kind}, the first of ${series[0]?.kind}`);
  }
  return series;
}

/**
 * The points from one moment to another, both included. Of a running total, what came before still counts: its points are
 * totals already, of which the last counts.
 */
export function within(series: TimeSeries, from: number, to: number): TimeSeries {
  const { name, kind, time, value } = series.kind === 'running' ? runningTotal(series) : series;
  const [start, end] = [firstAt(time, from), firstAt(time, to + 1)];
  return { name, kind, time: time.subarray(start, end), value: value.subarray(start, end) };
}

export const BUCKETS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** One point a bucket that has any, at the start of the bucket (UTC; weeks begin on Monday). */
export function bucketed(series: TimeSeries, bucket: Bucket): Points {
  const time: number[] = [];
  const value: number[] = [];
  const { kind } = series;
  let total = 0;
  for (const [at, moment] of series.time.entries()) {
    const start = bucketStart(moment, bucket);
    const given = series.value[at] ?? 0;
    total += given;
    if (time.at(-1) !== start) {
      time.push(start);
      value.push(0);
    }
    const last = value.length - 1;
    value[last] = { sum: (value[last] ?? 0) + given, last: given, running: total }[kind];
  }
  return { time: Float64Array.from(time), value: Float64Array.from(value) };
}

function bucketStart(moment: number, bucket: Bucket): number {
  const date = new Date(moment);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (bucket) {
    case 'day':
      return Date.UTC(year, month, day);
    case 'week':
      return Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7));
    case 'month':
      return Date.UTC(year, month, 1);
    case 'quarter':
      return Date.UTC(year, month - (month % 3), 1);
    case 'year':
      return Date.UTC(year, 0, 1);
  }
}

function runningTotal({ name, time, value }: TimeSeries): TimeSeries {
  let total = 0;
  return {
    name,
    kind: 'last',
    time,
    value: value.map((given) => {
      total += given;
      return total;
    }),
  };
}

/** Place of the first moment not before another. */
function firstAt(time: Float64Array, moment: number): number {
  let low = 0;
  let high = time.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((time[middle] ?? 0) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The days of all lines, each once, oldest first. */
export function daysMet(lines: readonly Points[]): Float64Array {
  const [only] = lines;
  if (only && lines.length === 1) return only.time;
  return Float64Array.from(new Set(lines.flatMap(({ time }) => [...time]))).toSorted();
}

/** Place of the point that is nearest to a moment; null: there is none. */
export function nearestPlace({ time }: Pick<Points, 'time'>, moment: number): number | null {
  const at = firstAt(time, moment);
  const [before, after] = [time[at - 1], time[at]];
  if (before === undefined || after === undefined)
    return after !== undefined ? at : before !== undefined ? at - 1 : null;
  return moment - before < after - moment ? at - 1 : at;
}

/** Place of the point of a moment; null: there is none. */
export function placeOf({ time }: Pick<Points, 'time'>, moment: number): number | null {
  const at = firstAt(time, moment);
  return time[at] === moment ? at : null;
}

/** What a chart says in words, from the same points that it draws. */
export interface Summary {
  readonly first: Point;
  readonly last: Point;
  readonly lowest: Point;
  readonly highest: Point;
  /** From the first to the last, in per cent; null from zero. */
  readonly change: number | null;
  readonly sum: number;
  /** How many points there are. */
  readonly count: number;
}

export interface Point {
  readonly time: number;
  readonly value: number;
}

/** Null where fewer than two points are known: they make no line. */
export function summaryOf({ time, value }: Points): Summary | null {
  if (time.length < 2) return null;
  const point = (at: number): Point => ({ time: time[at] ?? 0, value: value[at] ?? 0 });
  let [lowest, highest, sum] = [0, 0, 0];
  for (const [at, given] of value.entries()) {
    sum += given;
    if (given < (value[lowest] ?? 0)) lowest = at;
    if (given > (value[highest] ?? 0)) highest = at;
  }
  const [first, last] = [point(0), point(time.length - 1)];
  return {
    first,
    last,
    lowest: point(lowest),
    highest: point(highest),
    change: first.value === 0 ? null : (last.value / first.value - 1) * 100,
    sum,
    count: time.length,
  };
}
