import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, unixMs } from '../units.ts';
import {
  addMonths,
  dueNotice,
  entitlementsAt,
  FREE,
  GRACE_MS,
  holdsUntil,
  phaseAt,
  type SubscriptionEvent,
  subscriptionOf,
  TERMS,
  TRIAL_MS,
  termCents,
  trialRefusal,
} from './subscriptions.ts';

const day = (text: string) => unixMs(Date.parse(`${text}T10:30:00Z`));
const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

describe('terms', () => {
  it('cost what the discounts leave, in whole cents', () => {
    expect(TERMS.map((term) => [term.months, termCents(term)])).toEqual([
      [1, 1_045],
      [3, 2_822],
      [6, 5_330],
      [12, 8_778],
    ]);
  });

  it('count months from their anchor: 31 January stays the end of a month', () => {
    const anchor = day('2027-01-31');
    expect([1, 2, 3, 13].map((months) => iso(addMonths(anchor, months)))).toEqual([
      '2027-02-28T10:30:00.000Z',
      '2027-03-31T10:30:00.000Z',
      '2027-04-30T10:30:00.000Z',
      '2028-02-29T10:30:00.000Z',
    ]);
  });
});

describe('a subscription', () => {
  it('is Standard without events', () => {
    expect(subscriptionOf([])).toEqual(FREE);
    expect(phaseAt(FREE, day('2026-01-01'))).toBe('free');
  });

  it('is Pro for the days of a trial, and Standard after them', () => {
    const at = day('2026-03-01');
    const subscription = subscriptionOf([{ kind: 'trial', at }]);
    const plans = [0, TRIAL_MS - 1, TRIAL_MS].map((later) => entitlementsAt(subscription, unixMs(at + later)).plan);
    expect(plans).toEqual(['pro', 'pro', 'standard']);
    expect(phaseAt(subscription, unixMs(at + TRIAL_MS))).toBe('expired');
  });

  it('holds for days after a paid term, and goes on from the end of the term when it is paid then', () => {
    const at = day('2026-01-31');
    const first: SubscriptionEvent = { kind: 'paid', months: 1, at };
    const once = subscriptionOf([first]);
    const end = day('2026-02-28');
    expect(once.until).toBe(end);
    expect([end - 1, end, end + GRACE_MS - 1, end + GRACE_MS].map((now) => phaseAt(once, unixMs(now)))).toEqual([
      'paid',
      'grace',
      'grace',
      'expired',
    ]);
    const renewed = subscriptionOf([first, { kind: 'paid', months: 1, at: unixMs(end + DAY_MS) }]);
    expect(iso(renewed.until)).toBe('2026-03-31T10:30:00.000Z');
    const later = subscriptionOf([first, { kind: 'paid', months: 1, at: day('2026-06-15') }]);
    expect(iso(later.until)).toBe('2026-07-15T10:30:00.000Z');
  });

  it('begins a paid term at the end of the trial it was paid in', () => {
    const at = day('2026-03-01');
    const paid = subscriptionOf([
      { kind: 'trial', at },
      { kind: 'paid', months: 3, at: unixMs(at + DAY_MS) },
    ]);
    expect(iso(paid.until)).toBe('2026-06-08T10:30:00.000Z');
  });

  it('keeps what the operator gave without an end, until the operator takes it', () => {
    const at = day('2026-03-01');
    const given: SubscriptionEvent[] = [
      { kind: 'set', plan: 'enterprise', at },
      { kind: 'paid', months: 1, at },
    ];
    expect(subscriptionOf(given)).toEqual({ plan: 'enterprise', kind: 'set', until: null });
    // What was paid beside it is not lost: it begins then.
    const taken: SubscriptionEvent[] = [...given, { kind: 'set', plan: 'standard', at: day('2026-05-31') }];
    expect(subscriptionOf(taken)).toMatchObject({ plan: 'pro', kind: 'paid' });
    expect(iso(subscriptionOf(taken).until)).toBe('2026-06-30T10:30:00.000Z');
    expect(subscriptionOf([...taken, { kind: 'set', plan: 'standard', at: day('2026-06-01') }])).toEqual(FREE);
  });

  it('never ends earlier for one more payment, and never holds longer than was paid', () => {
    const payments = fc.array(fc.record({ months: fc.constantFrom(1, 3, 6, 12), gap: fc.nat(500) }), { maxLength: 12 });
    fc.assert(
      fc.property(payments, (paid) => {
        let at = day('2026-01-31');
        const events: SubscriptionEvent[] = [];
        for (const { months, gap } of paid) {
          at = unixMs(at + gap * DAY_MS);
          const before = subscriptionOf(events).until ?? 0;
          events.push({ kind: 'paid', months, at });
          const until = subscriptionOf(events).until ?? 0;
          expect(until).toBeGreaterThan(Math.max(before, at));
          expect(until - Math.max(before, at)).toBeLessThanOrEqual((months * 31 + 3) * DAY_MS);
        }
      }),
    );
  });
});

describe('a year', () => {
  /** What happens, in order. */
  const YEAR: readonly SubscriptionEvent[] = [
    { kind: 'trial', at: day('2026-01-31') },
    { kind: 'paid', months: 1, at: day('2026-02-03') },
    { kind: 'paid', months: 1, at: day('2026-03-01') },
    // Late, while the plan still holds.
    { kind: 'paid', months: 1, at: day('2026-04-10') },
    // Not renewed, and then again.
    { kind: 'paid', months: 3, at: day('2026-06-15') },
    { kind: 'set', plan: 'enterprise', at: day('2026-07-01') },
    { kind: 'set', plan: 'standard', at: day('2026-08-01') },
    { kind: 'paid', months: 6, at: day('2026-08-31') },
  ];
  /** From when which plan holds in which phase, looked at every hour. */
  const changes = () => {
    const found: string[] = [];
    let before = '';
    for (let now = day('2026-01-30'); now < day('2027-03-31'); now = unixMs(now + DAY_MS / 24)) {
      const subscription = subscriptionOf(YEAR.filter(({ at }) => at <= now));
      const state = `${entitlementsAt(subscription, now).plan} ${phaseAt(subscription, now)}`;
      if (state !== before) found.push(`${iso(now)?.slice(0, 16)} ${state}`);
      before = state;
    }
    return found;
  };

  it('of a trial, renewals in time and late, an end, an upgrade and a downgrade gives each plan its hours', () => {
    expect(changes()).toEqual([
      '2026-01-30T10:30 standard free',
      '2026-01-31T10:30 pro trial',
      '2026-02-03T10:30 pro paid',
      '2026-04-07T10:30 pro grace',
      '2026-04-10T10:30 pro paid',
      '2026-05-07T10:30 pro grace',
      '2026-05-14T10:30 standard expired',
      '2026-06-15T10:30 pro paid',
      '2026-07-01T10:30 enterprise set',
      '2026-08-01T10:30 standard free',
      '2026-08-31T10:30 pro paid',
      '2027-02-28T10:30 pro grace',
      '2027-03-07T10:30 standard expired',
    ]);
  });
});

describe('a trial', () => {
  it('is possible once, and only without a plan that includes it', () => {
    const at = day('2026-03-01');
    const later = unixMs(at + 30 * DAY_MS);
    expect(trialRefusal([], at)).toBeNull();
    expect(trialRefusal([{ kind: 'trial', at }], at)).toBe('subscribed');
    expect(trialRefusal([{ kind: 'trial', at }], later)).toBe('used');
    expect(trialRefusal([{ kind: 'set', plan: 'enterprise', at }], later)).toBe('subscribed');
    expect(trialRefusal([{ kind: 'paid', months: 1, at }], unixMs(at + 90 * DAY_MS))).toBeNull();
  });
});

describe('notices', () => {
  it('come before the end, at the end, and when the plan no longer holds', () => {
    const at = day('2026-03-01');
    const paid = subscriptionOf([{ kind: 'paid', months: 1, at }]);
    const until = paid.until ?? at;
    const due = (days: number) => dueNotice(paid, unixMs(until + days * DAY_MS));
    expect(due(-8)).toBeNull();
    expect(due(-7)).toMatchObject({ what: 'ending', days: 7 });
    expect(due(-0.5)).toMatchObject({ what: 'ending', days: 1 });
    expect(due(0)).toMatchObject({ what: 'grace', due: until });
    expect(due(7)).toMatchObject({ what: 'ended', due: holdsUntil(paid) });
  });

  it('are none for a plan without an end', () => {
    expect(
      dueNotice(subscriptionOf([{ kind: 'set', plan: 'pro', at: day('2026-03-01') }]), day('2027-03-01')),
    ).toBeNull();
  });
});
