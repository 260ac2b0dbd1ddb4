import { StartError } from '#server/platform/errors.ts';
import type { LiveFeed } from './feed.ts';
import { type FeedSettings, liveFeeds } from './feeds.ts';

/** What every feed is called, whatever the settings. */
export const FEED_NAMES: readonly string[] = liveFeeds({
  coingecko: { apiKey: null, plan: 'demo', pages: 1, url: null },
  defillamaUrl: null,
  wikidataUrl: null,
  rssFeeds: null,
}).map(({ name }) => name);

/** The feeds that a word means: the one of that name, or all of one service (`defillama`); none where it is no feed. */
export function feedsNamed(word: string): readonly string[] {
  return FEED_NAMES.filter((name) => name === word || name.startsWith(`${word}-`));
}

/**
 * The feeds that are wanted: `auto` and, since somebody asks for a sync, `off` mean all. A name means the feed of that name, or all of one
 * service.
 * @throws StartError naming a word that is no feed, and the feeds there are.
 */
export function chooseFeeds(wanted: 'auto' | 'off' | readonly string[], settings: FeedSettings): readonly LiveFeed[] {
  const feeds = liveFeeds(settings);
  if (typeof wanted === 'string') return feeds;
  for (const word of wanted) {
    if (feedsNamed(word).length === 0)
      throw new StartError(`There is no feed '${word}'. These are: ${FEED_NAMES.join(', ')}.`, 2);
  }
  return feeds.filter(({ name }) => wanted.some((word) => feedsNamed(word).includes(name)));
}
