import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, type UnixMs, unixMs } from '../units.ts';
import { cancelBy, endOfCancelled, isAttemptDue, nextAttempt } from './renewals.ts';
import { dueNotice, entitlementsAt, phaseAt, type SubscriptionEvent, subscriptionOf } from './subscriptions.ts';

const day = (text: string) => unixMs(Date.parse(`${text}T10:30:00Z`));
const iso = (moment: UnixMs | null) => (moment === null ? null : new Date(moment).toISOString().slice(0, 10));
const HOUR = DAY_MS / 24;

describe('a card', () => {
  it('is tried on days 0, 3, 5 and 7, once each, and once for days that were missed', () => {
    const end = day('2026-03-01');
    const tried: UnixMs[] = [];
    for (let hours = -30; hours < 10 * 24; hours++) {
      const now = unixMs(end + hours * HOUR);
      if (isAttemptDue(end, tried, now)) tried.push(now);
    }
    expect(tried.map((at) => (at - end) / DAY_MS)).toEqual([0, 3, 5, 7]);
    expect(isAttemptDue(end, [], unixMs(end + 6 * DAY_MS))).toBe(true);
    expect(isAttemptDue(end, [unixMs(end + 6 * DAY_MS)], unixMs(end + 6.1 * DAY_MS))).toBe(false);
    expect(iso(nextAttempt(end, unixMs(end + DAY_MS)))).toBe('2026-03-04');
    expect(nextAttempt(end, unixMs(end + 7 * DAY_MS))).toBeNull();
  });
});

describe('a cancellation', () => {
  it('stops the next renewal 30 days before it, and on the first day of a short term', () => {
    expect(iso(cancelBy([{ kind: 'paid', months: 12, at: day('2025-06-30') }], day('2026-06-30')))).toBe('2026-05-31');
    const at = day('2026-01-31');
    const events: SubscriptionEvent[] = [{ kind: 'paid', months: 1, at }];
    const until = subscriptionOf(events).until ?? at;
    expect(iso(endOfCancelled(events, { until, months: 1 }, unixMs(at + HOUR)))).toBe('2026-02-28');
    expect(iso(endOfCancelled(events, { until, months: 1 }, unixMs(at + 5 * DAY_MS)))).toBe('2026-03-31');
  });
});

/** What a bank answers to each attempt, and when a member cancels. */
interface Year {
  readonly months: number;
  readonly answers: readonly boolean[];
  readonly cancelledOn: number | null;
  readonly hours: number;
}

/** Runs the clock of a member whose card renews, from the first payment, as the server does. */
function run({ months, answers, cancelledOn, hours }: Year) {
  const start = day('2026-01-31');
  const events: SubscriptionEvent[] = [{ kind: 'paid', months, at: start }];
  const attempts = new Map<UnixMs, UnixMs[]>();
  const told = new Set<string>();
  const phases: string[] = [];
  let stopsAt: UnixMs | null = null;
  let asked = 0;
  for (let hour = 0; hour < hours; hour += 6) {
    const now = unixMs(start + hour * HOUR);
    const subscription = subscriptionOf(events);
    const until = subscription.until ?? now;
    if (hour === cancelledOn) stopsAt = endOfCancelled(events, { until, months }, now);
    const renews = stopsAt === null || until < stopsAt;
    const tried = attempts.get(until) ?? [];
    if (renews && now >= until && isAttemptDue(until, tried, now)) {
      attempts.set(until, [...tried, now]);
      if (answers[asked++ % answers.length]) events.push({ kind: 'paid', months, at: now });
    }
    const notice = renews ? null : dueNotice(subscription, now);
    if (notice) told.add(`${notice.what} ${iso(notice.due)}`);
    const phase = `${entitlementsAt(subscriptionOf(events), now).plan} ${phaseAt(subscriptionOf(events), now)}`;
    if (phases.at(-1)?.slice(11) !== phase) phases.push(`${iso(now)} ${phase}`);
  }
  return { events, attempts, told: [...told], phases, until: subscriptionOf(events).until ?? start, asked };
}

describe('a year of renewals by card', () => {
  it('pays twelve months with one charge each, at the same day of the month', () => {
    const { events, phases, asked } = run({ months: 1, answers: [true], cancelledOn: null, hours: 366 * 24 });
    expect(events.map(({ at }) => iso(at))).toEqual([
      ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'],
      ...['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31'],
    ]);
    expect(asked).toBe(12);
    expect(phases).toEqual(['2026-01-31 pro paid']);
  });

  it('holds the plan while the card is tried again, ends it after the last, and is told what ends', () => {
    const { phases } = run({
      months: 6,
      answers: [false, false, true, false, false, false, false],
      cancelledOn: null,
      hours: 400 * 24,
    });
    expect(phases).toEqual([
      '2026-01-31 pro paid',
      '2026-07-31 pro grace',
      // On the fifth day it is paid, and goes on from the end of the term.
      '2026-08-05 pro paid',
      '2027-01-31 pro grace',
      '2027-02-07 standard expired',
    ]);
    const cancelled = run({ months: 3, answers: [true], cancelledOn: 24 * 80, hours: 300 * 24 });
    // Cancelled nine days before the end: one more term, then it ends.
    expect(cancelled.phases).toEqual(['2026-01-31 pro paid', '2026-07-31 pro grace', '2026-08-07 standard expired']);
    expect(cancelled.told).toEqual([
      ...['ending 2026-07-24', 'ending 2026-07-30', 'grace 2026-07-31', 'ended 2026-08-07'],
    ]);
  });

  it('never charges twice for a term, never after a cancelled end, and never leaves a paid month unused', () => {
    const years = fc.record({
      months: fc.constantFrom(1, 3, 6, 12),
      answers: fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
      cancelledOn: fc.option(fc.nat(800).map((at) => at * 6)),
      hours: fc.constant(400 * 24),
    });
    fc.assert(
      fc.property(years, (year) => {
        const { events, attempts, until } = run(year);
        for (const [end, tried] of attempts) {
          expect(tried.length).toBeLessThanOrEqual(4);
          expect(events.filter(({ at }) => tried.includes(at)).length).toBeLessThanOrEqual(1);
          expect(tried.every((at) => at >= end)).toBe(true);
        }
        const paid = events.length * year.months;
        expect(until).toBeGreaterThanOrEqual(unixMs(day('2026-01-31') + (paid * 30.4 - 4) * DAY_MS));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a term whose payment went back', () => {
  it('ends at once, and leaves what else was paid', () => {
    const at = day('2026-03-01');
    const events: SubscriptionEvent[] = [
      { kind: 'paid', months: 3, at },
      { kind: 'paid', months: 1, at: unixMs(at + DAY_MS) },
      { kind: 'returned', months: 3, at: unixMs(at + 2 * DAY_MS) },
    ];
    expect(subscriptionOf(events)).toEqual({ plan: 'pro', kind: 'paid', until: day('2026-04-01') });
    const both: SubscriptionEvent[] = [...events, { kind: 'returned', months: 1, at: unixMs(at + 3 * DAY_MS) }];
    expect(subscriptionOf(both)).toEqual({ plan: 'standard', kind: 'free', until: null });
    const inTrial: SubscriptionEvent[] = [
      { kind: 'trial', at },
      { kind: 'paid', months: 1, at },
      { kind: 'returned', months: 1, at: unixMs(at + DAY_MS) },
    ];
    expect(subscriptionOf(inTrial)).toMatchObject({ kind: 'trial', until: at + 7 * DAY_MS });
  });
});
