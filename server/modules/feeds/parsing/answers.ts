import { newest } from '#server/modules/entity-resolution/provenanceBuilder.ts';
import type { FeedRecord } from '../records.ts';
import { type Answer, type Document, takeApart, UnreadableAnswer, unwrapCassette } from './documents.ts';
import { Harvest, type Reader, type Rejection } from './reader.ts';
import { describeUnused } from './unusedLayouts.ts';

/** What came of one answer. */
export type Reading =
  | {
      readonly state: 'read';
      readonly feed: string;
      readonly records: readonly FeedRecord[];
      readonly rejected: readonly Rejection[];
      /** Why there should have been more; null: it was whole. */
      readonly damage: string | null;
    }
  /** Nothing for us in it. */
  | { readonly state: 'skipped'; readonly reason: string }
  /** It should have been something for us, and is damaged, or an error that the service answered. */
  | { readonly state: 'failed'; readonly reason: string; readonly recordedError: boolean };

/**
 * Makes records of a raw answer, by the first of `readers` that recognises it. A recorded answer may carry the address,
 * time and status it came with. Where the time of the answer is not known, the newest date in it up to `undatedBy` counts, in
 * milliseconds since 1970; null: it is known.
 */
export function readAnswer(answer: Answer, readers: readonly Reader[], undatedBy: number | null = null): Reading {
  if (answer.status >= 400) {
    return { state: 'failed', reason: `answered ${answer.status}${saidIn(answer.body)}`, recordedError: true };
  }
  try {
    const document = takeApart(answer.body);
    const cassette = document.format === 'json' ? unwrapCassette(document.value) : null;
    if (cassette) return readAnswer({ ...cassette, fetchedAt: cassette.fetchedAt || answer.fetchedAt }, readers);
    const said = document.format === 'json' ? errorAnswer(document.value) : null;
    if (said !== null) return { state: 'failed', reason: `answered an error: ${said}`, recordedError: true };
    const reader = readers.find(({ recognises }) => recognises(document));
    if (!reader) return { state: 'skipped', reason: describeUnused(document) };
    const refusal = reader.refuses?.(document, answer) ?? null;
    if (refusal !== null) return { state: 'skipped', reason: refusal };
    const { records, rejected } = reader.read(document, answer);
    const lines = new Harvest();
    if (document.format === 'table')
      for (const cells of document.overlong) lines.reject('more cells than columns', cells);
    if (document.format === 'json')
      for (const damaged of document.damagedLines ?? []) lines.reject('the line is no JSON', damaged);
    const { feed, source } = reader;
    const known = (undatedBy !== null && newestDateIn(records, undatedBy)) || answer.fetchedAt;
    return {
      state: 'read',
      feed,
      rejected: [...rejected, ...lines.rejected],
      damage: damageOf(document),
      records: records.map((record) => ({ ...record, feed, source, fetchedAt: record.fetchedAt ?? known })),
    };
  } catch (error) {
    if (error instanceof UnreadableAnswer) return { state: 'failed', reason: error.message, recordedError: false };
    throw error;
  }
}

function damageOf(document: Document): string | null {
  if (document.format === 'xml' || !document.breaksOff) return null;
  return document.format === 'table' ? 'the table breaks off in the middle' : 'the last line of JSON breaks off';
}

/** A list of rounds is at least as new as its newest round; a date still to come is a slip of the pen, and dates nothing. */
function newestDateIn(records: readonly { readonly kind: string; readonly data: object }[], now: number): string {
  const dates = records.flatMap(({ kind, data }) =>
    kind === 'round' && 'date' in data && typeof data.date === 'string' && data.date.length === 10 ? [data.date] : [],
  );
  const today = new Date(now).toISOString();
  const last = newest(dates.filter((date) => date <= today));
  return last === '' ? '' : `${last}T00:00:00.000Z`;
}

/** Characters of an error that are worth quoting. */
const QUOTED = 160;

/** What the body of an answer with an error status says, in a few words after a colon; empty where it says nothing. */
export function saidIn(body: string): string {
  const said = /"(?:error_message|error|message|detail)"\s*:\s*"([^"]{1,160})"/.exec(body)?.[1];
  return said ? `: ${said}` : '';
}

/** Members that an error is told in; every other that holds a list or an object is data. */
const TOLD_IN = ['error', 'message', 'detail'];

/** Members that are an error's, beside its words. */
const OF_ERRORS = [...TOLD_IN, 'errors', 'status'];

/** What a JSON value says that is an error and nothing else, sent as if all were well; null where it is none. */
export function errorAnswer(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const status: unknown = Reflect.get(value, 'status');
  // A status without words stands beside data: all went well.
  if (typeof status === 'object' && status !== null && 'error_message' in status && status.error_message)
    return quoted(status.error_message);
  const hasData = Object.entries(value).some(
    ([name, member]) => typeof member === 'object' && member !== null && !OF_ERRORS.includes(name),
  );
  if (hasData) return null;
  if (typeof status === 'object' && status !== null && 'error_code' in status && status.error_code)
    return quoted(status.error_code);
  for (const name of TOLD_IN) {
    const told: unknown = Reflect.get(value, name);
    const words: unknown = typeof told === 'object' && told !== null && 'message' in told ? told.message : told;
    if (typeof words === 'string' && words.trim() !== '') return quoted(words);
    // CoinGecko puts the whole error into another: {"error": {"status": {"error_message"}}}.
    const within = errorAnswer(words);
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
