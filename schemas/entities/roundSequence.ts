import { daySpan, type PartialDate } from '../dates.ts';
import { epochDay, unixMs } from '../units.ts';
import { isRaise } from './rows.ts';

/** How long ago a round was, and which round of its project is the next. */

export interface PlacedRound {
  readonly stages: string | null;
  readonly date: PartialDate | null;
  readonly amount_quantity: number | null;
  readonly doubt: string | null;
}

export interface RoundSequence {
  readonly days_since: number | null;
  readonly next_stage: string | null;
  readonly next_amount_usd: number | null;
  readonly days_to_next: number | null;
}

/** Nothing is known of it. */
export const NO_SEQUENCE: RoundSequence = {
  days_since: null,
  next_stage: null,
  next_amount_usd: null,
  days_to_next: null,
};
export const SEQUENCE_FIELDS: readonly string[] = Object.keys(NO_SEQUENCE);

interface Spanned {
  readonly round: PlacedRound;
  readonly from: number;
  readonly to: number;
}

const NO_NEXT = { next_stage: null, next_amount_usd: null, days_to_next: null };

/** Whole days since a day; null for a date that is known to the month or year, or of the future. `now`: ms since 1970. */
export function daysSince(date: PartialDate | null, now: number): number | null {
  const span = date === null ? null : daySpan(date);
  if (span === null || span.from !== span.to) return null;
  const days = epochDay(unixMs(now)) - span.from;
  return days < 0 ? null : days;
}

/**
 * What follows each of all rounds of one project, in their order. Acquisitions, rounds in doubt and those without a date have no
 * next round and are none. Where dates do not say which round is the next, it is unknown, and days are counted between days alone.
 */
export function roundSequence(rounds: readonly PlacedRound[], now: number): RoundSequence[] {
  const placed = rounds.flatMap((round): Spanned[] => {
    const span = round.date === null ? null : daySpan(round.date);
    return span === null || round.doubt !== null || !isRaise(round.stages) ? [] : [{ round, ...span }];
  });
  const spanOf = new Map(placed.map((one) => [one.round, one]));
  return rounds.map((round) => {
    const own = spanOf.get(round);
    return { days_since: daysSince(round.date, now), ...(own ? following(own, placed) : NO_NEXT) };
  });
}

function following(own: Spanned, placed: readonly Spanned[]): Omit<RoundSequence, 'days_since'> {
  const maybe = placed.filter((other) => other !== own && other.to > own.from);
  const next = maybe.find((one) => own.to < one.from && maybe.every((other) => other === one || one.to < other.from));
  if (!next) return NO_NEXT;
  const isExact = own.from === own.to && next.from === next.to;
  return {
    next_stage: next.round.stages,
    next_amount_usd: next.round.amount_quantity,
    days_to_next: isExact ? next.from - own.from : null,
  };
}
