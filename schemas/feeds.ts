/** Names of feeds, as runs, provenance and `FEEDS` write them. Pages call them by a title (`ui.source`). */
export const FEEDS = [
  'coingecko',
  'coingecko-prices',
  'defillama-protocols',
  'defillama-raises',
  'wikidata',
  'rss',
  'icalendar',
  'jobs',
  'venture-rounds',
  'venture-funds',
  'cryptorank-rounds',
  'cryptorank-funds',
  'depin-projects',
  'depin-rounds',
  'depin-investors',
  'depin-events',
  'blockchain-week',
  'web3privacy-people',
  'devcon-speakers',
  'ethcc-speakers',
  'project-investors',
  'files',
] as const;
export type Feed = (typeof FEEDS)[number];

/** Why a feed failed, in the words that pages have for it. */
export const FAILURE_CAUSES = ['unreachable', 'timeout', 'limited', 'refused', 'error', 'unreadable', 'other'] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];
