import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { DraftRecord, FeedRecord } from '#server/modules/records/feedRecords.ts';
import type { CollectedFeed } from '../collectedFeed.ts';
import { dropCoveredPrices } from './priceHistory.ts';

export interface RecordCounts {
  fresh: number;
  changed: number;
  unchanged: number;
  /** Reported more than once, or older than the stored record: the newest counts. */
  repeated: number;
  /** No longer listed by a feed that always lists everything. */
  gone: number;
}

const BATCH = 2_000;

/**
 * Stores the records of a feed, of several about one thing the newest. An equal record with a newer moment counts as
 * unchanged, but its moment is stored: entity resolution distinguishes answers by it. With `isFullList`, records of the
 * feed that are missing are deleted, and ads that a whole page of theirs leaves out; those of a page without anything newer are
 * confirmed at `now`. An article keeps the date of its first report, whatever its feed says later.
 */
export async function storeRecords(
  client: PoolClient,
  { feed, isFullList, lists }: Pick<CollectedFeed, 'feed' | 'isFullList' | 'lists'>,
  records: readonly FeedRecord[],
  now: number,
): Promise<RecordCounts> {
  const counts: RecordCounts = { fresh: 0, changed: 0, unchanged: 0, repeated: 0, gone: 0 };
  const needed = await dropCoveredPrices(client, feed, records);
  counts.repeated += records.length - needed.length;
  const latest = newestByPlace(needed, counts);
  const stored = await storedHashes(client, feed);
  const writes: FeedRecord[] = [];
  const hashes: string[] = [];
  const confirmed: FeedRecord[] = [];
  for (const [place, record] of latest) {
    const before = stored.get(place);
    const hash = hashOf(record);
    if (before?.hash === hash) {
      counts.unchanged++;
      if (isConfirmedBy(record, before.fetchedAt)) confirmed.push(record);
    } else if (before && isNewer(before, { ...record, hash })) counts.repeated++;
    else {
      if (before) counts.changed++;
      else counts.fresh++;
      writes.push(record);
      hashes.push(hash);
    }
  }
  for (let from = 0; from < writes.length; from += BATCH) {
    const batch = writes.slice(from, from + BATCH);
    await client.query(
      `INSERT INTO feed_records (feed, kind, key, source, fetched_at, file_changed_at, data, hash)
       SELECT $1, given.* FROM unnest(
         $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::jsonb[], $8::text[]) AS given
       ON CONFLICT (feed, kind, key) DO UPDATE SET source = excluded.source, fetched_at = excluded.fetched_at,
         file_changed_at = excluded.file_changed_at, hash = excluded.hash,
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
      ],
    );
  }
  for (let from = 0; from < confirmed.length; from += BATCH) {
    const batch = confirmed.slice(from, from + BATCH);
    await client.query(
      `UPDATE feed_records SET fetched_at = given.fetched_at, file_changed_at = NULL
         FROM unnest($2::text[], $3::text[], $4::timestamptz[]) AS given (kind, key, fetched_at)
        WHERE feed_records.feed = $1 AND feed_records.kind = given.kind AND feed_records.key = given.key`,
      [feed, batch.map(({ kind }) => kind), batch.map(({ key }) => key), batch.map(({ fetchedAt }) => fetchedAt)],
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

/** True if an equal record is newer than the stored one. An article and an event keep their first moment. */
function isConfirmedBy({ kind, fetchedAt }: FeedRecord, before: string): boolean {
  return kind !== 'news' && kind !== 'event' && fetchedAt > before;
}

/**
 * An undated record is older than any other; of two the file changed last counts. Of one moment the greater hash counts,
 * so that the order of files does not matter.
 */
function isNewer(one: Version, other: Version): boolean {
  if (one.fetchedAt !== other.fetchedAt) return one.fetchedAt > other.fetchedAt;
  const [changed, otherChanged] = [one.fileChangedAt ?? '', other.fileChangedAt ?? ''];
  return changed === otherChanged ? one.hash > other.hash : changed > otherChanged;
}

type Version = Pick<FeedRecord, 'fetchedAt' | 'fileChangedAt'> & { readonly hash: string };

function newestByPlace(records: readonly FeedRecord[], counts: RecordCounts): Map<string, FeedRecord> {
  const latest = new Map<string, FeedRecord>();
  for (const record of records) {
    const place = `${record.kind}\n${record.key}`;
    const other = latest.get(place);
    if (other) counts.repeated++;
    if (!other || isNewer({ ...record, hash: hashOf(record) }, { ...other, hash: hashOf(other) }))
      latest.set(place, record);
  }
  return latest;
}

const StoredHash = z.object({
  kind: z.string(),
  key: z.string(),
  hash: z.string(),
  fetched_at: z.nullable(z.date()),
  file_changed_at: z.nullable(z.date()),
});

async function storedHashes(client: PoolClient, feed: string): Promise<Map<string, Version>> {
  const { rows } = await client.query(
    'SELECT kind, key, hash, fetched_at, file_changed_at FROM feed_records WHERE feed = $1',
    [feed],
  );
  return new Map(
    z
      .array(StoredHash)
      .parse(rows)
      .map(({ kind, key, hash, fetched_at, file_changed_at }) => [
        `${kind}\n${key}`,
        { hash, fetchedAt: fetched_at?.toISOString() ?? '', fileChangedAt: file_changed_at?.toISOString() ?? '' },
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
}

/** All current records of all feeds. */
export async function readRecords(client: PoolClient): Promise<FeedRecord[]> {
  const { rows } = await client.query<StoredRecord>(
    'SELECT feed, kind, key, source, fetched_at, data FROM feed_records',
  );
  return rows.map((row) => toRecord(row));
}

/** Only `storeRecords` writes this table, in this shape; a migration accompanies any change of it. */
function toRecord({ feed, kind, key, source, fetched_at, data }: StoredRecord): FeedRecord {
  return { feed, kind, key, source, fetchedAt: fetched_at?.toISOString() ?? '', data } as FeedRecord;
}
