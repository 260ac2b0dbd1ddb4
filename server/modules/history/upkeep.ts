import type { Pool } from 'pg';
import { z } from 'zod';
import { allowLongQueries, withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, many, maybe, one } from '#server/platform/db/rows.ts';

/** How much the history holds, and how it stays within bounds. */

/** Market figures older than this keep one value a day. */
export const THINNED_AFTER_YEARS = 2;

const KindSchema = z.object({ kind: z.string(), observations: z.int(), bytes: z.number() });

export interface HistorySize {
  /** ISO; null: nothing is recorded yet. */
  readonly since: string | null;
  readonly until: string | null;
  readonly thinnedUntil: string | null;
  readonly fields: number;
  readonly kinds: readonly z.infer<typeof KindSchema>[];
}

const StateSchema = z.object({
  since: isoColumn.nullable(),
  until: isoColumn.nullable(),
  thinned_until: isoColumn.nullable(),
  fields: z.int(),
});

/** Counts all observations. Their bytes on the disk, indexes included, are shared out by what the values of a kind take. */
export async function readHistorySize(db: Db): Promise<HistorySize> {
  const { thinned_until: thinnedUntil, ...state } = await one(
    db,
    StateSchema,
    `SELECT since, CASE WHEN since IS NOT NULL THEN known_until END AS until, thinned_until,
            (SELECT count(*) FROM history_fields) AS fields FROM history_state`,
  );
  const kinds = await many(
    db,
    KindSchema,
    `WITH taken AS (
       SELECT f.kind, count(*) AS observations, sum(pg_column_size(o.*) + 36) AS bytes
         FROM observations o JOIN history_fields f USING (field) GROUP BY f.kind),
     whole AS (
       SELECT sum(pg_total_relation_size(inhrelid)) AS bytes FROM pg_inherits WHERE inhparent = 'observations'::regclass)
     SELECT kind, observations, (taken.bytes / sum(taken.bytes) OVER () * whole.bytes)::float8 AS bytes
       FROM taken CROSS JOIN whole ORDER BY kind`,
  );
  return { ...state, thinnedUntil, kinds };
}

const MonthSchema = z.object({ from: z.date(), to: z.date() });

/** The oldest month that is old enough and not thinned yet. `now`: ms since 1970. */
const NEXT_MONTH = `
  SELECT begin AT TIME ZONE 'UTC' AS "from", (begin + interval '1 month') AT TIME ZONE 'UTC' AS "to"
    FROM (SELECT date_trunc('month', coalesce(thinned_until, since) AT TIME ZONE 'UTC') AS begin FROM history_state) month
   WHERE begin + interval '1 month' <= $1::timestamptz AT TIME ZONE 'UTC' - make_interval(years => ${THINNED_AFTER_YEARS})`;

/** Of several observations of a market figure on one day the last stays: it is what was known when the day ended. */
const THIN = `
  DELETE FROM observations o USING (
    SELECT field, id, known_from,
           lead(known_from) OVER (PARTITION BY field, id ORDER BY known_from) AS next_from
      FROM observations JOIN history_fields USING (field)
     WHERE is_market AND known_from >= $1 AND known_from < $2) d
   WHERE o.known_from >= $1 AND o.known_from < $2 AND (o.field, o.id, o.known_from) = (d.field, d.id, d.known_from)
     AND (d.next_from AT TIME ZONE 'UTC')::date = (d.known_from AT TIME ZONE 'UTC')::date`;

/** Thins market figures that are old enough, month by month; returns how many observations went. `now`: ms since 1970. */
export async function thinHistory(pool: Pool, now: number, stopping?: AbortSignal): Promise<number> {
  let deleted = 0;
  while (!stopping?.aborted) {
    const done = await withTransaction(pool, async (client) => {
      await allowLongQueries(client);
      // Of several servers one thins a month.
      await client.query('SELECT FROM history_state FOR UPDATE');
      const month = await maybe(client, MonthSchema, NEXT_MONTH, [new Date(now)]);
      if (month === null) return null;
      await client.query("SET LOCAL history.thinning = 'on'");
      const { rowCount } = await client.query(THIN, [month.from, month.to]);
      await client.query('UPDATE history_state SET thinned_until = $1', [month.to]);
      return rowCount ?? 0;
    });
    if (done === null) break;
    deleted += done;
  }
  return deleted;
}
