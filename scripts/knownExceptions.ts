/**
 * Holds what breaks a rule today to a list that can only shrink, by counts of names. `fresh` occurs more often than the list
 * allows; `gone` says what the list allows in vain.
 */
export function compareWithKnown(
  found: ReadonlyMap<string, number>,
  known: Readonly<Record<string, number>>,
): { readonly fresh: readonly string[]; readonly gone: readonly string[] } {
  const fresh = [...found].flatMap(([name, count]) => (count > (known[name] ?? 0) ? [name] : []));
  const gone = Object.entries(known).flatMap(([name, count]) => {
    const left = found.get(name) ?? 0;
    if (left >= count) return [];
    return [left === 0 ? `${name}: take it out` : `${name}: ${left} are left, not ${count}`];
  });
  return { fresh, gone };
}

/** How often each name stands in a list. */
export function countNames(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
