/** Every source that can be asked over the network, in the order it is asked. */
export const FEED_NAMES = ['coingecko', 'defillama-protocols', 'defillama-raises', 'wikidata', 'rss'] as const;
export type FeedName = (typeof FEED_NAMES)[number];

/** The feeds that a word means: the one of that name, or all of one service (`defillama`); none where it is no feed. */
export function feedsNamed(word: string): readonly FeedName[] {
  return FEED_NAMES.filter((name) => name === word || name.startsWith(`${word}-`));
}
