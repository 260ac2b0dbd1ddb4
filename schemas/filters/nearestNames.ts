import { textKey } from '../text.ts';

/** How many names are proposed in place of one that is unknown. */
export const NEAREST = 3;

/** No name is longer. */
const LONGEST = 200;

/** The names that differ least from what was typed, by letters changed; none that differs by more than a third. */
export function nearestNames(typed: string, names: readonly string[]): readonly string[] {
  // A text from outside can be far longer than any name: comparing it with each would take long.
  if (typed.length > LONGEST) return [];
  const key = textKey(typed);
  const most = Math.max(1, Math.floor(key.length / 3));
  return names
    .map((name) => ({ name, distance: distanceOf(key, textKey(name)) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ name }) => name);
}

/** Letters to change, add or take away to make one text the other (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (before[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      row.push(Math.min(change, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before[b.length] ?? 0;
}
