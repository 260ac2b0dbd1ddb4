import { describe, expect, it } from 'vitest';
import { LEADERBOARD_PERIODS } from '#schemas/api/quests.ts';
import { dayOf, periodAt } from './periods.ts';

const days = (moment: string) =>
  Object.fromEntries(
    LEADERBOARD_PERIODS.map((period) => {
      const span = periodAt(period, Date.parse(moment));
      return [period, span && `${dayOf(span.from)} ${dayOf(span.to - 1)}`];
    }),
  );

describe('periods of the leaderboard', () => {
  it('begin in UTC, weeks on Monday', () => {
    expect(days('2026-11-24T19:00:00Z')).toEqual({
      week: '2026-11-23 2026-11-29',
      month: '2026-11-01 2026-11-30',
      last_month: '2026-10-01 2026-10-31',
      year: '2026-01-01 2026-12-31',
      all: null,
    });
    expect(days('2026-03-01T00:00:00Z')).toMatchObject({
      week: '2026-02-23 2026-03-01',
      last_month: '2026-02-01 2026-02-28',
    });
    expect(days('2027-01-01T00:00:00Z')).toMatchObject({
      week: '2026-12-28 2027-01-03',
      last_month: '2026-12-01 2026-12-31',
    });
  });
});
