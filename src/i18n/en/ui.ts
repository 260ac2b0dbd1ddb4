import { type Ago, formatAgo } from '#schemas/format.ts';

/** How sources that have a name of their own are called; any other is called as it calls itself. */
const SOURCES: Readonly<Record<string, string>> = {
  sample: 'Sample data',
  coingecko: 'CoinGecko',
  'defillama-protocols': 'DefiLlama protocols',
  'defillama-raises': 'DefiLlama raises',
  wikidata: 'Wikidata',
  rss: 'News feeds',
};

/** Text of the primitives. */
export const ui = {
  close: 'Close',
  remove: (what: string) => `Remove ${what}`,
  retry: 'Retry',
  loading: 'Loading',
  partFailed: 'This part could not be loaded. Please check your internet connection and try again.',
  opensElsewhere: 'opens in a new tab',
  notifications: 'Messages',
  more: (count: number) => `+${count} more`,
  moreHidden: (count: number, names: string) => `${count} more: ${names}`,
  missing: 'No value',
  source: (name: string) => SOURCES[name] ?? name,
  up: 'up',
  down: 'down',
  ago: (ago: Ago) => (ago.unit === 'second' ? 'just now' : formatAgo(ago)),
};
