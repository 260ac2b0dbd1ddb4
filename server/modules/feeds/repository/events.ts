import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Provenance } from '#schemas/provenance.ts';
import type { TableCounts } from '#server/modules/datasets/rows.ts';
import { keyNumber } from '#server/modules/records/entities.ts';
import type { EventRecord, FeedRecord } from '#server/modules/records/feedRecords.ts';
import type { CollectedFeed } from '../collectedFeed.ts';

const StoredEvent = z.object({ key: z.string(), source: z.string(), data: z.unknown() });

/**
 * The records of a feed, and beside them those events that it no longer lists, marked as gone. An event that is over stays as
 * it was: calendars forget what is past. `now`: ms since 1970.
 */
export async function withGoneEvents(
  client: PoolClient,
  { feed, records, lists }: Pick<CollectedFeed, 'feed' | 'records' | 'lists'>,
  now: number,
): Promise<readonly FeedRecord[]> {
  if (!lists) return records;
  const moment = new Date(now).toISOString();
  const { rows } = await client.query(
    `SELECT key, source, data || '{"status": "gone"}' AS data FROM feed_records
      WHERE feed = $1 AND kind = 'event' AND data ->> 'status' <> 'gone' AND key <> ALL($2::text[])
        AND (data ->> 'calendar' = ANY($3::text[]) OR data ->> 'calendar' <> ALL($4::text[]))
        AND coalesce(data ->> 'end_date', data ->> 'date') >= $5 ORDER BY key`,
    [feed, records.map(({ key }) => key), lists.read, lists.asked, moment.slice(0, 10)],
  );
  const gone = z
    .array(StoredEvent)
    .parse(rows)
    // Only `storeRecords` writes this table, in this shape.
    .map((row) => ({ ...row, kind: 'event', feed, fetchedAt: moment }) as EventRecord);
  return [...records, ...gone];
}

const COLUMNS = [
  ...['title', 'category', 'date', 'end_date', 'starts_at', 'ends_at', 'location', 'description', 'url', 'status'],
  ...['source_name', 'hosts', 'provenance'],
];

/** Replaces all events with the given ones, and counts the changes. Which projects they are about is not written here. */
export async function replaceEvents(client: PoolClient, events: readonly EventRecord[]): Promise<TableCounts> {
  const rows = events.map(toRow);
  const list = (from: string) => COLUMNS.map((column) => `${from}.${column}`).join(', ');
  const { rows: written } = await client.query<{ inserted: boolean }>(
    `INSERT INTO events AS stored (_id, ${COLUMNS.join(', ')})
     SELECT _id, ${COLUMNS.join(', ')} FROM json_populate_recordset(NULL::events, $1::json)
     ON CONFLICT (_id) DO UPDATE SET ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
     WHERE (${list('stored')}) IS DISTINCT FROM (${list('excluded')})
     RETURNING xmax = 0 AS inserted`,
    [JSON.stringify(rows)],
  );
  const { rowCount } = await client.query('DELETE FROM events WHERE _id <> ALL($1::bigint[])', [
    rows.map(({ _id }) => _id),
  ]);
  const inserted = written.filter((row) => row.inserted).length;
  return {
    inserted,
    changed: written.length - inserted,
    unchanged: rows.length - written.length,
    deleted: rowCount ?? 0,
  };
}

function toRow({ feed, key, fetchedAt, data: { calendar: _, ...data } }: EventRecord) {
  const provenance: Provenance = { source: data.source_name, fetched_at: fetchedAt || null, fields: ['date', 'title'] };
  return { _id: keyNumber(`${feed}\n${key}`), ...data, provenance: JSON.stringify([provenance]) };
}
