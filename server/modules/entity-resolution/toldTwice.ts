import { statedAmountOf } from '#schemas/entities/statedAmounts.ts';
import { textKey } from '#schemas/text.ts';
import { articleKey } from '#server/modules/records/articleKey.ts';
import { isOneAnswer, type RoundData, type RoundRecord } from '#server/modules/records/feedRecords.ts';
import { compareInvestors, daysApart, isSameAmount, rankOf } from './doubles.ts';
import type { Project, ProjectIndex } from './projects.ts';

/** Days between two reports of one announcement. */
const ANNOUNCED_DAYS = 92;
/** The same where one of them names no investors. */
const UNNAMED_DAYS = 1;
/** Share of the investors of the shorter list, with one announcement. */
const ANNOUNCED_SHARE = 0.6;
/** Investors that one day and amount need in common. */
const LEAST_INVESTORS = 4;
/** Share of the investors of the shorter list, of one day: some are spelled in two ways. */
const DAY_SHARE = 0.75;
/** Projects of one answer with one announcement and amount: more are a program that gives each the same. */
const MOST_NAMES = 2;

/**
 * Joins rounds that are told under names without relation: the company and its token, an old name and a new one. The
 * project that most reports name has the round. What is left without reports is that project too.
 * Moves the reports between the lists of `byProject`.
 */
export function joinToldTwice(byProject: Map<Project, RoundRecord[]>, projects: ProjectIndex): void {
  const home = new Map([...byProject].flatMap(([project, reports]) => reports.map((report) => [report, project])));
  for (const reports of toldTogether([...home.keys()])) {
    const owners = new Map<Project, number>();
    for (const report of reports) {
      const project = home.get(report);
      if (project) owners.set(project, (owners.get(project) ?? 0) + 1);
    }
    const [into, ...others] = [...owners]
      .sort(([a, m], [b, n]) => n - m || (rankOf(a) < rankOf(b) ? -1 : 1))
      .map(([project]) => project);
    if (!into) continue;
    for (const from of others) {
      const moved = (byProject.get(from) ?? []).filter((report) => reports.has(report));
      const left = (byProject.get(from) ?? []).filter((report) => !reports.has(report));
      for (const report of moved) home.set(report, into);
      byProject.set(into, [...(byProject.get(into) ?? []), ...moved]);
      // What is known besides stays a project of its own, with its names.
      if (left.length > 0 || from.records.length > 0) byProject.set(from, left);
      else {
        byProject.delete(from);
        projects.join(from, into);
      }
    }
  }
}

/** True if two reports are of one round, whatever the names: one announcement and amount, or one day, amount and investors. */
export function isToldTwice(a: RoundRecord, b: RoundRecord): boolean {
  return haveEqualAmount(a.data, b.data) && (shareAnnouncement(a, b) || shareDayAndInvestors(a.data, b.data));
}

function shareAnnouncement(a: RoundRecord, b: RoundRecord): boolean {
  const address = announcementKey(a.data.announcement);
  if (address === null || address !== announcementKey(b.data.announcement)) return false;
  const days = daysApart(a.data, b.data);
  if (days === null || days > ANNOUNCED_DAYS) return false;
  const { shared, shortest } = compareInvestors(a.data.investors, b.data.investors);
  // The author of one list saw both: a wrong link, or a grant to each.
  const least = isOneAnswer(a, b) ? 2 : 1;
  if (shortest === 0) return least === 1 && days <= UNNAMED_DAYS;
  return shared >= least && shared >= ANNOUNCED_SHARE * shortest;
}

function shareDayAndInvestors(a: RoundData, b: RoundData): boolean {
  if (a.date?.length !== 10 || a.date !== b.date) return false;
  const { shared, shortest } = compareInvestors(a.investors, b.investors);
  return shared >= LEAST_INVESTORS && shared >= DAY_SHARE * shortest;
}

/** Dollars, or what both state in one other currency. */
function haveEqualAmount(a: RoundData, b: RoundData): boolean {
  if (a.amount_usd !== null && b.amount_usd !== null) return isSameAmount(a.amount_usd, b.amount_usd);
  const [one, other] = [statedAmountOf({ ...a }), statedAmountOf({ ...b })];
  return one !== null && other !== null && one.currency === other.currency && isSameAmount(one.amount, other.amount);
}

/** Parameters of shares and campaigns, beside those that no article's key has. */
const OF_SHARES = /^(?:utm_|mc_|ref_|source$|s$|t$|amp$|share|cmp)/i;

/** An announcement by its address, whatever its copies add (`articleKey`); null: it is none, or of a whole site. */
export function announcementKey(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const page = new URL(address);
  for (const name of [...page.searchParams.keys()]) if (OF_SHARES.test(name)) page.searchParams.delete(name);
  page.hostname = page.hostname.replace(/^mobile\./, '').replace(/^(www\.|m\.)?twitter\.com$/, 'x.com');
  page.pathname = page.pathname.replace(/\/index\.html?\/*$/i, '/');
  const key = articleKey(page.href);
  return /[/?]/.test(key) ? key : null;
}

/** Reports of one round each, told under several names. */
function toldTogether(reports: readonly RoundRecord[]): Set<RoundRecord>[] {
  const groups = new Map<RoundRecord, Set<RoundRecord>>();
  for (const bucket of buckets(reports)) {
    for (const [index, a] of bucket.entries()) {
      for (const b of bucket.slice(index + 1)) {
        const [one, other] = [groups.get(a) ?? new Set([a]), groups.get(b) ?? new Set([b])];
        if (one === other || !isToldTwice(a, b)) continue;
        const joined = new Set([...one, ...other]);
        for (const report of joined) groups.set(report, joined);
      }
    }
  }
  return [...new Set(groups.values())].filter((group) => !isProgram(group));
}

/** Reports that may be of one round: of one announcement, or of one day. */
function buckets(reports: readonly RoundRecord[]): RoundRecord[][] {
  const found = new Map<string, RoundRecord[]>();
  for (const report of reports) {
    const { announcement, date, investors } = report.data;
    const address = announcementKey(announcement);
    const keys = [
      ...(address === null ? [] : [address]),
      ...(date?.length === 10 && investors.length >= LEAST_INVESTORS ? [date] : []),
    ];
    for (const key of keys) {
      const bucket = found.get(key);
      if (bucket) bucket.push(report);
      else found.set(key, [report]);
    }
  }
  return [...found]
    .filter(([, bucket]) => bucket.length > 1)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, bucket]) => bucket.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)));
}

const placeOf = ({ feed, key }: RoundRecord) => `${feed}/${key}`;

/** True if one answer tells it of more projects than a company and its token, and names few investors. */
function isProgram(reports: ReadonlySet<RoundRecord>): boolean {
  return [...reports].some((one) => {
    if (one.data.investors.length >= LEAST_INVESTORS) return false;
    const told = [...reports].filter((other) => other === one || isOneAnswer(one, other));
    return new Set(told.map(({ data }) => textKey(data.project))).size > MOST_NAMES;
  });
}
