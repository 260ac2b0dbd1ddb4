import { daySpan } from '#schemas/dates.ts';
import { DAY_MS, type EpochDay } from '#schemas/units.ts';

/** A job of any shape; without `to_date` it goes on. */
interface Dated {
  readonly from_date: string | null;
  readonly to_date: string | null;
}

/** Time in full months. Where a date is known to the year alone it is not exact. */
export interface Duration {
  readonly months: number;
  readonly isExact: boolean;
}

export interface JobBar<Job> {
  readonly job: Job;
  /** The days it is drawn from and to, both included: all that its dates may mean. */
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly lane: number;
  readonly isPresent: boolean;
  readonly duration: Duration;
  /** Other jobs held at the same time for at least a month, whatever the dates mean within their precision. */
  readonly beside: readonly { readonly job: Job; readonly months: number }[];
}

export interface JobLanes<Job> {
  /** In the order given. */
  readonly bars: readonly JobBar<Job>[];
  readonly lanes: number;
  /** Jobs without a known begin, or that end before it. */
  readonly undated: readonly Job[];
}

/** Mean length of a month in days. */
const MONTH_DAYS = 365.25 / 12;

interface Span {
  /** The first and last day that may be meant. */
  readonly from: EpochDay;
  readonly to: EpochDay;
  /** The days that are certain; none where `surelyTo` is less. */
  readonly surelyFrom: EpochDay;
  readonly surelyTo: EpochDay;
  readonly isExact: boolean;
}

/**
 * Places jobs in lanes so that none covers another, in as few lanes as that takes. Present jobs end `today`. What is known
 * to the year covers the whole year, but counts as "at the same time" only where it must have been.
 */
export function jobLanes<Job extends Dated>(jobs: readonly Job[], today: EpochDay): JobLanes<Job> {
  const spans = jobs.map((job) => spanOf(job, today));
  const lanes = new Array<number>(jobs.length).fill(-1);
  /** The last day of each lane. */
  const ends: number[] = [];
  const byBegin = [...spans.entries()]
    .flatMap(([at, span]) => (span ? [{ at, span }] : []))
    .sort((a, b) => a.span.from - b.span.from || b.span.to - a.span.to || a.at - b.at);
  for (const { at, span } of byBegin) {
    const free = ends.findIndex((end) => end < span.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = span.to;
    lanes[at] = lane;
  }
  const bars = jobs.flatMap((job, at): JobBar<Job>[] => {
    const span = spans[at];
    if (!span) return [];
    const beside = jobs.flatMap((other, place) => {
      const theirs = spans[place];
      const months = place === at || !theirs ? 0 : sharedMonths(span, theirs);
      return months > 0 ? [{ job: other, months }] : [];
    });
    const { from, to, isExact } = span;
    const duration = { months: Math.max(1, Math.round((to - from + 1) / MONTH_DAYS)), isExact };
    return [{ job, from, to, lane: lanes[at] ?? 0, isPresent: job.to_date === null, duration, beside }];
  });
  return { bars, lanes: ends.length, undated: jobs.filter((_, at) => !spans[at]) };
}

function spanOf({ from_date, to_date }: Dated, today: EpochDay): Span | null {
  const begin = from_date === null ? null : daySpan(from_date);
  const end = to_date === null ? { from: today, to: today } : daySpan(to_date);
  if (!begin || !end || end.to < begin.from) return null;
  const isExact = (from_date?.length ?? 0) > YEAR_LENGTH && (to_date === null || to_date.length > YEAR_LENGTH);
  return { from: begin.from, to: end.to, surelyFrom: begin.to, surelyTo: end.from, isExact };
}

const YEAR_LENGTH = 4;

function sharedMonths(a: Span, b: Span): number {
  const days = Math.min(a.surelyTo, b.surelyTo) - Math.max(a.surelyFrom, b.surelyFrom) + 1;
  return Math.max(0, Math.floor(days / MONTH_DAYS));
}

/** The years that begin within some days, thinned out to at most `most`, each at its first day. */
export function yearTicks(from: EpochDay, to: EpochDay, most: number): readonly { year: number; day: number }[] {
  const [first, last] = [yearOf(from), yearOf(to)];
  const step = Math.max(1, Math.ceil((last - first + 1) / most));
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .filter((year) => year % step === 0)
    .map((year) => ({ year, day: Date.UTC(year, 0, 1) / DAY_MS }))
    .filter(({ day }) => day >= from && day <= to);
}

function yearOf(day: EpochDay): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}
