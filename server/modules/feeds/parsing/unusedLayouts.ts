import type { Document } from './documents.ts';
import { listIn, mostHave } from './reader.ts';

interface UnusedLayout {
  readonly reason: string;
  readonly recognises: (document: Document) => boolean;
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

/** Layouts we know and have no use for, so that a report can say what a skipped file is. */
const UNUSED: readonly UnusedLayout[] = [
  { reason: 'trades on exchanges', recognises: objectWith('tickers', 'name') },
  { reason: 'daily prices of one coin', recognises: objectWith('prices', 'market_caps') },
  { reason: 'one coin on a past day', recognises: objectWith('id', 'symbol', 'localization') },
  { reason: 'trending searches', recognises: (document) => mostHave(listIn(document, 'coins'), 'item') },
  { reason: 'totals of chains, no projects', recognises: listOf('name', 'tvl', 'tokenSymbol') },
  { reason: 'exploits', recognises: listOf('name', 'technique', 'amount') },
  { reason: 'job offers', recognises: listOf('company', 'title', 'location') },
  { reason: 'events', recognises: listOf('name', 'date', 'org', 'attendees') },
  { reason: 'livestreams', recognises: tableWith('title', 'hyperlink', 'utcDate') },
  { reason: 'names of coins without figures', recognises: listOf('id', 'symbol', 'name') },
  { reason: 'chains that tokens live on', recognises: listOf('id', 'chain_identifier') },
  {
    reason: 'categories of coins',
    recognises: (document) => listOf('category_id', 'name')(document) || listOf('id', 'name', 'market_cap')(document),
  },
  {
    reason: 'totals of the whole market',
    recognises: (document) =>
      document.format === 'json' &&
      ['total_market_cap', 'defi_market_cap'].some((name) => name in memberOf(document.value, 'data')),
  },
  {
    reason: 'bars of a price chart',
    recognises: (document) =>
      document.format === 'json' &&
      Array.isArray(document.value) &&
      Array.isArray(document.value[0]) &&
      typeof document.value[0][0] === 'number',
  },
];

/** What an unused document is, for a report: a layout we know, or the members and columns that we do not. */
export function describeUnused(document: Document): string {
  const known = UNUSED.find(({ recognises }) => recognises(document));
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
