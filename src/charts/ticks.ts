import { DAY_MS } from '#schemas/units.ts';

/** About `count` round values from the lowest to the highest. */
export function valueTicks(low: number, high: number, count: number): readonly number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step + 1e-9);
  const ticks = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
  // Values so close that their digits end have one tick.
  return [...new Set(ticks)];
}

/** At most some ten of the values 1, 2, 5, 10 … from the lowest to the highest; round values where they lie too close. */
export function logTicks(low: number, high: number, count: number): readonly number[] {
  for (const factors of [[1, 2, 5], [1], [1e-3]]) {
    const ticks: number[] = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power += 1) {
      for (const factor of factors) {
        const tick = Number((factor < 1 ? (power % 3 === 0 ? 10 ** power : 0) : factor * 10 ** power).toPrecision(12));
        if (tick >= low && tick <= high) ticks.push(tick);
      }
    }
    if (ticks.length < 3) return valueTicks(low, high, count);
    if (ticks.length <= count * 2) return ticks;
  }
  return valueTicks(low, high, count);
}

/** Decimals of a price, or of a smaller one: longer than a group of thousands. */
const DECIMALS = /[.,](\d{4,})$/;

/** Texts of ticks without the zeros that all of them end in; with `apart` each without its own. */
export function shortTicks(texts: readonly string[], apart: boolean): readonly string[] {
  const zerosOf = (text: string) => /0*$/.exec(DECIMALS.exec(text)?.[1] ?? '')?.[0].length ?? 0;
  const common = Math.min(...texts.map(zerosOf));
  return texts.map((text) => {
    const zeros = apart ? zerosOf(text) : common;
    return zeros === 0 ? text : text.slice(0, -zeros).replace(/[.,]$/, '');
  });
}

/** How a moment on the axis is written: `day` Mar 5, `month` Mar, `year` 2026. */
export interface TimeTick {
  readonly time: number;
  readonly form: 'day' | 'month' | 'year';
}

const DAY_STEPS = [1, 2, 7, 14] as const;
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120] as const;

/** At most `count` starts of days, months or years in a span, evenly far apart. */
export function timeTicks(from: number, to: number, count: number): readonly TimeTick[] {
  const most = Math.max(1, count);
  const days = (to - from) / DAY_MS;
  if (days < 75) {
    const step = DAY_STEPS.find((candidate) => days / candidate < most) ?? Math.ceil(days / most);
    const first = Math.ceil(from / DAY_MS);
    return Array.from({ length: Math.floor((to / DAY_MS - first) / step) + 1 }, (_, at) => ({
      time: (first + at * step) * DAY_MS,
      form: 'day' as const,
    }));
  }
  const months = days / 30.44;
  const step = MONTH_STEPS.find((candidate) => months / candidate < most) ?? Math.ceil(months / most / 120) * 120;
  const start = new Date(from);
  const ticks: TimeTick[] = [];
  const first = start.getUTCFullYear() * 12 + start.getUTCMonth();
  for (let month = Math.ceil(first / step) * step; ; month += step) {
    const time = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (time > to) return ticks;
    if (time >= from) ticks.push({ time, form: month % 12 === 0 ? 'year' : 'month' });
  }
}
