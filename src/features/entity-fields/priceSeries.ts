import type { ProjectRecord } from '#src/api/queries.ts';

const DAY_MS = 86_400_000;

/** A day's price in US dollars. */
export interface DayPrice {
  /** Start of the day, UTC ms. */
  readonly time: number;
  readonly price: number;
}

/** Daily prices as one series, oldest first; days without a price are left out. */
export function daySeries(years: ProjectRecord['prices']): readonly DayPrice[] {
  return years
    .toSorted((a, b) => a.year - b.year)
    .flatMap(({ year, prices }) =>
      prices.flatMap((price, day) => (price === null ? [] : [{ time: Date.UTC(year, 0, 1) + day * DAY_MS, price }])),
    );
}

export const PERIODS = ['1M', '3M', '6M', '1Y', 'All'] as const;
export type Period = (typeof PERIODS)[number];

const PERIOD_DAYS: Readonly<Record<Period, number>> = {
  '1M': 30,
  '3M': 91,
  '6M': 182,
  '1Y': 365,
  All: Number.POSITIVE_INFINITY,
};

/** The last part of a series, of the period's length. */
export function seriesOf(series: readonly DayPrice[], period: Period): readonly DayPrice[] {
  const last = series.at(-1);
  if (!last) return [];
  const from = last.time - PERIOD_DAYS[period] * DAY_MS;
  return series.filter((day) => day.time >= from);
}

/** About `count` round values between the lowest and the highest price. */
export function priceTicks(low: number, high: number, count: number): readonly number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}

/** First days of months in a span, at most `count`. */
export function monthTicks(from: number, to: number, count: number): readonly number[] {
  const start = new Date(from);
  const months: number[] = [];
  for (let month = 1; ; month += 1) {
    const time = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month, 1);
    if (time > to) break;
    months.push(time);
  }
  const every = Math.max(1, Math.ceil(months.length / Math.max(1, count)));
  return months.filter((_, at) => at % every === 0);
}

/** Index of the day nearest to a time, in a non-empty series. */
export function nearestDay(series: readonly DayPrice[], time: number): number {
  let low = 0;
  let high = series.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((series[middle]?.time ?? 0) <= time) low = middle;
    else high = middle;
  }
  const before = Math.abs((series[low]?.time ?? 0) - time);
  const after = Math.abs((series[high]?.time ?? 0) - time);
  return after < before ? high : low;
}
