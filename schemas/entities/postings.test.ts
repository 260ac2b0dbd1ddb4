import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, unixMs } from '../units.ts';
import {
  daysLeft,
  POSTING_EVENTS,
  type PostingEvent,
  postingRefusal,
  postingStanding,
  RENEWAL_DAYS,
} from './postings.ts';
import { JOB_OPEN_DAYS } from './stories.ts';

const START = Date.UTC(2026, 0, 15, 12);
const day = (days: number) => unixMs(START + days * DAY_MS);
const event = (kind: PostingEvent['kind'], revision: number, days: number, reason: string | null = null) => ({
  kind,
  revision,
  reason,
  at: day(days),
});
const standing = (events: readonly PostingEvent[], newest: number, days: number) =>
  postingStanding(events, newest, day(days));

describe('the standing of a posting', () => {
  it('waits, opens for 30 days, and expires by the clock alone', () => {
    const events = [event('submitted', 1, 0), event('opened', 1, 2)];
    expect(standing([], 1, 0)).toMatchObject({ state: 'draft', change: null, opened_on: null });
    expect(standing(events, 1, 1)).toMatchObject({ state: 'review', waiting: 1, expires_on: null });
    expect(standing(events, 1, 2)).toMatchObject({
      state: 'open',
      waiting: null,
      published: 1,
      opened_on: '2026-01-17',
      expires_on: '2026-02-16',
    });
    // The whole of its last day.
    expect(standing(events, 1, 2 + JOB_OPEN_DAYS).state).toBe('open');
    expect(standing(events, 1, 3 + JOB_OPEN_DAYS).state).toBe('expired');
  });

  it('keeps what is on the board while a change is written, waits or is refused', () => {
    const opened = [event('opened', 1, 0)];
    expect(standing(opened, 2, 1)).toMatchObject({ state: 'open', change: 'draft', published: 1 });
    const waits = [...opened, event('submitted', 2, 2)];
    expect(standing(waits, 2, 3)).toMatchObject({ state: 'open', change: 'review', waiting: 2 });
    const refused = [...waits, event('refused', 2, 4, 'No such company')];
    expect(standing(refused, 2, 5)).toMatchObject({
      state: 'open',
      change: 'refused',
      published: 1,
      reason: 'No such company',
    });
    expect(standing([...waits, event('opened', 2, 4)], 2, 5)).toMatchObject({
      change: null,
      published: 2,
      // A change gives no more days.
      expires_on: '2026-02-14',
    });
  });

  it('ends by closing and by being taken off the board, and lives again by renewal or another opening', () => {
    const closed = [event('opened', 1, 0), event('closed', 1, 5)];
    expect(standing(closed, 1, 6)).toMatchObject({ state: 'closed', closed_on: '2026-01-20' });
    expect(standing([...closed, event('renewed', 1, 10)], 1, 11)).toMatchObject({
      state: 'open',
      closed_on: null,
      opened_on: '2026-01-15',
      expires_on: '2026-02-24',
    });
    const removed = [event('opened', 1, 0), event('refused', 1, 3, 'A scam')];
    expect(standing(removed, 1, 4)).toMatchObject({ state: 'refused', published: null, reason: 'A scam' });
    expect(standing([...removed, event('opened', 2, 6)], 2, 6)).toMatchObject({
      state: 'open',
      reason: null,
      opened_on: '2026-01-15',
      expires_on: '2026-02-20',
    });
  });

  it('counts the days left, today included', () => {
    const open = [event('opened', 1, 0)];
    expect(daysLeft(standing(open, 1, 0), day(0))).toBe(JOB_OPEN_DAYS + 1);
    expect(daysLeft(standing(open, 1, 30), day(30))).toBe(1);
    expect(daysLeft(standing(open, 1, 31), day(31))).toBeNull();
  });

  it('is renewed in its last days and after its end, not before', () => {
    const open = [event('opened', 1, 0)];
    const refusal = (days: number) => postingRefusal(standing(open, 1, days), 'renewed', 1, day(days));
    expect(refusal(1)).toBe('tooEarly');
    expect(refusal(JOB_OPEN_DAYS - RENEWAL_DAYS + 1)).toBeNull();
    expect(refusal(60)).toBeNull();
    expect(postingRefusal(standing([], 1, 0), 'renewed', 1, day(0))).toBe('notOpened');
  });

  it('follows only from events that could follow one another, whatever is tried', () => {
    const tries = fc.array(
      fc.tuple(fc.constantFrom(...POSTING_EVENTS), fc.boolean(), fc.integer({ min: 0, max: 40 })),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(tries, (tried) => {
        const events: PostingEvent[] = [];
        let newest = 1;
        let days = 0;
        for (const [kind, writes, later] of tried) {
          if (writes) newest += 1;
          days += later;
          const before = standing(events, newest, days);
          const revision = kind === 'submitted' ? newest : (before.waiting ?? (kind === 'opened' ? newest : 1));
          if (postingRefusal(before, kind, revision, day(days)) !== null) continue;
          events.push(event(kind, revision, days));
          const after = standing(events, newest, days);
          // Nothing is open that was not opened.
          if (after.state === 'open') expect(after.published).not.toBeNull();
          if (before.state !== 'open' && after.state === 'open') expect(['opened', 'renewed']).toContain(kind);
          if (kind === 'opened') expect([after.published, after.waiting]).toEqual([revision, null]);
          if (kind === 'opened' && before.state === 'open') expect(after.expires_on).toBe(before.expires_on);
          if (kind === 'submitted') expect(after.waiting).toBe(newest);
          if (kind === 'closed') expect(after.state).toBe('closed');
          expect(after.opened_on === null).toBe(!events.some((one) => one.kind === 'opened'));
          expect(postingRefusal(after, 'closed', 1, day(days)) === null).toBe(after.state === 'open');
        }
      }),
    );
  });
});
