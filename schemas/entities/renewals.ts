import { PLAN_TERMS } from '../api/plans.ts';
import { DAY_MS, type UnixMs, unixMs } from '../units.ts';
import { type SubscriptionEvent, subscriptionOf } from './subscriptions.ts';

/** Renewals of a paid term by the card that the member has kept: when it is charged, tried again, and stopped. */

/** Days after the end of a term on which its card is charged, until one of them brings the money. */
export const ATTEMPT_DAYS = [0, 3, 5, 7] as const;

/** How long the invoice of a renewal can be paid, by whatever way. */
export const RENEWAL_INVOICE_MS = 8 * DAY_MS;

const dueDays = (end: UnixMs) => ATTEMPT_DAYS.map((days) => unixMs(end + days * DAY_MS));

/**
 * Whether a card is to be charged now for the term after `end`. Days that passed while the server was down are one attempt,
 * so that a card is never tried twice in a row.
 */
export function isAttemptDue(end: UnixMs, attempts: readonly UnixMs[], now: UnixMs): boolean {
  if (now >= end + RENEWAL_INVOICE_MS) return false;
  const due = dueDays(end).findLast((moment) => moment <= now);
  return due !== undefined && attempts.every((at) => at < due);
}

/** When the card is tried again; null: not any more. */
export const nextAttempt = (end: UnixMs, now: UnixMs): UnixMs | null =>
  dueDays(end).find((moment) => moment > now) ?? null;

/** Until when a cancellation stops the renewal at the end of this term: with its notice, or on the day of the last payment. */
export function cancelBy(events: readonly SubscriptionEvent[], until: UnixMs): UnixMs {
  const paid = events.findLast(({ kind }) => kind === 'paid')?.at ?? 0;
  return unixMs(Math.max(until - PLAN_TERMS.cancelNoticeDays * DAY_MS, paid + DAY_MS));
}

/** When a plan ends whose renewal is cancelled now: with its term, or after one more where the notice comes too late. */
export function endOfCancelled(
  events: readonly SubscriptionEvent[],
  { until, months }: { readonly until: UnixMs; readonly months: number },
  now: UnixMs,
): UnixMs {
  if (now <= cancelBy(events, until)) return until;
  return subscriptionOf([...events, { kind: 'paid', months, at: until }]).until ?? until;
}
