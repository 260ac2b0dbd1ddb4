import { StartError } from '#server/platform/errors.ts';
import { FEED_NAMES, feedsNamed } from '#server/platform/feedNames.ts';
import type { LiveFeed } from './feed.ts';
import { type FeedSettings, liveFeeds } from './feeds.ts';

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
