import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { DraftRecord, FeedRecord } from '#server/modules/records/feedRecords.ts';
import { keepFormer } from '#server/modules/records/formerFigures.ts';
import type { CollectedFeed } from '../collectedFeed.ts';
import { keepOlderNames, keepReplacedNames } from './formerNames.ts';
import { dropCoveredPrices } from './priceHistory.ts';

export interface RecordCounts {
  fresh: number;
  changed: number;
  unchanged: number;
  /** Reported more than once, or older than the stored record: the newest counts. */
  repeated: number;
  /** No longer listed by a feed that always lists everything. */
  gone: number;
  /** Lines that newer editions of their lists have withdrawn, in this sync or before. */
  withdrawn: number;
}

const BATCH = 2_000;

/**
 * Stores the records of a feed, of several about one thing the newest. An equal record with a newer moment counts as
 * unchanged, but its moment is stored: entity resolution distinguishes answers by it. With `isFullList`, records of the
 * feed that are missing are deleted, and ads that a whole page of theirs leaves out; those of a page without anything newer are
 * confirmed at `now`. An article keeps the date of its first report, whatever its feed says later. `onBatch` gets the number
 * written so far.
 */
export async function storeRecords(
  client: PoolClient,
  { feed, isFullList, lists }: Pick<CollectedFeed, 'feed' | 'isFullList' | 'lists'>,
  records: readonly FeedRecord[],
  now: number,
  onBatch: (written: number) => void = () => undefined,
): Promise<RecordCounts> {
  const counts: RecordCounts = { fresh: 0, changed: 0, unchanged: 0, repeated: 0, gone: 0, withdrawn: 0 };
  if (feed === 'files') await adoptUnlisted(client, records);
  const needed = await dropCoveredPrices(client, feed, records);
  counts.repeated += records.length - needed.length;
  const older: FeedRecord[] = [];
  const latest = newestByPlace(needed, counts, older);
  const stored = await storedHashes(client, feed);
  const writes: FeedRecord[] = [];
  const hashes: string[] = [];
  const confirmed: FeedRecord[] = [];
  const held = await recordsWithFormer(client, feed, [...latest.values()]);
  for (const [place, given] of latest) {
    const before = stored.get(place);
    const [record, isRefilled] = joinedWithFormer(given, held.get(place), before);
    const hash = hashOf(record);
    if (isRefilled) {
      counts.repeated++;
      older.push(given);
      writes.push(record);
      hashes.push(hash);
    } else if (before?.hash === hash) {
      counts.unchanged++;
      if (isConfirmedBy(record, before)) confirmed.push(record);
    } else if (before && isNewer(before, { ...record, hash })) {
      counts.repeated++;
      older.push(record);
    } else {
      if (before) counts.changed++;
      else counts.fresh++;
      writes.push(record);
      hashes.push(hash);
    }
  }
  await keepReplacedNames(
    client,
    feed,
    writes.filter(({ kind, key }) => stored.has(`${kind}\n${key}`)),
  );
  for (let from = 0; from < writes.length; from += BATCH) {
    const batch = writes.slice(from, from + BATCH);
    await client.query(
      `INSERT INTO feed_records (feed, kind, key, source, fetched_at, file_changed_at, data, hash, list, edition)
       SELECT $1, given.* FROM unnest(
         $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::jsonb[], $8::text[], $9::text[], $10::text[]) AS given
       ON CONFLICT (feed, kind, key) DO UPDATE SET source = excluded.source, fetched_at = excluded.fetched_at,
         file_changed_at = excluded.file_changed_at, hash = excluded.hash, list = excluded.list, edition = excluded.edition,
         data = CASE WHEN excluded.kind = 'news' THEN excluded.data || jsonb_build_object('created_at', feed_records.data -> 'created_at')
                     ELSE excluded.data END`,
      [
        feed,
        batch.map(({ kind }) => kind),
        batch.map(({ key }) => key),
        batch.map(({ source }) => source),
        batch.map(({ fetchedAt }) => fetchedAt || null),
        batch.map(({ fileChangedAt }) => fileChangedAt ?? null),
        batch.map(({ data }) => JSON.stringify(data)),
        hashes.slice(from, from + BATCH),
        batch.map(({ list }) => list ?? null),
        batch.map(({ edition }) => edition ?? null),
      ],
    );
    onBatch(from + batch.length);
  }
  await keepOlderNames(client, feed, older);
  for (let from = 0; from < confirmed.length; from += BATCH) {
    const batch = confirmed.slice(from, from + BATCH);
    await client.query(
      `UPDATE feed_records SET fetched_at = GREATEST(feed_records.fetched_at, given.fetched_at),
              file_changed_at = CASE WHEN given.fetched_at IS NULL THEN feed_records.file_changed_at END,
              list = coalesce(given.list, feed_records.list),
              edition = CASE WHEN given.list = feed_records.list THEN GREATEST(feed_records.edition, given.edition)
                             ELSE coalesce(given.edition, feed_records.edition) END
         FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[]) AS given (kind, key, fetched_at, list, edition)
        WHERE feed_records.feed = $1 AND feed_records.kind = given.kind AND feed_records.key = given.key`,
      [
        feed,
        batch.map(({ kind }) => kind),
        batch.map(({ key }) => key),
        batch.map(({ fetchedAt }) => fetchedAt || null),
        batch.map(({ list }) => list ?? null),
        batch.map(({ edition }) => edition ?? null),
      ],
    );
  }
  // The key of an ad begins with its page.
  const beginnings = (pages: readonly string[] = []) => pages.map((page) => `${page}/`);
  const confirmedPages = beginnings(lists?.confirmed);
  if (confirmedPages.length > 0) {
    const { rowCount } = await client.query(
      `UPDATE feed_records SET fetched_at = $3, file_changed_at = NULL
        WHERE feed = $1 AND kind = 'job' AND EXISTS (SELECT FROM unnest($2::text[]) AS page WHERE starts_with(key, page))`,
      [feed, confirmedPages, new Date(now)],
    );
    counts.unchanged += rowCount ?? 0;
  }
  const wholePages = beginnings(lists?.whole);
  if (isFullList || wholePages.length > 0) {
    const gone = [...stored.keys()]
      .filter((place) => !latest.has(place))
      .map((place) => place.split('\n'))
      .filter(([kind, key = '']) => isFullList || (kind === 'job' && wholePages.some((page) => key.startsWith(page))));
    const { rowCount } = await client.query(
      'DELETE FROM feed_records WHERE feed = $1 AND (kind, key) IN (SELECT * FROM unnest($2::text[], $3::text[]))',
      [feed, gone.map(([kind]) => kind), gone.map(([, key]) => key)],
    );
    counts.gone = rowCount ?? 0;
  }
  return counts;
}

/** Stored records of projects that keep figures of earlier answers, or that a given one needs figures of. */
async function recordsWithFormer(
  client: PoolClient,
  feed: string,
  given: readonly FeedRecord[],
): Promise<Map<string, FeedRecord>> {
  const needing = given.filter(({ kind, data }) => kind === 'project' && 'refused' in data).map(({ key }) => key);
  const { rows } = await client.query<StoredRecord>(
    `SELECT feed, kind, key, source, fetched_at, data, list, edition FROM feed_records
      WHERE feed = $1 AND kind = 'project' AND (key = ANY($2) OR data ? 'refused')`,
    [feed, needing],
  );
  return new Map(rows.map((row) => [`${row.kind}\n${row.key}`, toRecord(row)]));
}

/** The given record with the former figures of the stored one; or, where that is newer, the stored one with those of the given: true. */
function joinedWithFormer(
  given: FeedRecord,
  held: FeedRecord | undefined,
  before: Version | undefined,
): readonly [FeedRecord, boolean] {
  if (!held || !before) return [given, false];
  const joined = keepFormer(given, held);
  if (!isNewer(before, { ...joined, hash: hashOf(joined) })) return [joined, false];
  const refilled = keepFormer(held, given);
  return refilled === held ? [joined, false] : [refilled, true];
}

/** True if an equal record is newer than the stored one. An article and an event keep their first moment. */
function isConfirmedBy({ kind, fetchedAt, edition = '' }: FeedRecord, before: Version): boolean {
  return kind !== 'news' && kind !== 'event' && (fetchedAt > before.fetchedAt || edition > (before.edition ?? ''));
}

/**
 * An undated record is older than any other; of two the file changed last counts. Of one moment the greater hash counts,
 * so that the order of files does not matter.
 */
function isNewer(one: Version, other: Version): boolean {
  // A line of one list is as new as its edition, even where the list says an older day.
  if (one.list !== undefined && one.list === other.list && one.edition !== other.edition)
    return (one.edition ?? '') > (other.edition ?? '');
  if (one.fetchedAt !== other.fetchedAt) return one.fetchedAt > other.fetchedAt;
  const [changed, otherChanged] = [one.fileChangedAt ?? '', other.fileChangedAt ?? ''];
  return changed === otherChanged ? one.hash > other.hash : changed > otherChanged;
}

type Version = Pick<FeedRecord, 'fetchedAt' | 'fileChangedAt' | 'list' | 'edition'> & { readonly hash: string };

/** The newest record of each place; the others are added to `older`. */
function newestByPlace(
  records: readonly FeedRecord[],
  counts: RecordCounts,
  older: FeedRecord[],
): Map<string, FeedRecord> {
  const latest = new Map<string, FeedRecord>();
  for (const record of records) {
    const place = `${record.kind}\n${record.key}`;
    const other = latest.get(place);
    if (other) counts.repeated++;
    const isLater = !other || isNewer({ ...record, hash: hashOf(record) }, { ...other, hash: hashOf(other) });
    if (other) older.push(isLater ? other : record);
    if (isLater) latest.set(place, other ? keepFormer(record, other) : record);
    else latest.set(place, keepFormer(other, record));
  }
  return latest;
}

const StoredHash = z.object({
  kind: z.string(),
  key: z.string(),
  hash: z.string(),
  fetched_at: z.nullable(z.date()),
  file_changed_at: z.nullable(z.date()),
  list: z.nullable(z.string()),
  edition: z.nullable(z.string()),
});

async function storedHashes(client: PoolClient, feed: string): Promise<Map<string, Version>> {
  const { rows } = await client.query(
    'SELECT kind, key, hash, fetched_at, file_changed_at, list, edition FROM feed_records WHERE feed = $1',
    [feed],
  );
  return new Map(
    z
      .array(StoredHash)
      .parse(rows)
      .map(({ kind, key, hash, fetched_at, file_changed_at, list, edition }) => [
        `${kind}\n${key}`,
        {
          hash,
          fetchedAt: fetched_at?.toISOString() ?? '',
          fileChangedAt: file_changed_at?.toISOString() ?? '',
          ...(list === null ? {} : { list, edition: edition ?? '' }),
        },
      ]),
  );
}

function hashOf({ source, data }: FeedRecord): string {
  return createHash('sha256')
    .update(`${source}\n${JSON.stringify(data)}`)
    .digest('base64url')
    .slice(0, 22);
}

interface StoredRecord {
  readonly feed: string;
  readonly kind: DraftRecord['kind'];
  readonly key: string;
  readonly source: string;
  readonly fetched_at: Date | null;
  readonly data: unknown;
  readonly list: string | null;
  readonly edition: string | null;
}

/** All stored records of all feeds, withdrawn lines among them. */
export async function readRecords(client: PoolClient): Promise<FeedRecord[]> {
  const { rows } = await client.query<StoredRecord>(
    'SELECT feed, kind, key, source, fetched_at, data, list, edition FROM feed_records',
  );
  return rows.map((row) => toRecord(row));
}

/**
 * Earlier versions knew the lines of own files by their names alone. The first file that has such a line takes it over, with the
 * round that it identifies.
 */
async function adoptUnlisted(client: PoolClient, records: readonly FeedRecord[]): Promise<void> {
  const { rows } = await client.query<{ kind: string; key: string }>(
    "SELECT kind, key FROM feed_records WHERE feed = 'files' AND list IS NULL",
  );
  const unlisted = new Set(rows.map(({ kind, key }) => `${kind}\n${key}`));
  if (unlisted.size === 0) return;
  const kinds: string[] = [];
  const [before, after, lists]: [string[], string[], string[]] = [[], [], []];
  for (const { kind, key, list } of records) {
    if (list === undefined) continue;
    const bare = key.slice(list.length + 1);
    if (!unlisted.delete(`${kind}\n${bare}`)) continue;
    kinds.push(kind);
    before.push(bare);
    after.push(key);
    lists.push(list);
  }
  const given = 'unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS given (kind, before, after, list)';
  await client.query(
    `UPDATE feed_records SET key = given.after, list = given.list, edition = '' FROM ${given}
      WHERE feed = 'files' AND feed_records.list IS NULL AND feed_records.kind = given.kind AND key = given.before`,
    [kinds, before, after, lists],
  );
  await client.query(
    `UPDATE entity_keys SET key = replace(key, given.before, given.after) FROM ${given}
      WHERE entity_keys.kind = given.kind AND key IN ('files:' || given.before, 'files/' || given.kind || '/' || given.before)`,
    [kinds, before, after, lists],
  );
}

/** Only `storeRecords` writes this table, in this shape; a migration accompanies any change of it. */
function toRecord({ feed, kind, key, source, fetched_at, data, list, edition }: StoredRecord): FeedRecord {
  const of = list === null ? {} : { list, edition: edition ?? '' };
  return { feed, kind, key, source, fetchedAt: fetched_at?.toISOString() ?? '', data, ...of } as FeedRecord;
}
