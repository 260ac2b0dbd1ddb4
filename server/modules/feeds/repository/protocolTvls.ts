import type { PoolClient } from 'pg';
import { z } from 'zod';
import {
  type ProjectProtocol,
  TVL_LOOKS_BACK,
  type TvlOnDay,
  type TvlSpot,
  tvlSpotOf,
} from '#server/modules/entity-resolution/tvlChanges.ts';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';
import { many } from '#server/platform/db/rows.ts';

/** Days that are kept before the newest. */
const KEPT_DAYS = 60;
/** Rows per statement. */
const BATCH_ROWS = 5_000;

const StoredSchema = z.object({ protocol: z.string(), day: z.int(), tvl: z.number() });

/**
 * Stores what answers state of the TVL of protocols, by day: of one day the newest answer counts, whenever it arrives. Returns what is
 * known of the days to which changes of the present records look back.
 */
export async function storeProtocolTvls(
  client: PoolClient,
  records: readonly FeedRecord[],
  answered: readonly TvlSpot[],
): Promise<TvlOnDay> {
  const spots = new Map<string, TvlSpot>();
  const stated = records.flatMap((record) => tvlSpotOf(record) ?? []);
  for (const spot of [...stated, ...answered]) {
    const place = `${spot.day}/${spot.protocol}`;
    const other = spots.get(place);
    if (!other || isNewer(spot, other)) spots.set(place, spot);
  }
  const all = [...spots.values()];
  const newest = all.reduce((last, { day }) => Math.max(last, day), 0);
  const kept = all.filter(({ day }) => day >= newest - KEPT_DAYS);
  for (let from = 0; from < kept.length; from += BATCH_ROWS) await write(client, kept.slice(from, from + BATCH_ROWS));
  await client.query('DELETE FROM protocol_tvls WHERE day < (SELECT max(day) FROM protocol_tvls) - $1::integer', [
    KEPT_DAYS,
  ]);
  const present = new Set(stated.map(({ day }) => day));
  const days = [...present].flatMap((day) => TVL_LOOKS_BACK.map(([, back]) => day - back));
  const stored = await many(
    client,
    StoredSchema,
    'SELECT protocol, day, tvl FROM protocol_tvls WHERE day = ANY($1::integer[])',
    [[...new Set(days)]],
  );
  const known = new Map(stored.map(({ protocol, day, tvl }) => [`${day}/${protocol}`, tvl]));
  return (protocol, day) => known.get(`${day}/${protocol}`) ?? null;
}

/** Of two answers of one moment the greater counts, so that their order does not matter. */
function isNewer(one: TvlSpot, other: TvlSpot): boolean {
  return one.moment === other.moment ? one.tvl > other.tvl : one.moment > other.moment;
}

async function write(client: PoolClient, spots: readonly TvlSpot[]): Promise<void> {
  await client.query(
    `INSERT INTO protocol_tvls AS stored (protocol, day, moment, tvl)
     SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], $4::double precision[])
     ON CONFLICT (day, protocol) DO UPDATE SET moment = excluded.moment, tvl = excluded.tvl
      WHERE (excluded.moment, excluded.tvl) > (stored.moment, stored.tvl)`,
    [
      spots.map(({ protocol }) => protocol),
      spots.map(({ day }) => day),
      spots.map(({ moment }) => moment),
      spots.map(({ tvl }) => tvl),
    ],
  );
}

/** Makes these the protocols behind the TVL of projects. Returns how many came or went. */
export async function writeProjectProtocols(client: PoolClient, all: readonly ProjectProtocol[]): Promise<number> {
  const given = [all.map(({ projectId }) => projectId), all.map(({ protocol }) => protocol)];
  const { rowCount: gone } = await client.query(
    `DELETE FROM project_protocols
      WHERE (project_id, protocol) NOT IN (SELECT * FROM unnest($1::bigint[], $2::text[]))`,
    given,
  );
  const { rowCount: added } = await client.query(
    `INSERT INTO project_protocols (project_id, protocol)
     SELECT * FROM unnest($1::bigint[], $2::text[]) ON CONFLICT DO NOTHING`,
    given,
  );
  return (gone ?? 0) + (added ?? 0);
}

/**
 * Select of the TVL of a project by `day`: of the days of a list (dates, an SQL expression) on which each protocol that makes it
 * up now was read.
 */
export function tvlByDay(projectId: string, days: string): string {
  return `
    SELECT DATE '1970-01-01' + day AS day, sum(tvl) AS tvl
      FROM project_protocols JOIN protocol_tvls USING (protocol)
     WHERE project_id = ${projectId} AND day IN (SELECT one - DATE '1970-01-01' FROM unnest(${days}) AS one)
     GROUP BY day
    HAVING count(*) = (SELECT count(*) FROM project_protocols WHERE project_id = ${projectId})`;
}
