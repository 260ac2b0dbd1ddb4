import { StartError } from '../../errors.ts';
import type { LiveFeed } from './feed.ts';
import { type FeedSettings, liveFeeds } from './feeds.ts';

/**
 * The feeds that are wanted: `auto` and, since somebody asks for a sync, `off` mean all. A name means the feed of that name, or all of one
 * service (`defillama`).
 * @throws StartError naming a word that is no feed, and the feeds there are.
 */
export function chooseFeeds(wanted: 'auto' | 'off' | readonly string[], settings: FeedSettings): readonly LiveFeed[] {
  const feeds = liveFeeds(settings);
  if (typeof wanted === 'string') return feeds;
  const matches = (name: string) => feeds.filter((feed) => feed.name === name || feed.name.startsWith(`${name}-`));
  for (const name of wanted) {
    if (matches(name).length === 0)
      throw new StartError(`There is no feed '${name}'. These are: ${feeds.map((feed) => feed.name).join(', ')}.`, 2);
  }
  return feeds.filter((feed) => wanted.some((name) => matches(name).includes(feed)));
}
