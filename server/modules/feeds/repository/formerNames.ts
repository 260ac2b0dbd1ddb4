import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';
import { type FormerName, NAME_LENGTH_MAX } from '#server/modules/records/formerNames.ts';
import { many } from '#server/platform/db/rows.ts';

/**
 * Names that a feed stated under one key before it stated others. Every name that was ever replaced is kept with its newest moment;
 * whether it is former is found when they are read. So the order in which editions arrive does not matter.
 */

const BATCH = 5_000;

interface GivenName {
  readonly kind: string;
  readonly key: string;
  readonly name: string;
  readonly symbol: string;
  readonly record: FeedRecord;
}

/** The name and ticker of a record that is of one thing; rounds and articles have none of their own. */
function nameOf(record: FeedRecord): GivenName | null {
  if (record.kind !== 'project' && record.kind !== 'organization' && record.kind !== 'person') return null;
  const { kind, key, data } = record;
  const symbol = record.kind === 'project' ? (record.data.symbol ?? '') : '';
  if (data.name.length > NAME_LENGTH_MAX || symbol.length > NAME_LENGTH_MAX) return null;
  return { kind, key, name: data.name, symbol, record };
}

/** Later editions of a list are later, then later answers, then later files. */
const versionOf = (row: string) =>
  `(coalesce(${row}.edition, ''), coalesce(${row}.fetched_at, '-infinity'), coalesce(${row}.file_changed_at, '-infinity'))`;
const nameIn = (row: string) => `(${row}.data ->> 'name', coalesce(${row}.data ->> 'symbol', ''))`;

const KEEP = `ON CONFLICT (feed, kind, key, name, symbol) DO UPDATE SET
     fetched_at = excluded.fetched_at, file_changed_at = excluded.file_changed_at, edition = excluded.edition
   WHERE ${versionOf('excluded')} > ${versionOf('kept')}`;

/** Keeps the stored names that these records are about to replace. */
export async function keepReplacedNames(
  client: PoolClient,
  feed: string,
  records: readonly FeedRecord[],
): Promise<void> {
  for (const names of batches(records)) {
    await client.query(
      `INSERT INTO former_names AS kept (feed, kind, key, name, symbol, fetched_at, file_changed_at, edition)
       SELECT stored.feed, stored.kind, stored.key, stored.data ->> 'name', coalesce(stored.data ->> 'symbol', ''),
              stored.fetched_at, stored.file_changed_at, coalesce(stored.edition, '')
         FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS given (kind, key, name, symbol)
         JOIN feed_records stored ON stored.feed = $1 AND stored.kind = given.kind AND stored.key = given.key
        WHERE ${nameIn('stored')} <> (given.name, given.symbol)
          AND length(stored.data ->> 'name') <= ${NAME_LENGTH_MAX} AND length(coalesce(stored.data ->> 'symbol', '')) <= ${NAME_LENGTH_MAX}
       ${KEEP}`,
      [
        feed,
        names.map(({ kind }) => kind),
        names.map(({ key }) => key),
        names.map(({ name }) => name),
        names.map(({ symbol }) => symbol),
      ],
    );
  }
}

/** Keeps names of records that arrived later than newer ones of their key. */
export async function keepOlderNames(client: PoolClient, feed: string, records: readonly FeedRecord[]): Promise<void> {
  for (const names of batches(records)) {
    await client.query(
      `INSERT INTO former_names AS kept (feed, kind, key, name, symbol, fetched_at, file_changed_at, edition)
       SELECT DISTINCT ON (given.kind, given.key, given.name, given.symbol) $1, given.*
         FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::text[])
              AS given (kind, key, name, symbol, fetched_at, file_changed_at, edition)
         JOIN feed_records stored ON stored.feed = $1 AND stored.kind = given.kind AND stored.key = given.key
        WHERE ${nameIn('stored')} <> (given.name, given.symbol)
        ORDER BY given.kind, given.key, given.name, given.symbol, ${versionOf('given')} DESC
       ${KEEP}`,
      [
        feed,
        names.map(({ kind }) => kind),
        names.map(({ key }) => key),
        names.map(({ name }) => name),
        names.map(({ symbol }) => symbol),
        names.map(({ record }) => record.fetchedAt || null),
        names.map(({ record }) => record.fileChangedAt || null),
        names.map(({ record }) => record.edition ?? ''),
      ],
    );
  }
}

function* batches(records: readonly FeedRecord[]): Generator<readonly GivenName[]> {
  const names = records.flatMap((record) => nameOf(record) ?? []);
  for (let from = 0; from < names.length; from += BATCH) yield names.slice(from, from + BATCH);
}

const StoredName = z.object({
  report: z.string(),
  kind: z.enum(['project', 'organization', 'person']),
  name: z.string(),
  symbol: z.string(),
  last_stated: z.nullable(z.string()),
});

/** Names that records had before, the oldest first. One of the same moment as the present name is another spelling, not a former name. */
export async function readFormerNames(client: PoolClient): Promise<FormerName[]> {
  return (
    await many(
      client,
      StoredName,
      `SELECT concat_ws('/', kept.feed, kept.kind, kept.key) AS report, kept.kind, kept.name, kept.symbol,
              to_char(coalesce(kept.fetched_at, kept.file_changed_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS last_stated
         FROM former_names kept
         LEFT JOIN feed_records present ON present.feed = kept.feed AND present.kind = kept.kind AND present.key = kept.key
        WHERE present.key IS NULL
           OR (${nameIn('present')} <> (kept.name, kept.symbol) AND ${versionOf('present')} > ${versionOf('kept')})
        ORDER BY ${versionOf('kept')}, report, kept.name, kept.symbol`,
    )
  ).map(({ report, kind, name, symbol, last_stated }) => ({
    report,
    kind,
    name,
    symbol: symbol === '' ? null : symbol,
    until: last_stated,
  }));
}
