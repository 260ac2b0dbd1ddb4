import type { Config } from '#server/platform/config.ts';
import { StartError } from '#server/platform/errors.ts';
import { FEED_NAMES, type FeedName, feedsNamed } from '#server/platform/feedNames.ts';
import type { Reader } from '../parsing/reader.ts';
import { coinMarkets } from '../readers/coingecko.ts';
import { protocols, raises } from '../readers/defillama.ts';
import { NEWS_FEEDS, newsFeed } from '../readers/rss.ts';
import { PEOPLE_QUERY, wikidataPeople } from '../readers/wikidata.ts';
import type { PageRequest } from './request.ts';

/** How to ask one source over the network. */
export interface LiveFeed {
  readonly name: FeedName;
  /** What it gives, in a few words. */
  readonly about: string;
  readonly reader: Reader;
  /** The questions, in order. */
  readonly requests: readonly PageRequest[];
  /** The answer with this many records was the last: no further page has any. */
  readonly isLast?: (records: number) => boolean;
  /** Each question stands for itself: one that fails does not keep the others from being asked. */
  readonly independent: boolean;
  /** It tells everything it knows each time, so that what it no longer tells is no longer so. */
  readonly whole: boolean;
  /** At most so many questions in so many milliseconds. */
  readonly pace: { readonly requests: number; readonly perMs: number };
}

/** The settings of the feeds. */
export type FeedSettings = Pick<Config, 'coingecko' | 'defillamaUrl' | 'wikidataUrl' | 'rssFeeds'>;

const PAGE_COINS = 250;
/** A little below what each plan allows: about 8, 25 and 200 questions a minute, never many at once. */
const PACE = {
  keyless: { requests: 4, perMs: 30_000 },
  demo: { requests: 5, perMs: 12_000 },
  pro: { requests: 10, perMs: 3_000 },
} as const;

/** Every source that can be asked over the network, in the order it is asked. A new one is one entry here. */
export function liveFeeds(settings: FeedSettings): readonly LiveFeed[] {
  const llama = settings.defillamaUrl ?? 'https://api.llama.fi';
  return [
    coingecko(settings.coingecko),
    {
      name: 'defillama-protocols',
      about: 'DeFi protocols and what is locked in them',
      reader: protocols,
      requests: [{ page: 'protocols', url: `${llama}/protocols` }],
      independent: false,
      whole: true,
      pace: { requests: 1, perMs: 1_000 },
    },
    {
      name: 'defillama-raises',
      about: 'funding rounds',
      reader: raises,
      requests: [{ page: 'raises', url: `${llama}/raises` }],
      independent: false,
      whole: true,
      pace: { requests: 1, perMs: 1_000 },
    },
    {
      name: 'wikidata',
      about: 'people of the field',
      reader: wikidataPeople,
      requests: [
        {
          page: 'people',
          url: `${settings.wikidataUrl ?? 'https://query.wikidata.org'}/sparql?format=json&query=${encodeURIComponent(PEOPLE_QUERY)}`,
          headers: { accept: 'application/sparql-results+json' },
        },
      ],
      independent: false,
      whole: true,
      pace: { requests: 1, perMs: 1_000 },
    },
    {
      name: 'rss',
      about: 'news',
      reader: newsFeed,
      requests: (settings.rssFeeds ?? NEWS_FEEDS).map((url) => ({ page: url, url })),
      independent: true,
      whole: false,
      pace: { requests: 4, perMs: 1_000 },
    },
  ];
}

/** Coins by market cap, 250 a page. Without a key the service allows few calls a minute; a key of either plan allows more. */
function coingecko({ apiKey: key, plan, pages, url }: FeedSettings['coingecko']): LiveFeed {
  const isPro = key !== null && plan === 'pro';
  const base = url ?? (isPro ? 'https://pro-api.coingecko.com/api/v3' : 'https://api.coingecko.com/api/v3');
  const headers: Record<string, string> =
    key === null ? {} : { [isPro ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key };
  return {
    name: 'coingecko',
    about: 'prices, caps and supplies of coins',
    reader: coinMarkets,
    requests: Array.from({ length: pages }, (_, index) => ({
      page: String(index + 1),
      url: `${base}/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=${PAGE_COINS}&page=${index + 1}&sparkline=false&price_change_percentage=1h,24h,7d,30d`,
      headers,
    })),
    isLast: (records) => records < PAGE_COINS,
    independent: false,
    // Coins beyond the pages asked for are still there.
    whole: false,
    pace: isPro ? PACE.pro : key === null ? PACE.keyless : PACE.demo,
  };
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
