import {
  type Phase,
  PLAN_TERMS,
  PLANS,
  type PlanName,
  type SubscriptionKind,
  type TRIAL_REFUSALS,
} from '../api/plans.ts';
import { DAY_MS, type UnixMs, unixMs } from '../units.ts';

/**
 * A subscription is what happened to a member's plan: trials, paid terms, and what the operator set. Plan and dates follow
 * from the events alone, and what a member may do follows from plan, dates and the clock.
 */

/** Length of the trial of Pro, and of the time after a paid term in which its plan still holds. */
export const TRIAL_MS = PLAN_TERMS.trialDays * DAY_MS;
export const GRACE_MS = 7 * DAY_MS;

/** Terms of purchase: months, and the discount in per cent for paying them at once. */
export const TERMS = [
  { months: 1, discountPercent: 0 },
  { months: 3, discountPercent: 10 },
  { months: 6, discountPercent: 15 },
  { months: 12, discountPercent: 30 },
] as const;
export type TermMonths = (typeof TERMS)[number]['months'];

/** The term whose discount menus name, in months. */
export const OFFERED_TERM = 6 satisfies TermMonths;
export const OFFERED_DISCOUNT = TERMS.find(({ months }) => months === OFFERED_TERM)?.discountPercent ?? 0;

/** Price of a term of Pro in cents, rounded half up. */
export function termCents({ months, discountPercent }: (typeof TERMS)[number]): number {
  return Math.round((PLANS.pro.priceCents * months * (100 - discountPercent)) / 100);
}

/** What a term saves against paying month by month, in cents. */
export function savedCents(term: (typeof TERMS)[number]): number {
  return PLANS.pro.priceCents * term.months - termCents(term);
}

export type SubscriptionEvent =
  /** The operator gives a plan without an end. */
  | { readonly kind: 'set'; readonly plan: PlanName; readonly at: UnixMs }
  | { readonly kind: 'trial'; readonly at: UnixMs }
  /** A term of Pro was paid. */
  | { readonly kind: 'paid'; readonly months: number; readonly at: UnixMs }
  /** What was paid for a term went back: its months with it. */
  | { readonly kind: 'returned'; readonly months: number; readonly at: UnixMs };

/** A plan with its dates. */
export interface Subscription {
  readonly plan: PlanName;
  readonly kind: SubscriptionKind;
  /** When trial or paid term end; null: never. */
  readonly until: UnixMs | null;
}

/** What every account begins with. */
export const FREE: Subscription = { plan: 'standard', kind: 'free', until: null };

/** The phase of a subscription, from its dates. */
export function phaseAt({ kind, until }: Pick<Subscription, 'kind' | 'until'>, now: UnixMs): Phase {
  if (until === null || now < until) return kind;
  return kind === 'paid' && now < until + GRACE_MS ? 'grace' : 'expired';
}

/** What a member may do. `null` is without a limit. */
export interface Entitlements {
  /** The plan that holds now. */
  readonly plan: PlanName;
  /** Saved lists that can be changed; further ones can be read. */
  readonly lists: number | null;
  /** CSV exports a calendar month, UTC. */
  readonly exports: number;
  /** Questions a day, UTC. */
  readonly chats: number | null;
  /** MB of pictures and PDFs. */
  readonly files: number;
  /** Whether exclusive research can be read. */
  readonly exclusive: boolean;
  /** Whether keys for programs can be made and used. */
  readonly api: boolean;
  /** Whether saved lists can be made into reports. */
  readonly reports: boolean;
}

/** What a plan allows in a phase. Every limit asks this, and nothing else compares plans. */
export function entitlements(plan: PlanName, phase: Phase): Entitlements {
  const holding = phase === 'expired' ? 'standard' : plan;
  const { lists, exports, chats, files, exclusive, reports, api } = PLANS[holding];
  return { plan: holding, lists, exports, chats, files, exclusive, reports, api };
}

/** The same for a subscription at a moment. */
export function entitlementsAt(subscription: Subscription, now: UnixMs): Entitlements {
  return entitlements(subscription.plan, phaseAt(subscription, now));
}

/** What events, in their order, have made of a subscription. */
export function subscriptionOf(events: readonly SubscriptionEvent[]): Subscription {
  return events.reduce(after, { subscription: FREE, anchor: unixMs(0), months: 0, waiting: 0 }).subscription;
}

/** A subscription with the moment from which its paid months count. */
interface Counted {
  readonly subscription: Subscription;
  readonly anchor: UnixMs;
  readonly months: number;
  /** Months paid beside a plan without an end: they begin when it ends. */
  readonly waiting: number;
}

function after(counted: Counted, event: SubscriptionEvent): Counted {
  const { subscription, waiting } = counted;
  switch (event.kind) {
    case 'set': {
      if (event.plan === 'standard' && waiting > 0) {
        const until = addMonths(event.at, waiting);
        return {
          ...{ subscription: { plan: 'pro', kind: 'paid', until }, anchor: event.at },
          ...{ months: waiting, waiting: 0 },
        };
      }
      const kind = event.plan === 'standard' ? 'free' : 'set';
      return { subscription: { plan: event.plan, kind, until: null }, anchor: event.at, months: 0, waiting };
    }
    case 'trial':
      return { ...counted, subscription: { plan: 'pro', kind: 'trial', until: unixMs(event.at + TRIAL_MS) } };
    case 'paid': {
      // A plan without an end loses nothing by a payment.
      if (subscription.kind === 'set') return { ...counted, waiting: waiting + event.months };
      const phase = phaseAt(subscription, event.at);
      const goesOn = phase === 'paid' || phase === 'grace';
      // What is left of a trial is not lost: the term begins at its end.
      const begins = phase === 'trial' ? (subscription.until ?? event.at) : event.at;
      const anchor = goesOn ? counted.anchor : begins;
      const months = event.months + (goesOn ? counted.months : 0);
      return {
        ...counted,
        subscription: { plan: 'pro', kind: 'paid', until: addMonths(anchor, months) },
        anchor,
        months,
      };
    }
    case 'returned':
      return afterReturn(counted, event.months, event.at);
  }
}

/** Takes months away from the end. What was used of them stays used. */
function afterReturn(counted: Counted, returned: number, at: UnixMs): Counted {
  const { subscription, anchor, waiting } = counted;
  if (subscription.kind === 'set') return { ...counted, waiting: Math.max(0, waiting - returned) };
  if (subscription.kind !== 'paid') return counted;
  const months = Math.max(0, counted.months - returned);
  const until = addMonths(anchor, months);
  if (until <= at) return { ...counted, subscription: FREE, months: 0 };
  // Paid in a trial: what is left of it goes on.
  return { ...counted, subscription: { plan: 'pro', kind: months === 0 ? 'trial' : 'paid', until }, months };
}

/**
 * The same time of day `months` calendar months later, UTC, on the last day of a shorter month. Counted from the anchor
 * and not from month to month: 31 January, 28 February, 31 March.
 */
export function addMonths(anchor: UnixMs, months: number): UnixMs {
  const date = new Date(anchor);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return unixMs(Date.UTC(year, month, day) + (anchor - Math.floor(anchor / DAY_MS) * DAY_MS));
}

/** Why a trial cannot begin; null: it can. */
export function trialRefusal(
  events: readonly SubscriptionEvent[],
  now: UnixMs,
): (typeof TRIAL_REFUSALS)[number] | null {
  if (entitlementsAt(subscriptionOf(events), now).plan !== 'standard') return 'subscribed';
  return events.some(({ kind }) => kind === 'trial') ? 'used' : null;
}

/** When a plan stops to hold: at the end of a trial, and some days after that of a paid term; null: never. */
export function holdsUntil({ kind, until }: Subscription): UnixMs | null {
  return until !== null && kind === 'paid' ? unixMs(until + GRACE_MS) : until;
}

/** What a member is told as a plan comes to its end: days before, on the day, and when it no longer holds. */
export type PlanNotice =
  | { readonly what: 'ending'; readonly days: number; readonly due: UnixMs }
  | { readonly what: 'grace' | 'ended'; readonly due: UnixMs };

/** Days before the end. */
const NOTICE_DAYS = { trial: [1], paid: [7, 1] } as const;

/** The last notice that is due; null: none is. */
export function dueNotice(subscription: Subscription, now: UnixMs): PlanNotice | null {
  const { kind, until } = subscription;
  const end = holdsUntil(subscription);
  if (until === null || end === null || (kind !== 'trial' && kind !== 'paid')) return null;
  if (now >= end) return { what: 'ended', due: end };
  if (now >= until) return { what: 'grace', due: until };
  const days = NOTICE_DAYS[kind].findLast((before) => now >= until - before * DAY_MS);
  return days === undefined ? null : { what: 'ending', days, due: unixMs(until - days * DAY_MS) };
}
