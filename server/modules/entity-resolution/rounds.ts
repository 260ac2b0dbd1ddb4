import { vaguenessOf } from '#schemas/dates.ts';
import { statedAmountOf } from '#schemas/entities/statedAmounts.ts';
import { compareKeys, textKey } from '#schemas/text.ts';
import { isOneAnswer, type NewsRecord, type RoundData, type RoundRecord } from '#server/modules/records/feedRecords.ts';
import { organizationKey } from '#server/modules/records/names.ts';
import { joinConflicts } from './conflicts.ts';
import { DOUBLE_DAYS, daysApart, isDouble, joinDoubles, SAME_AMOUNT, sharesInvestors } from './doubles.ts';
import { doubtfulRounds } from './doubtfulRounds.ts';
import { groupBy } from './groups.ts';
import type { Investors } from './investors.ts';
import type { Project, ProjectIndex } from './projects.ts';
import { isRepeat } from './repeats.ts';
import { isFirstOfMonth, knownDates } from './roundDates.ts';
import { type NamedInvestors, namedInvestors } from './roundInvestors.ts';
import { isToldTwice, joinToldTwice } from './toldTwice.ts';
import { joinTotals } from './tranches.ts';

/** A round with its project and investors resolved. */
export interface Raise extends NamedInvestors {
  /** Keys of its reports. */
  readonly keys: readonly string[];
  readonly project: Project;
  /** It may be a round of another company with the name of the project. */
  readonly isInDoubt: boolean;
  /** Reports about it, most reliable first. */
  readonly reports: readonly RoundRecord[];
  readonly date: string | null;
  readonly stage: string | null;
  readonly amount: number | null;
}

/** Joins reports about one round of a project. Newest rounds first. */
export function findRaises(
  reports: readonly RoundRecord[],
  projects: ProjectIndex,
  investors: Investors,
  articles: readonly NewsRecord[] = [],
): Raise[] {
  const dateOf = knownDates(reports, articles);
  const dated = (report: RoundRecord): RoundRecord => ({ ...report, data: { ...report.data, date: dateOf(report) } });
  const byProject = groupBy(reports, (report) => projects.ofRound(report));
  joinDoubles(byProject, projects);
  joinToldTwice(byProject, projects);
  const groups = [...byProject].flatMap(([project, all]) =>
    // Joined by the dates as they are stated: two lists of one month tell of one round.
    joinConflicts(joinTotals(groupReports(all)), byRank).map((stated) => ({ project, group: stated.map(dated) })),
  );
  const named = namedInvestors(
    groups.map(({ group }) => group),
    projects,
    investors,
  );
  const raises = groups.map(({ project, group }, index): Raise => {
    return {
      keys: group.map(({ feed, key }) => `${feed}:${key}`),
      project,
      reports: group,
      date: mostPrecise(group.map(({ data }) => data.date)),
      stage: group.map(({ data }) => data.stage).find((stage) => stage !== null) ?? null,
      amount: group.map(({ data }) => data.amount_usd).find((amount) => amount !== null) ?? null,
      isInDoubt: false,
      ...(named[index] ?? { leads: [], investors: [] }),
    };
  });
  const ofProject = groupBy(raises, ({ project }) => project);
  const doubtful = new Set([...ofProject.values()].flatMap((all) => [...doubtfulRounds(all)]));
  const place = ({ keys }: Raise) => keys.join('\n');
  return raises
    .map((raise) => (doubtful.has(raise) ? { ...raise, isInDoubt: true } : raise))
    .sort((a, b) => compareKeys(b.date ?? '', a.date ?? '') || compareKeys(place(a), place(b)));
}

/** The most reliable of the most precise dates. A first of the month may be the month: any other day is better. */
function mostPrecise(dates: readonly (string | null)[]): string | null {
  const known = dates.filter((date) => date !== null);
  const precise = known.filter((date) => date.length === 10);
  const byLength = known.toSorted((a, b) => vaguenessOf(a) - vaguenessOf(b));
  return precise.find((date) => !isFirstOfMonth(date)) ?? byLength[0] ?? null;
}

/** Days between reports of one round with equal amounts. */
const SAME_AMOUNT_DAYS = 10;
/** Days between reports if one lacks the amount, or the amounts are similar. */
const LIKELY_DAYS = 3;
/** Relative difference of similar amounts, which need an equal stage and near dates. */
const SIMILAR_AMOUNT = 0.25;

/** Most reliable feeds of rounds first. */
const FEED_RANK: Readonly<Record<string, number>> = {
  files: 0,
  'venture-rounds': 1,
  'defillama-raises': 2,
  'cryptorank-rounds': 3,
  'depin-rounds': 4,
};

/**
 * Groups reports about the rounds of one project, most reliable first. Best matches join first: else an early round
 * takes reports of a later one.
 */
export function groupReports(reports: readonly RoundRecord[]): RoundRecord[][] {
  const ordered = [...reports].sort(byRank);
  const groupOf = new Map(ordered.map((report) => [report, [report]]));
  const pairs = ordered.flatMap((a, index) =>
    ordered
      .slice(index + 1)
      .filter((b) => mayJoin(a, b) && areOneRound(a, b))
      .map((b) => ({ a, b, distance: distanceOf(a.data, b.data) })),
  );
  for (const { a, b } of pairs.sort((one, other) => one.distance - other.distance)) {
    const [group = [], joining = []] = [groupOf.get(a), groupOf.get(b)];
    if (group === joining || !group.every((one) => joining.every((other) => mayJoin(one, other)))) continue;
    const joined = [...group, ...joining];
    for (const report of joined) groupOf.set(report, joined);
  }
  return [...new Set(groupOf.values())].map((group) => group.sort(byRank));
}

function byRank(a: RoundRecord, b: RoundRecord): number {
  const rank = (FEED_RANK[a.feed] ?? 9) - (FEED_RANK[b.feed] ?? 9);
  if (rank !== 0) return rank;
  // A newer report of one feed corrects the older.
  if (a.fetchedAt !== b.fetchedAt) return a.fetchedAt > b.fetchedAt ? -1 : 1;
  return a.key < b.key ? -1 : 1;
}

function areOneRound(a: RoundRecord, b: RoundRecord): boolean {
  return isSameRound(a.data, b.data) || isRepeat(a.data, b.data, isOneAnswer(a, b)) || isToldTwice(a, b);
}

/**
 * Two lines of one answer are two rounds, since the author saw both. Exceptions: the project has two names, both cite
 * one announcement, or all investors of one stand in the other.
 */
function mayJoin(a: RoundRecord, b: RoundRecord): boolean {
  if (!isOneAnswer(a, b) || isRepeat(a.data, b.data, true) || isToldTwice(a, b)) return true;
  if (textKey(a.data.project) !== textKey(b.data.project) || isDouble(a.data, b.data)) return true;
  return a.data.announcement !== null && a.data.announcement === b.data.announcement && shareLead(a.data, b.data);
}

/** True unless both name leads and share none. */
function shareLead(a: RoundData, b: RoundData): boolean {
  const leads = new Set(a.leads.map(organizationKey));
  return leads.size === 0 || b.leads.length === 0 || b.leads.some((name) => leads.has(organizationKey(name)));
}

const AMOUNT_DISTANCE = { same: 0, similar: 1, unknown: 2, differ: 3 } as const;
const STAGE_DISTANCE = { same: 0, unknown: 1, differ: 2 } as const;

/** Distance of two reports: days first (a day before a month), then amounts, then stages. */
function distanceOf(a: RoundData, b: RoundData): number {
  const days = Math.min(daysApart(a, b) ?? 999, 999);
  const isVague = a.date?.length !== 10 || b.date?.length !== 10;
  const rest = AMOUNT_DISTANCE[compareAmounts(a, b)] * 3 + STAGE_DISTANCE[compareStages(a, b)];
  return days * 100 + (isVague ? 50 : 0) + rest;
}

/** True if two reports describe one round: near in time, and equal in amount or stage. */
function isSameRound(a: RoundData, b: RoundData): boolean {
  const stages = compareStages(a, b);
  const amounts = compareAmounts(a, b);
  const days = daysApart(a, b);
  if (days === null) return amounts === 'same' && stages === 'same';
  if (amounts === 'same') {
    if (stages === 'differ')
      return days <= LIKELY_DAYS || (days <= DOUBLE_DAYS && sharesInvestors(a.investors, b.investors));
    return days <= SAME_AMOUNT_DAYS || inOneMonth(a.date, b.date);
  }
  if (amounts === 'unknown') return days <= LIKELY_DAYS && stages !== 'differ';
  return amounts === 'similar' && stages === 'same' && days <= LIKELY_DAYS;
}

function compareStages(a: RoundData, b: RoundData): 'same' | 'unknown' | 'differ' {
  if (a.stage === null || b.stage === null) return a.stage === b.stage ? 'same' : 'unknown';
  return a.stage === b.stage ? 'same' : 'differ';
}

function compareAmounts(a: RoundData, b: RoundData): 'same' | 'similar' | 'unknown' | 'differ' {
  const [one, other] = comparableAmounts(a, b);
  if (one === null || other === null) return 'unknown';
  const part = Math.abs(one - other) / Math.max(one, other);
  return part <= SAME_AMOUNT ? 'same' : part <= SIMILAR_AMOUNT ? 'similar' : 'differ';
}

/** Dollars, or where one lacks them what both state in one other currency. */
function comparableAmounts(a: RoundData, b: RoundData): readonly [number | null, number | null] {
  if (a.amount_usd !== null && b.amount_usd !== null) return [a.amount_usd, b.amount_usd];
  const [one, other] = [statedAmountOf({ ...a }), statedAmountOf({ ...b })];
  return one && other && one.currency === other.currency ? [one.amount, other.amount] : [null, null];
}

/** The first of a month often means the month. */
function inOneMonth(a: string | null, b: string | null): boolean {
  if (a === null || b === null || a.slice(0, 7) !== b.slice(0, 7)) return false;
  return isFirstOfMonth(a) || isFirstOfMonth(b);
}
