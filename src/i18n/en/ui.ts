import type { Feed } from '#schemas/feeds.ts';
import { type Ago, formatAgo, formatCount } from '#schemas/format.ts';
import type { MomentKind } from '#schemas/freshness.ts';

/** How sources that have a name of their own are called; any other is called as it calls itself. */
const SOURCES: Readonly<Record<string, string>> = {
  sample: 'Sample data',
  coingecko: 'CoinGecko',
  'coingecko-prices': 'CoinGecko daily prices',
  'defillama-protocols': 'DefiLlama protocols',
  'defillama-raises': 'DefiLlama raises',
  'defillama-fees': 'DefiLlama fees',
  wikidata: 'Wikidata',
  rss: 'News feeds',
  icalendar: 'Event calendars',
  jobs: 'Job boards',
  'venture-rounds': 'Crypto VC investment database',
  'venture-funds': 'Crypto VC investment database',
  'cryptorank-rounds': 'CryptoRank',
  'cryptorank-funds': 'CryptoRank',
  'depin-projects': 'EV3 DePIN data',
  'depin-rounds': 'EV3 DePIN data',
  'depin-investors': 'EV3 DePIN data',
  'depin-events': 'EV3 DePIN data',
  'blockchain-week': 'Berlin Blockchain Week',
  'web3privacy-people': 'web3privacy',
  'devcon-speakers': 'Devcon speakers',
  'ethcc-speakers': 'EthCC speakers',
  'project-investors': 'prePO investors',
  files: 'Own files',
} satisfies Readonly<Record<Feed | 'sample', string>>;

/** Text of the primitives. */
export const ui = {
  close: 'Close',
  formerly: (names: string) => `formerly ${names}`,
  remove: (what: string) => `Remove ${what}`,
  retry: 'Retry',
  loading: 'Loading',
  partFailed: 'This part could not be loaded. Please check your internet connection and try again.',
  opensElsewhere: 'opens in a new tab',
  notifications: 'Messages',
  about: 'More about it',
  more: (count: number) => `+${count} more`,
  moreHidden: (count: number, names: string) => `${count} more: ${names}`,
  missing: 'No value',
  daysKnown: (known: number, days: number) => `${known}/${days} days`,
  fewDays: (known: number, days: number) => `Prices are known for ${known} of these ${days} days: too few for a line`,
  statedAs: (exact: string) => `stated as ${exact}`,
  source: (name: string) => SOURCES[name] ?? name,
  up: 'up',
  down: 'down',
  ago: (ago: Ago) => (ago.unit === 'second' ? 'just now' : formatAgo(ago)),
};

const DATA_KINDS: Readonly<Record<MomentKind, string>> = {
  prices: 'prices',
  tvl: 'TVL',
  rounds: 'rounds',
  organizations: 'organizations',
  people: 'people',
  news: 'news',
};

/** How old data is. */
export const dataAge = {
  kind: (kind: MomentKind) => DATA_KINDS[kind],
  part: (kind: MomentKind, age: string) => `${DATA_KINDS[kind]} ${age}`,
  unknown: 'date unknown',
  asOf: (age: string) => `as of ${age}`,
  asOfUnknown: 'as of unknown',
  /** Before a date and its time. */
  asOfLabel: 'As of',
  /** All figures, some or none of them are at most 48 hours old. */
  states: { live: 'Live', partly: 'Partly live', not: 'Not live' },
  state: (state: string, ages: string) => `${state} · ${ages}`,
  stale: (count: number) => (count === 1 ? '1 of another day' : `${formatCount(count)} of other days`),
};

/** Text of what copies to the clipboard. */
export const copyingMessages = {
  details: 'Copy details',
  copied: 'Text copied to clipboard successfully!',
  failed: 'Copying to clipboard failed.',
  threw: 'An error occurred while copying text to clipboard.',
};

/** Text of all forms. */
export const formMessages = {
  clear: (label: string) => `Clear ${label}`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  /** Something that is neither the form's nor the network's fault. */
  failed: 'Something went wrong. Nothing you typed is lost: please try again.',
};

/** Files that members add to what they write. */
export const attachmentMessages = {
  download: (name: string) => `Download ${name}`,
};

/** Text of fields that upload a file. */
export const uploadMessages = {
  optional: 'optional',
  chooseFile: (what: string) => `Choose a ${what.toLowerCase()}`,
  replaceFile: (what: string) => `Replace the ${what.toLowerCase()}`,
  removeFile: (what: string) => `Remove the ${what.toLowerCase()}`,
  signInForFile: 'Sign in to add it',
  uploading: (name: string) => `Uploading ${name}`,
  notUploaded: (name: string, why: string) => `${name} was not uploaded. ${why}`,
};
