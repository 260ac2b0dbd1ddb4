import { daySpan } from '#schemas/dates.ts';
import type { FeedRecord, RoundData } from '../records.ts';

export type RoundRecord = FeedRecord & { readonly kind: 'round' };

/** Reports of one round may be this many days apart, where the amounts agree. */
const SAME_AMOUNT_DAYS = 10;
/** … where only one report knows the amount, or they agree roughly. */
const LIKELY_DAYS = 3;
/** Amounts that differ by less than this part are one amount, converted or rounded differently. */
const SAME_AMOUNT = 0.02;
/** Amounts that differ by less than this part may be one, where stage and days agree. */
const SIMILAR_AMOUNT = 0.25;

/** Feeds whose reports of a round are checked best come first. */
const FEED_RANK: Readonly<Record<string, number>> = {
  files: 0,
  'venture-rounds': 1,
  'defillama-raises': 2,
  'cryptorank-rounds': 3,
  'depin-rounds': 4,
};

/**
 * Groups the reports about one project's rounds: reports of the same round, by whichever feed, make one group, the best
 * checked first.
 */
export function groupReports(reports: readonly RoundRecord[]): RoundRecord[][] {
  const groups: RoundRecord[][] = [];
  for (const report of [...reports].sort(byRank)) {
    const group = groups.find(
      (members) =>
        members.some((member) => isSameRound(member, report)) && members.every((member) => mayJoin(member, report)),
    );
    if (group) group.push(report);
    else groups.push([report]);
  }
  return groups;
}

function byRank(a: RoundRecord, b: RoundRecord): number {
  const rank = (FEED_RANK[a.feed] ?? 9) - (FEED_RANK[b.feed] ?? 9);
  if (rank !== 0) return rank;
  // The newer report of one feed corrects the older.
  if (a.fetchedAt !== b.fetchedAt) return a.fetchedAt > b.fetchedAt ? -1 : 1;
  return a.key < b.key ? -1 : 1;
}

/** Two lines of one answer are two rounds: whoever keeps the list has seen both. */
function mayJoin(a: RoundRecord, b: RoundRecord): boolean {
  return a.feed !== b.feed || a.fetchedAt !== b.fetchedAt;
}

/** Whether two reports about one project tell of one round: near in time, and agreeing in amount or stage. */
export function isSameRound(
  a: { readonly feed: string; readonly data: RoundData },
  b: { readonly feed: string; readonly data: RoundData },
): boolean {
  const stages = compareStages(a.data, b.data);
  const amounts = compareAmounts(a.data, b.data);
  const days = daysBetween(a.data.date, b.data.date);
  if (days === null) return amounts === 'same' && stages === 'same';
  if (amounts === 'same') {
    if (stages === 'differ') return days <= LIKELY_DAYS && a.feed !== b.feed;
    return days <= SAME_AMOUNT_DAYS || (stages === 'same' && inOneMonth(a.data.date, b.data.date));
  }
  if (amounts === 'unknown') return days <= LIKELY_DAYS && stages !== 'differ';
  return amounts === 'similar' && stages === 'same' && days <= LIKELY_DAYS && a.feed !== b.feed;
}

function compareStages(a: RoundData, b: RoundData): 'same' | 'unknown' | 'differ' {
  if (a.stage === null || b.stage === null) return a.stage === b.stage ? 'same' : 'unknown';
  return a.stage === b.stage ? 'same' : 'differ';
}

function compareAmounts(a: RoundData, b: RoundData): 'same' | 'similar' | 'unknown' | 'differ' {
  if (a.amount_usd === null || b.amount_usd === null) return 'unknown';
  const part = Math.abs(a.amount_usd - b.amount_usd) / Math.max(a.amount_usd, b.amount_usd);
  return part <= SAME_AMOUNT ? 'same' : part <= SIMILAR_AMOUNT ? 'similar' : 'differ';
}

/** The first of a month often stands for a month whose day nobody knew. */
function inOneMonth(a: string | null, b: string | null): boolean {
  if (a === null || b === null || a.slice(0, 7) !== b.slice(0, 7)) return false;
  return isFirstOfMonth(a) || isFirstOfMonth(b);
}

/** Whether a date is the first day of a month, and so perhaps no more than the month. */
export function isFirstOfMonth(date: string): boolean {
  return date.length === 10 && date.endsWith('-01');
}

/** Days between the nearest days two dates may mean: a month and a day in it are 0 apart. null: a date is not known. */
function daysBetween(a: string | null, b: string | null): number | null {
  const first = a === null ? null : daySpan(a);
  const second = b === null ? null : daySpan(b);
  if (!first || !second) return null;
  return Math.max(0, first.from - second.to, second.from - first.to);
}
