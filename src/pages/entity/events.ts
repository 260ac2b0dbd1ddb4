import { type DaySpan, daySpan } from '#schemas/dates.ts';
import type { Event } from '#schemas/entities/stories.ts';
import { epochDay, unixMs } from '#schemas/units.ts';

/**
 * Events that may still come, nearest first, and those that are over, newest first. One known to the month is to come until
 * the month is over (UTC).
 */
export function eventsByTime(
  events: readonly Event[],
  now: number,
): { readonly upcoming: readonly Event[]; readonly past: readonly Event[] } {
  const today = epochDay(unixMs(now));
  const dated = events.map((event) => ({ event, span: spanOf(event) }));
  const upcoming = dated.filter(({ span }) => span !== null && span.to >= today);
  const past = dated.filter(({ span }) => span === null || span.to < today);
  const from = ({ span }: (typeof dated)[number]) => span?.from ?? 0;
  return {
    upcoming: upcoming.toSorted((a, b) => from(a) - from(b)).map(({ event }) => event),
    past: past.toSorted((a, b) => from(b) - from(a)).map(({ event }) => event),
  };
}

/** The days of an event, or what they may be; null where its date means nothing. */
function spanOf({ date, end_date: end }: Event): DaySpan | null {
  const span = daySpan(date);
  return span && { from: span.from, to: daySpan(end ?? date)?.to ?? span.to };
}
