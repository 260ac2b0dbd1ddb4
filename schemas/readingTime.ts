const WORDS_A_MINUTE = 220;

/** Words of a text; tags of HTML are none. */
export function countWords(text: string): number {
  return text.replaceAll(/<[^>]*>/g, ' ').match(/\S+/gu)?.length ?? 0;
}

/** Minutes that a text takes to read, at least one. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(countWords(text) / WORDS_A_MINUTE));
}
