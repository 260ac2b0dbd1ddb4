/** How often two met; each pair once, in any order. */
interface Pair {
  readonly a: string;
  readonly b: string;
  readonly deals: number;
}

/**
 * An order in which those who often met stand side by side: groups are joined while any two share a deal, the closest first,
 * by the mean of their members' closeness, and turned so that their nearest ends touch. Groups without a shared deal follow
 * by the place of their first member in `names`. Closeness is the share of common deals in all deals of both, so that a
 * busy one is not close to everybody.
 */
export function clusterOrder(names: readonly string[], pairs: readonly Pair[]): readonly string[] {
  const near = closeness(names, pairs);
  const between = (a: number, b: number) => near[a * names.length + b] ?? 0;
  let groups: (readonly number[])[] = names.map((_, at) => [at]);
  for (;;) {
    const closest = closestGroups(groups, between);
    if (!closest) break;
    const { one, other } = closest;
    const joined = endToEnd(one, other, between);
    groups = groups.flatMap((group) => (group === one ? [joined] : group === other ? [] : [group]));
  }
  return groups
    .map((group) => ({ group, first: Math.min(...group) }))
    .sort((a, b) => Number(b.group.length > 1) - Number(a.group.length > 1) || a.first - b.first)
    .flatMap(({ group }) => group.map((at) => names[at] ?? ''));
}

type Closeness = (a: number, b: number) => number;

function closeness(names: readonly string[], pairs: readonly Pair[]): Float64Array {
  const count = names.length;
  const places = new Map(names.map((name, at) => [name, at]));
  const deals = new Float64Array(count * count);
  const all = new Float64Array(count);
  for (const pair of pairs) {
    const [a, b] = [places.get(pair.a), places.get(pair.b)];
    if (a === undefined || b === undefined || a === b) continue;
    for (const [row, column] of [
      [a, b],
      [b, a],
    ] as const) {
      deals[row * count + column] = pair.deals;
      all[row] = (all[row] ?? 0) + pair.deals;
    }
  }
  return deals.map((common, at) => {
    const [a, b] = [Math.floor(at / count), at % count];
    return common === 0 ? 0 : common / ((all[a] ?? 0) + (all[b] ?? 0) - common);
  });
}

function closestGroups(groups: readonly (readonly number[])[], between: Closeness) {
  let closest: { readonly one: readonly number[]; readonly other: readonly number[] } | null = null;
  let most = 0;
  for (const [at, one] of groups.entries()) {
    for (const other of groups.slice(at + 1)) {
      const sum = one.reduce((total, a) => other.reduce((part, b) => part + between(a, b), total), 0);
      const mean = sum / (one.length * other.length);
      // Sums of other orders differ in their last bits; that shall not decide.
      if (mean > most * (1 + 1e-9)) [closest, most] = [{ one, other }, mean];
    }
  }
  return closest;
}

/** Both groups in a row, each turned so that the two members that meet are the closest. */
function endToEnd(one: readonly number[], other: readonly number[], between: Closeness): readonly number[] {
  const ways = [
    [one, other],
    [one, other.toReversed()],
    [one.toReversed(), other],
    [one.toReversed(), other.toReversed()],
  ] as const;
  const touch = ([left, right]: (typeof ways)[number]) => between(left.at(-1) ?? 0, right[0] ?? 0);
  const best = ways.reduce((found, way) => (touch(way) > touch(found) ? way : found));
  return best.flat();
}
