import type { MatchedLine } from '#schemas/api/watchlist.ts';
import type { Watchlist } from '#src/features/watchlist/mutations.ts';

/** Draft key of a pasted list, so that it survives the end of a session. */
export const pasteDraft = (sid: Watchlist) => `paste.${sid}`;

/** Lines to look up, split at line breaks, commas, semicolons and tabs; unique, in order. */
export function pastedLines(text: string): readonly string[] {
  const lines = text
    .split(/[\n\r,;\t]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [...new Map(lines.map((line) => [line.toLowerCase(), line])).values()];
}

/** Choice per line index: the `_id` of an entity, or null for none. */
export type Choices = ReadonlyMap<number, number | null>;

/** The best match of each line that is not watched yet. */
export function firstChoices(matched: readonly MatchedLine[]): Choices {
  return new Map(
    matched.map(({ matches: [best] }, place) => [place, best === undefined || best.watched ? null : best._id]),
  );
}

/** Chosen entities, unique, in line order. */
export function chosenIds(choices: Choices): readonly number[] {
  return [...new Set([...choices.values()].filter((id) => id !== null))];
}

/** Lines that added nothing: not found, or skipped. */
export function unusedLines(matched: readonly MatchedLine[], choices: Choices): readonly string[] {
  return matched.flatMap(({ line, matches }, place) =>
    choices.get(place) == null && !matches.some(({ watched }) => watched) ? [line] : [],
  );
}

/** Counts of lines found, already watched, ambiguous and missing. */
export function countMatched(matched: readonly MatchedLine[]) {
  const missing = matched.filter(({ matches }) => matches.length === 0).length;
  const already = matched.filter(({ matches: [best] }) => best?.watched).length;
  const several = matched.filter(({ matches }) => matches.length > 1 && !matches[0]?.watched).length;
  return { found: matched.length - missing - already, already, several, missing };
}
