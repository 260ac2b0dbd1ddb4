/** Place of the largest of several figures; null where fewer than two are known, or where two share it. */
export function bestOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const most = Math.max(...known);
  return known.filter((value) => value === most).length === 1 ? values.indexOf(most) : null;
}

/** A record that may be proposed. */
export interface Candidate {
  readonly name: string;
  readonly slug: string | null;
  /** What it must share with the other: sectors, a type. */
  readonly groups: readonly string[];
  /** What they should be near in; null: unknown. */
  readonly size: number | null;
}

/** Pairs that share a group and are nearest in size, each record once, in the given order. */
export function proposedPairs(
  candidates: readonly Candidate[],
  limit: number,
): readonly (readonly [Candidate, Candidate])[] {
  const free = candidates.filter(({ slug, size }) => slug !== null && size !== null && size > 0);
  const pairs: (readonly [Candidate, Candidate])[] = [];
  while (pairs.length < limit) {
    const one = free.shift();
    if (!one) break;
    const distance = (other: Candidate) => Math.abs(Math.log((other.size ?? 1) / (one.size ?? 1)));
    const [nearest] = free
      .filter(({ groups }) => groups.some((group) => one.groups.includes(group)))
      .toSorted((a, b) => distance(a) - distance(b));
    if (!nearest) continue;
    free.splice(free.indexOf(nearest), 1);
    pairs.push([one, nearest]);
  }
  return pairs;
}
