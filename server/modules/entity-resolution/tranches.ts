import { daySpan } from '#schemas/dates.ts';
import { isRaise } from '#schemas/entities/rows.ts';
import { isOneSource, type RoundRecord } from '#server/modules/records/feedRecords.ts';
import { organizationKey } from '#server/modules/records/names.ts';
import { DOUBLE_DAYS } from './doubles.ts';

/** Days between the first tranche and the report of the total. */
const TRANCHE_DAYS = 400;
/** Relative difference between a total and the sum of its tranches. */
const ROUNDING = 0.01;
/** A smaller part is a round of its own: nearly every amount is a sum with something small. */
const SMALLEST_PART = 0.02;
const MOST_PARTS = 3;
/** Limits the sums tried for a project with very many rounds. */
const MOST_CANDIDATES = 24;

interface Tranche {
  readonly group: RoundRecord[];
  readonly amount: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Joins the total of a raise with its tranches, so that no amount is added twice: one source reports 22M, another 12M
 * then and 10M the year before. The total joins the tranche of its days, whose amount stays. It equals the sum of two
 * or three others, the last of them of its own days and from another source, or all of its own days.
 */
export function joinTotals(groups: readonly RoundRecord[][]): RoundRecord[][] {
  const tranches = groups.flatMap(trancheOf);
  const joined = new Map<RoundRecord[], RoundRecord[]>();
  for (const total of [...tranches].sort((a, b) => b.amount - a.amount)) {
    const last = lastPart(
      total,
      tranches.filter(({ group }) => group !== total.group && !joined.has(group)),
    );
    if (last) joined.set(total.group, last.group);
  }
  if (joined.size === 0) return [...groups];
  return groups
    .filter((group) => !joined.has(group))
    .map((group) => [group, ...[...joined].flatMap(([total, part]) => (part === group ? [total] : []))].flat());
}

function trancheOf(group: RoundRecord[]): Tranche[] {
  const known = group.find(({ data }) => data.amount_usd !== null)?.data;
  const stage = group.find(({ data }) => data.stage !== null)?.data.stage ?? null;
  const spans = group.flatMap(({ data }) => (data.date === null ? [] : (daySpan(data.date) ?? [])));
  if (!known?.amount_usd || spans.length === 0 || !isRaise(stage)) return [];
  // Of a round reported at two dates, either may be the one of a tranche.
  const [from, to] = [Math.min(...spans.map((span) => span.from)), Math.max(...spans.map((span) => span.to))];
  return [{ group, amount: known.amount_usd, from, to }];
}

/** The tranche of the total's own days; null: it is no total. */
function lastPart(total: Tranche, others: readonly Tranche[]): Tranche | null {
  const isNear = ({ from, to }: Tranche) => Math.max(from - total.to, total.from - to) <= DOUBLE_DAYS;
  const parts = others
    .filter(
      ({ amount, from, to }) =>
        amount < total.amount &&
        amount >= SMALLEST_PART * total.amount &&
        from <= total.to + DOUBLE_DAYS &&
        to >= total.from - TRANCHE_DAYS,
    )
    .sort((a, b) => b.to - a.to)
    .slice(0, MOST_CANDIDATES);
  for (const chosen of subsets(parts, MOST_PARTS)) {
    const sum = chosen.reduce((added, { amount }) => added + amount, 0);
    if (chosen.length < 2 || Math.abs(sum - total.amount) > ROUNDING * total.amount) continue;
    const near = chosen.filter(isNear);
    const last = near.find((part) => !sharesFeed(part, total));
    if (last) return last;
    if (near.length === chosen.length) return closest(near, total);
  }
  return null;
}

/** The part that shares most investors with the total, the latest of equals. */
function closest(parts: readonly Tranche[], total: Tranche): Tranche | null {
  const named = ({ group }: Tranche) => new Set(group.flatMap(({ data }) => data.investors.map(organizationKey)));
  const ofTotal = named(total);
  const shared = new Map(parts.map((part) => [part, [...named(part)].filter((key) => ofTotal.has(key)).length]));
  return [...parts].sort((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0))[0] ?? null;
}

function sharesFeed(a: Tranche, b: Tranche): boolean {
  return a.group.some((one) => b.group.some((other) => isOneSource(one, other)));
}

function* subsets(parts: readonly Tranche[], most: number): Generator<Tranche[]> {
  for (const [at, part] of parts.entries()) {
    yield [part];
    if (most > 1) for (const rest of subsets(parts.slice(at + 1), most - 1)) yield [part, ...rest];
  }
}
