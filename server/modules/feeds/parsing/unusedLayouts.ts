import type { Document } from './documents.ts';
import { listIn, mostHave } from './reader.ts';

interface UnusedLayout {
  readonly reason: string;
  readonly recognizes: (document: Document) => boolean;
}

const objectWith =
  (...members: readonly string[]) =>
  (document: Document): boolean =>
    document.format === 'json' &&
    typeof document.value === 'object' &&
    document.value !== null &&
    members.every((name) => name in Object(document.value));

const listOf =
  (...members: readonly string[]) =>
  (document: Document): boolean =>
    mostHave(listIn(document, 'data', 'coins', 'tickers'), ...members);

const tableWith =
  (...columns: readonly string[]) =>
  (document: Document): boolean =>
    document.format === 'table' && columns.every((column) => document.header.includes(column));

function memberOf(value: unknown, name: string): object {
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof member === 'object' && member !== null ? member : {};
}

/** Known layouts without use, so that a report can name a skipped file. */
const UNUSED: readonly UnusedLayout[] = [
  { reason: 'trades on exchanges', recognizes: objectWith('tickers', 'name') },
  { reason: 'daily prices of one coin', recognizes: objectWith('prices', 'market_caps') },
  { reason: 'one coin on a past day', recognizes: objectWith('id', 'symbol', 'localization') },
  { reason: 'trending searches', recognizes: (document) => mostHave(listIn(document, 'coins'), 'item') },
  { reason: 'totals of chains, no projects', recognizes: listOf('name', 'tvl', 'tokenSymbol') },
  { reason: 'exploits', recognizes: listOf('name', 'technique', 'amount') },
  { reason: 'job offers', recognizes: listOf('company', 'title', 'location') },
  { reason: 'events', recognizes: listOf('name', 'date', 'org', 'attendees') },
  { reason: 'livestreams', recognizes: tableWith('title', 'hyperlink', 'utcDate') },
  { reason: 'names of coins without figures', recognizes: listOf('id', 'symbol', 'name') },
  { reason: 'chains that tokens live on', recognizes: listOf('id', 'chain_identifier') },
  {
    reason: 'categories of coins',
    recognizes: (document) => listOf('category_id', 'name')(document) || listOf('id', 'name', 'market_cap')(document),
  },
  {
    reason: 'totals of the whole market',
    recognizes: (document) =>
      document.format === 'json' &&
      ['total_market_cap', 'defi_market_cap'].some((name) => name in memberOf(document.value, 'data')),
  },
  {
    reason: 'bars of a price chart',
    recognizes: (document) =>
      document.format === 'json' &&
      Array.isArray(document.value) &&
      Array.isArray(document.value[0]) &&
      typeof document.value[0][0] === 'number',
  },
];

/** Describes an unused document: a known layout, or its members or columns. */
export function describeUnused(document: Document): string {
  const known = UNUSED.find(({ recognizes }) => recognizes(document));
  if (known) return `${known.reason}: not used`;
  if (document.format === 'table')
    return `no reader knows a table with the columns ${document.header.slice(0, 8).join(', ')}`;
  if (document.format === 'xml') return 'no reader knows this XML';
  const { value } = document;
  const sample: unknown = Array.isArray(value) ? value[0] : value;
  const inside: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  if (isEmptyList(value) || (inside.length > 0 && inside.every(isEmptyList))) return 'an empty list';
  const members =
    typeof sample === 'object' && sample !== null ? Object.keys(sample).slice(0, 8).join(', ') : typeof sample;
  return `no reader knows JSON with the members ${members}`;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
