import type { MatchedLine } from '#schemas/api/watchlist.ts';
import type { Watchlist } from '#src/features/watchlist/mutations.ts';

/** The draft of a pasted list, which survives the end of a session. */
export const pasteDraft = (sid: Watchlist) => `paste.${sid}`;

/** The lines to look up: separated by line breaks, commas, semicolons or tabs, each once, in their order. */
export function pastedLines(text: string): readonly string[] {
  const lines = text
    .split(/[\n\r,;\t]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [...new Map(lines.map((line) => [line.toLowerCase(), line])).values()];
}

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

/** The lines that added nothing: not found, or left out on purpose. */
export function unusedLines(matched: readonly MatchedLine[], choices: Choices): readonly string[] {
  return matched.flatMap(({ line, matches }, place) =>
    choices.get(place) == null && !matches.some(({ watched }) => watched) ? [line] : [],
  );
}

/** How many lines were found, watched already, ambiguous or missing. */
export function countMatched(matched: readonly MatchedLine[]) {
  const missing = matched.filter(({ matches }) => matches.length === 0).length;
  const already = matched.filter(({ matches: [best] }) => best?.watched).length;
  const several = matched.filter(({ matches }) => matches.length > 1 && !matches[0]?.watched).length;
  return { found: matched.length - missing - already, already, several, missing };
}
