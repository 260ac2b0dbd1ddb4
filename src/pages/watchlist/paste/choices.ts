import type { MatchedLine } from '#schemas/api/watchlist.ts';

/** What each line adds, by its place: the `_id` of a record, or null for nothing. */
export type Choices = ReadonlyMap<number, number | null>;

/** The best match of each line that is not watched yet. */
export function firstChoices(matched: readonly MatchedLine[]): Choices {
  return new Map(
    matched.map(({ matches: [best] }, place) => [place, best === undefined || best.watched ? null : best._id]),
  );
}

/** The records that are chosen, each once, in the order of the lines. */
export function chosenIds(choices: Choices): readonly number[] {
  return [...new Set([...choices.values()].filter((id) => id !== null))];
}

/** The lines that nothing came of: not found, or left out on purpose. */
export function unusedLines(matched: readonly MatchedLine[], choices: Choices): readonly string[] {
  return matched.flatMap(({ line, matches }, place) =>
    choices.get(place) == null && !matches.some(({ watched }) => watched) ? [line] : [],
  );
}

/** How many lines came to what. */
export function countMatched(matched: readonly MatchedLine[]) {
  const missing = matched.filter(({ matches }) => matches.length === 0).length;
  const already = matched.filter(({ matches: [best] }) => best?.watched).length;
  const several = matched.filter(({ matches }) => matches.length > 1 && !matches[0]?.watched).length;
  return { found: matched.length - missing - already, already, several, missing };
}
