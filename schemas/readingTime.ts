const WORDS_A_MINUTE = 220;

/** Minutes that a text takes to read, at least one. Tags of HTML are no words. */
export function readingMinutes(text: string): number {
  const words = text.replaceAll(/<[^>]*>/g, ' ').match(/\S+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
