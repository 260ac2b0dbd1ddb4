import { daySpan } from '#schemas/dates.ts';
import { textKey } from '#schemas/text.ts';
import type { RoundData, RoundRecord } from '#server/modules/records/feedRecords.ts';
import { isCompanyName, organizationKey, projectCore } from '#server/modules/records/names.ts';
import type { Project, ProjectIndex } from './projects.ts';

/** Relative difference of equal amounts, converted or rounded differently. */
export const SAME_AMOUNT = 0.02;
/** Days between two reports of one round under two names. */
export const DOUBLE_DAYS = 4;
/** Share of the investors of the shorter list. */
const SHARED_INVESTORS = 0.4;

/**
 * Joins what two sources call by related names: a round of the same amount, days and investors under "Uniswap" and
 * "Uniswap Labs". Where one of the two is known from rounds alone, it is the same project with all its rounds; else
 * only this round is one. Moves the reports between the lists of `byProject`.
 */
export function joinDoubles(byProject: Map<Project, RoundRecord[]>, projects: ProjectIndex): void {
  const placed = [...byProject].flatMap(([project, reports]) => reports.map((report) => ({ project, report })));
  const home = new Map(placed.map(({ project, report }) => [report, project]));
  for (const [a, b] of similarReports(placed.map(({ report }) => report))) {
    const [one, other] = [home.get(a), home.get(b)];
    if (!one || !other || one === other || !isDouble(a.data, b.data)) continue;
    const [into, from] = rankOf(one) <= rankOf(other) ? [one, other] : [other, one];
    // "Ledger" and "LedgerX" may share a round by a mistake of the source, and are two companies.
    const isOne = mayJoin(from, into) && isSameCompany(a.data.project, b.data.project);
    const moved = isOne ? (byProject.get(from) ?? []) : [into === one ? b : a];
    for (const report of moved) home.set(report, into);
    const left = (byProject.get(from) ?? []).filter((report) => !moved.includes(report));
    byProject.set(into, [...(byProject.get(into) ?? []), ...moved]);
    if (left.length > 0 || from.records.length > 0) {
      byProject.set(from, left);
      projects.moveRounds(moved, from, into);
    } else {
      byProject.delete(from);
      projects.join(from, into);
    }
  }
}

/** True if two reports under related names describe one round. */
export function isDouble(a: RoundData, b: RoundData): boolean {
  return (
    areRelated(a.project, b.project) &&
    haveSameAmount(a, b) &&
    areNear(a, b) &&
    sharesInvestors(a.investors, b.investors)
  );
}

/** Names of one company: equal without words such as Labs or Finance, or one begins with the other. */
function areRelated(one: string, other: string): boolean {
  const [short = '', long = ''] = [projectCore(one), projectCore(other)].sort((a, b) => a.length - b.length);
  return (short.length >= 4 && long.startsWith(short)) || isSameCompany(one, other);
}

function isSameCompany(one: string, other: string): boolean {
  return isCompanyName(one, other) || areFormerNames(one, other);
}

/** One name contains the other in parentheses: "Arcium (ex Elusiv)". */
function areFormerNames(one: string, other: string): boolean {
  const [a, b] = [textKey(one), textKey(other)];
  const holds = (long: string, short: string) => {
    const inside =
      /\(([^)]*)\)/
        .exec(long)?.[1]
        ?.split(/[,\s]*\b(?:ex|formerly|former|previously|prev|known as|by)\b[.:\s]*|,\s*/) ?? [];
    return short !== '' && inside.some((part) => part.trim() === short);
  };
  return holds(a, b) || holds(b, a);
}

/** True if both amounts are known and equal but for rounding. */
export function haveSameAmount({ amount_usd: a }: RoundData, { amount_usd: b }: RoundData): boolean {
  return a !== null && b !== null && isSameAmount(a, b);
}

/** True if two amounts are equal but for rounding. */
export function isSameAmount(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_AMOUNT * Math.max(a, b);
}

/** Days between two reports, at least; null: a date is unknown. */
export function daysApart(a: RoundData, b: RoundData): number | null {
  const [one, other] = [a.date === null ? null : daySpan(a.date), b.date === null ? null : daySpan(b.date)];
  return one && other ? Math.max(0, one.from - other.to, other.from - one.to) : null;
}

function areNear(a: RoundData, b: RoundData): boolean {
  const days = daysApart(a, b);
  return days !== null && days <= DOUBLE_DAYS;
}

/** True if the other list contains enough investors of the shorter one. */
export function sharesInvestors(one: readonly string[], other: readonly string[]): boolean {
  const { shared, shortest } = compareInvestors(one, other);
  return shared > 0 && shared >= SHARED_INVESTORS * shortest;
}

/** How many investors two lists have in common, and how many the shorter and the longer name. */
export function compareInvestors(one: readonly string[], other: readonly string[]) {
  const [a, b] = [new Set(one.map(organizationKey)), new Set(other.map(organizationKey))];
  return {
    shared: [...a].filter((key) => b.has(key)).length,
    shortest: Math.min(a.size, b.size),
    longest: Math.max(a.size, b.size),
  };
}

/** Pairs of reports of similar amounts, near in the order of amounts. */
function* similarReports(reports: readonly RoundRecord[]): Generator<[RoundRecord, RoundRecord]> {
  const amountOf = ({ data }: RoundRecord) => data.amount_usd ?? 0;
  const ordered = reports
    .filter((report) => amountOf(report) > 0)
    .sort((a, b) => amountOf(a) - amountOf(b) || (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const [index, a] of ordered.entries()) {
    for (let next = index + 1; next < ordered.length; next++) {
      const b = ordered[next];
      if (!b || amountOf(b) - amountOf(a) > SAME_AMOUNT * amountOf(b)) break;
      if (areNear(a.data, b.data)) yield [a, b];
    }
  }
}

const keyOf = ({ feed, key }: RoundRecord) => `${feed}/${key}`;

/** A project that a feed describes first, then the one with the shorter name. */
export function rankOf(project: Project): string {
  const names = [...project.names].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return `${project.records.length > 0 ? 0 : 1}${String(names[0]?.length ?? 0).padStart(4, '0')}${names[0] ?? ''}`;
}

/** Only what rounds alone know joins as a whole, unless the tickers contradict. */
function mayJoin(from: Project, into: Project): boolean {
  if (from.records.length > 0) return false;
  return (
    from.symbols.size === 0 || into.symbols.size === 0 || [...from.symbols].some((symbol) => into.symbols.has(symbol))
  );
}
