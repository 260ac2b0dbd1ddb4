import type { LeaderboardPeriod } from '#schemas/api/quests.ts';
import { DAY_MS } from '#schemas/units.ts';

/** A span of UTC, in ms since 1970; `to` is the first moment after it. Null: all time. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** The span of a period at `now`. Weeks begin on Monday. */
export function periodAt(period: LeaderboardPeriod, now: number): Period | null {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (period) {
    case 'week': {
      const from = Date.UTC(year, month, date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
      return { from, to: from + 7 * DAY_MS };
    }
    case 'month':
      return { from: Date.UTC(year, month), to: Date.UTC(year, month + 1) };
    case 'last_month':
      return { from: Date.UTC(year, month - 1), to: Date.UTC(year, month) };
    case 'year':
      return { from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) };
    case 'all':
      return null;
  }
}

/** The day of a moment, UTC: `2026-11-24`. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);
