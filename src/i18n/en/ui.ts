import type { Ago, AgoUnit } from '#schemas/format.ts';

const AGO_UNITS: Readonly<Record<AgoUnit, string>> = {
  second: 's',
  minute: 'min',
  hour: 'h',
  day: 'd',
  month: 'mo',
  year: 'y',
};

/** How sources that have a name of their own are called; any other is called as it calls itself. */
const SOURCES: Readonly<Record<string, string>> = {
  sample: 'Sample universe',
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
  ago: ({ value, unit }: Ago) => (unit === 'second' ? 'just now' : `${value} ${AGO_UNITS[unit]} ago`),
};
