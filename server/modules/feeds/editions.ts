import { createHash } from 'node:crypto';
import { daySpan } from '#schemas/dates.ts';
import type { EpochDay } from '#schemas/units.ts';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';

/**
 * A list is one file of one source, whatever date its name has; an edition of it is the file as it was at some time. A newer
 * edition withdraws the lines of older ones that it no longer has.
 */
export interface Edition {
  readonly list: string;
  /** Later editions compare greater. */
  readonly edition: string;
  /** False: lines may be missing, so it withdraws none. */
  readonly isWhole: boolean;
}

/** Behind the mark of an edition that may lack lines. */
const PART = '|part';

const DATE = /(?<!\d)20\d{2}([-_.]?)(?:0[1-9]|1[0-2])(?:\1(?:0[1-9]|[12]\d|3[01]))?(?:T\d{4,6}Z?)?(?!\d)/g;
const ENDING = /\.(?:json|jsonl|ndjson|csv|tsv|txt)(?:\.gz)?$/i;
/** Bytes of the longest name: it is part of a database key. */
const LONGEST = 300;

/** The name of a list: that of its file without date and ending. A year alone names a part of a list, and stays. */
export function listName(file: string): string {
  const name = file
    .replace(ENDING, '')
    .split('/')
    .map((part) => part.replace(DATE, '').replace(/[-_. ]+$|^[-_. ]+/g, ''))
    .filter((part) => part !== '')
    .join('/');
  if (Buffer.byteLength(name) <= LONGEST) return name;
  return createHash('sha256').update(name).digest('base64url').slice(0, 22);
}

/**
 * A record of a line of that edition. Lines of own files are known by their list, so that two files are two reports. Of what
 * services list only rounds are lines that a later edition may correct.
 */
export function ofEdition(record: FeedRecord, { list, edition, isWhole }: Edition): FeedRecord {
  if (record.kind === 'news' || (record.feed !== 'files' && record.kind !== 'round')) return record;
  const key = record.feed === 'files' ? `${list}#${record.key}` : record.key;
  return { ...record, key, list, edition: isWhole ? edition : `${edition}${PART}` };
}

/** At most one line in so many is rejected of a whole edition. */
const LINES_TO_A_REJECTED = 20;

/** True if an edition has nearly all lines that it states: what is missing may then be withdrawn. */
export function isWholeEdition({ records, rejected, isDamaged }: EditionCounts): boolean {
  return !isDamaged && rejected * LINES_TO_A_REJECTED <= records + rejected;
}

interface EditionCounts {
  readonly records: number;
  readonly rejected: number;
  readonly isDamaged: boolean;
}

/** What the newest whole edition of a list covers. */
interface Newest {
  edition: string;
  /** The first day that its rounds can mean; null: it has no dated round. */
  from: EpochDay | null;
}

/** Parts records into those that stand, and lines that a newer edition of their list has withdrawn. */
export function withoutWithdrawn(records: readonly FeedRecord[]): {
  readonly standing: FeedRecord[];
  readonly withdrawn: FeedRecord[];
} {
  const newest = new Map<string, Newest>();
  for (const record of records) {
    const { edition = '' } = record;
    const place = placeOf(record);
    if (place === null || edition.endsWith(PART)) continue;
    const known = newest.get(place);
    const from = record.kind === 'round' ? (daySpan(record.data.date ?? '')?.from ?? null) : null;
    if (!known || edition > known.edition) newest.set(place, { edition, from });
    else if (edition === known.edition && from !== null && (known.from === null || from < known.from))
      known.from = from;
  }
  const standing: FeedRecord[] = [];
  const withdrawn: FeedRecord[] = [];
  for (const record of records) {
    const place = placeOf(record);
    const latest = place === null ? undefined : newest.get(place);
    (latest && isWithdrawn(record, latest) ? withdrawn : standing).push(record);
  }
  return { standing, withdrawn };
}

/** Lines of one kind of a list of one feed. */
function placeOf({ feed, kind, list }: FeedRecord): string | null {
  return list === undefined ? null : [feed, kind, list].join('\n');
}

/**
 * True for a line that an edition would have and has not. A list that begins later says nothing of earlier rounds. Coins that leave
 * a list by size, and what happened and was written, are not withdrawn by it.
 */
function isWithdrawn(record: FeedRecord, { edition, from }: Newest): boolean {
  if ((record.edition ?? '') >= edition) return false;
  if (record.kind === 'round') {
    const span = daySpan(record.data.date ?? '');
    return span === null || from === null || span.to >= from;
  }
  if (record.feed !== 'files' || record.kind === 'news' || record.kind === 'event') return false;
  return record.kind !== 'project' || record.data.price_usd === null;
}
