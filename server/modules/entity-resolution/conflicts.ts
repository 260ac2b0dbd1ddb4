import { isOneAnswer, isOneSource, type RoundData, type RoundRecord } from '#server/modules/records/feedRecords.ts';
import { compareInvestors, daysApart } from './doubles.ts';

/** Days between two reports, by how well their stages agree. */
const DAYS = { stagesAgree: 2, stagesDiffer: 1 } as const;
/** The smaller of two amounts over the greater, at least. Without common investors only a tentative amount explains the rest. */
const AMOUNTS = { stagesAgree: 1 / 3, stagesDiffer: 0.7, nobodyNamed: 0.75 } as const;
/** Sales to everybody. They last for weeks: one source dates the beginning, another the end. */
const PUBLIC_SALES: readonly (string | null)[] = ['ICO', 'IEO', 'IDO', 'IFO', 'Public token sale'];
const SALE_DAYS = 62;
/** Share of the investors of the shorter list. */
const SHARED = { stagesAgree: 0.5, stagesDiffer: 0.75 } as const;

/**
 * True if two sources report one round and disagree about its amount: of the same days, and from the same investors. Where one
 * names no investors, day and stage have to agree, and the amounts nearly.
 */
export function isConflict(a: RoundData, b: RoundData): boolean {
  if (!a.amount_usd || !b.amount_usd || a.date?.length !== 10 || b.date?.length !== 10) return false;
  const days = daysApart(a, b) ?? Number.POSITIVE_INFINITY;
  const ratio = Math.min(a.amount_usd, b.amount_usd) / Math.max(a.amount_usd, b.amount_usd);
  if (isOneSale(a, b)) return days <= SALE_DAYS && ratio >= AMOUNTS.nobodyNamed;
  const stages = a.stage !== null && b.stage !== null && a.stage !== b.stage ? 'stagesDiffer' : 'stagesAgree';
  const { shared, shortest, longest } = compareInvestors(a.investors, b.investors);
  if (shortest === 0) return longest > 0 && stages === 'stagesAgree' && days === 0 && ratio >= AMOUNTS.nobodyNamed;
  if (days > DAYS[stages] || ratio < AMOUNTS[stages]) return false;
  return stages === 'stagesDiffer'
    ? shared >= 3 && shared >= SHARED.stagesDiffer * shortest
    : shared >= 2 && shared > SHARED.stagesAgree * shortest;
}

/** A sale of one kind, of which one report at most names buyers. */
function isOneSale(a: RoundData, b: RoundData): boolean {
  return (
    a.stage === b.stage && PUBLIC_SALES.includes(a.stage) && Math.min(a.investors.length, b.investors.length) === 0
  );
}

/**
 * Joins what different sources report of one round with different amounts, the nearest amounts first. A source that lists both
 * says that they are two. The amount of the more reliable report counts, by `byRank`.
 */
export function joinConflicts(
  groups: readonly RoundRecord[][],
  byRank: (a: RoundRecord, b: RoundRecord) => number,
): RoundRecord[][] {
  const groupOf = new Map(groups.map((group) => [group, group]));
  const pairs = groups.flatMap((one, index) =>
    groups
      .slice(index + 1)
      .filter((other) => one.some((a) => other.some((b) => isConflict(a.data, b.data))))
      .map((other) => ({ one, other, distance: distanceOf(one, other) })),
  );
  for (const { one, other } of pairs.sort((a, b) => a.distance - b.distance)) {
    const [a = one, b = other] = [groupOf.get(one), groupOf.get(other)];
    if (a === b || a.some((one) => b.some((other) => sawBoth(one, other)))) continue;
    const [first, second] = [a, b].sort(([x], [y]) => (x && y ? byRank(x, y) : 0));
    const joined = [...(first ?? []), ...(second ?? [])];
    for (const [group, present] of groupOf) if (present === a || present === b) groupOf.set(group, joined);
  }
  return [...new Set(groupOf.values())];
}

/** True if the source of two reports lists both. A later answer may correct a public sale, and lists the earlier report no longer. */
function sawBoth(a: RoundRecord, b: RoundRecord): boolean {
  return isOneAnswer(a, b) || (isOneSource(a, b) && !isOneSale(a.data, b.data));
}

function distanceOf(one: readonly RoundRecord[], other: readonly RoundRecord[]): number {
  const [a, b] = [one, other].map((group) => group.find(({ data }) => data.amount_usd !== null)?.data.amount_usd ?? 0);
  return a && b ? 1 - Math.min(a, b) / Math.max(a, b) : 1;
}
