/** Feeds of the network, in the order in which they are fetched. */
export const NETWORK_FEEDS = [
  'coingecko',
  'defillama-protocols',
  'defillama-raises',
  'defillama-fees',
  'wikidata',
  'rss',
  'icalendar',
  'jobs',
] as const;

/** The name of a feed, as runs, provenance and `FEEDS` write it. Pages call it by a title (`ui.source`). */
export type Feed =
  | (typeof NETWORK_FEEDS)[number]
  | 'coingecko-prices'
  | 'venture-rounds'
  | 'venture-funds'
  | 'cryptorank-rounds'
  | 'cryptorank-funds'
  | 'depin-projects'
  | 'depin-rounds'
  | 'depin-investors'
  | 'depin-events'
  | 'blockchain-week'
  | 'web3privacy-people'
  | 'devcon-speakers'
  | 'ethcc-speakers'
  | 'project-investors'
  | 'files';

/** Why a feed failed, in the words that pages have for it. */
export const FAILURE_CAUSES = ['unreachable', 'timeout', 'limited', 'refused', 'error', 'unreadable', 'other'] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];
