import { newest } from '#server/modules/entity-resolution/provenanceBuilder.ts';
import type { DraftRecord, FeedRecord } from '#server/modules/records/feedRecords.ts';
import { type Answer, type Document, parseDocument, UnreadableAnswer, unwrapCassette } from './documents.ts';
import { FieldUsage, type FieldUse } from './fieldUsage.ts';
import { listIn, mostHave, objectWith, type Reader, ReaderResult, type Rejection } from './reader.ts';

/** The result of reading one answer. */
export type Reading =
  | {
      readonly state: 'read';
      readonly feed: string;
      readonly records: readonly FeedRecord[];
      readonly rejected: readonly Rejection[];
      /** Values that could not be used, of records that were kept. */
      readonly lost: readonly Rejection[];
      /** Why records are missing; null: the answer was complete. */
      readonly damage: string | null;
      readonly fields: readonly FieldUse[];
    }
  /** No usable data. */
  | { readonly state: 'skipped'; readonly reason: string }
  /** Damaged, or an error the service answered. */
  | { readonly state: 'failed'; readonly reason: string; readonly recordedError: boolean };

/**
 * Reads a raw answer with the first of `readers` that recognizes it. A recorded answer may carry its own address, time
 * and status. `undatedBy` (milliseconds since 1970): the answer has no date, so its newest round or article up to then
 * dates it; null: it has one.
 */
export function readAnswer(answer: Answer, readers: readonly Reader[], undatedBy: number | null = null): Reading {
  if (answer.status >= 400) {
    return { state: 'failed', reason: `answered ${answer.status}${errorMessageIn(answer.body)}`, recordedError: true };
  }
  try {
    const document = parseDocument(answer.body);
    const cassette = document.format === 'json' ? unwrapCassette(document.value) : null;
    if (cassette)
      return readAnswer({ ...answer, ...cassette, fetchedAt: cassette.fetchedAt || answer.fetchedAt }, readers);
    const said = document.format === 'json' ? errorMessageOf(document.value) : null;
    if (said !== null) return { state: 'failed', reason: `answered an error: ${said}`, recordedError: true };
    const reader = readers.find(({ recognizes }) => recognizes(document));
    if (!reader) return { state: 'skipped', reason: describeUnused(document) };
    const refusal = reader.reasonToSkip?.(document, answer) ?? null;
    if (refusal !== null) return { state: 'skipped', reason: refusal };
    const usage = new FieldUsage();
    const { records, rejected, lost } = reader.read(usage.track(document), answer);
    const damaged = new ReaderResult();
    if (document.format === 'table')
      for (const cells of document.overlong) damaged.reject('more cells than columns', cells);
    if (document.format === 'json')
      for (const line of document.damagedLines ?? []) damaged.reject('the line is not JSON', line);
    const { feed, source } = reader;
    const { fileChangedAt } = answer;
    const known = (undatedBy !== null && newestDateIn(records, undatedBy)) || answer.fetchedAt;
    return {
      state: 'read',
      feed,
      rejected: [...rejected, ...damaged.rejected],
      lost,
      damage: damageOf(document),
      fields: usage.uses(feed),
      records: records.map((record) => {
        const fetchedAt = record.fetchedAt ?? known;
        return { ...record, feed, source, fetchedAt, ...(fetchedAt === '' && fileChangedAt ? { fileChangedAt } : {}) };
      }),
    };
  } catch (error) {
    if (error instanceof UnreadableAnswer) return { state: 'failed', reason: error.message, recordedError: false };
    throw error;
  }
}

function damageOf(document: Document): string | null {
  if (document.format === 'xml' || document.format === 'calendar' || !document.breaksOff) return null;
  return document.format === 'table' ? 'the table is cut off' : 'the last line of JSON is cut off';
}

/** A list is at least as new as its newest round or article; a future date is a typing error and dates nothing. */
function newestDateIn(records: readonly DraftRecord[], now: number): string {
  const dates = records.flatMap((record): string[] => {
    if (record.kind === 'news') return [record.data.created_at];
    return record.kind === 'round' && record.data.date?.length === 10 ? [`${record.data.date}T00:00:00.000Z`] : [];
  });
  const latest = new Date(now).toISOString();
  return newest(dates.filter((date) => date <= latest));
}

/** Characters quoted from an error. */
const QUOTED = 160;

/** The error message in a body, after a colon; empty if there is none. */
export function errorMessageIn(body: string): string {
  const said = /"(?:error_message|error|message|detail)"\s*:\s*"([^"]{1,160})"/.exec(body)?.[1];
  return said ? `: ${said}` : '';
}

/** Members that hold error messages; any other list or object is data. */
const MESSAGE_MEMBERS = ['error', 'message', 'detail'];

/** Members of an error answer. */
const ERROR_MEMBERS = [...MESSAGE_MEMBERS, 'errors', 'status'];

/** The error message of a JSON answer with status 200 that holds no data; null: it is no error. */
function errorMessageOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const status: unknown = Reflect.get(value, 'status');
  // A status beside data, without a message, is no error.
  if (typeof status === 'object' && status !== null && 'error_message' in status && status.error_message)
    return quoted(status.error_message);
  const hasData = Object.entries(value).some(
    ([name, member]) => typeof member === 'object' && member !== null && !ERROR_MEMBERS.includes(name),
  );
  if (hasData) return null;
  if (typeof status === 'object' && status !== null && 'error_code' in status && status.error_code)
    return quoted(status.error_code);
  for (const name of MESSAGE_MEMBERS) {
    const message: unknown = Reflect.get(value, name);
    const words: unknown =
      typeof message === 'object' && message !== null && 'message' in message ? message.message : message;
    if (typeof words === 'string' && words.trim() !== '') return quoted(words);
    // CoinGecko nests errors: {"error": {"status": {"error_message"}}}.
    const within = errorMessageOf(words);
    if (within !== null) return within;
  }
  const errors: unknown = Reflect.get(value, 'errors');
  return typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0
    ? quoted(JSON.stringify(errors))
    : null;
}

function quoted(words: unknown): string {
  return String(words).trim().slice(0, QUOTED);
}

interface UnusedLayout {
  readonly reason: string;
  readonly recognizes: (document: Document) => boolean;
}

const listOf =
  (...members: readonly string[]) =>
  (document: Document): boolean =>
    mostHave(listIn(document, 'data', 'coins', 'tickers'), ...members);

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

/** How the reason begins why a file of no known layout is skipped. */
export const UNKNOWN_LAYOUT = 'no reader knows';

/** Describes an unused document: a known layout, or its members or columns. */
function describeUnused(document: Document): string {
  const known = UNUSED.find(({ recognizes }) => recognizes(document));
  if (known) return `${known.reason}: not used`;
  if (document.format === 'table')
    return `${UNKNOWN_LAYOUT} a table with the columns ${document.header.slice(0, 8).join(', ')}`;
  if (document.format === 'xml') return `${UNKNOWN_LAYOUT} this XML`;
  if (document.format === 'calendar') return `${UNKNOWN_LAYOUT} this calendar`;
  const { value } = document;
  const sample: unknown = Array.isArray(value) ? value[0] : value;
  const inside: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  if (isEmptyList(value) || (inside.length > 0 && inside.every(isEmptyList))) return 'an empty list';
  const members =
    typeof sample === 'object' && sample !== null ? Object.keys(sample).slice(0, 8).join(', ') : typeof sample;
  return `${UNKNOWN_LAYOUT} JSON with the members ${members}`;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
