import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { NOTE_MAX, WATCHED_MAX, WATCHLISTS } from '#schemas/api/watchlist.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { storableText } from '#schemas/text.ts';
import { datasetKind } from '#server/modules/datasets/dataset.ts';
import { tableName, wireColumns } from '#server/modules/datasets/storage.ts';
import { PUBLISHED_JOBS } from '#server/modules/datasets/storyRows.ts';
import type { EntityName, Move } from '#server/modules/records/entityRegistry.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, isoColumn, many, one } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

export type Watchlist = (typeof WATCHLISTS)[number];

/** Data set of each watchlist. */
export const WATCHED: Readonly<Record<Watchlist, DataSetSpec>> = {
  watchlist_project: DATA_SETS.projects,
  watchlist_user: DATA_SETS.people,
  watchlist_venture: DATA_SETS.organizations,
  watchlist_job: DATA_SETS.jobs,
};

/** The records of a watchlist in SQL. An ad stays when the board no longer lists it. */
export const recordsOf = (list: Watchlist): string =>
  list === 'watchlist_job' ? PUBLISHED_JOBS : tableName(WATCHED[list]);

/** The watchlist of each kind of entity. */
const LIST_OF: Readonly<Partial<Record<EntityName, Watchlist>>> = {
  project: 'watchlist_project',
  person: 'watchlist_user',
  organization: 'watchlist_venture',
};
const ENTITY_LISTS = Object.values(LIST_OF);
const kindOfList = (list: Watchlist) => Object.entries(LIST_OF).find(([, one]) => one === list)?.[0];

const WatchedSchema = z.object({
  _id: z.int(),
  added_at: isoColumn,
  note: z.string(),
  slug: z.string().nullable(),
  ref_data: z.looseObject({ _id: z.int() }).nullable(),
});

/** Watched records in the member's order, without those no longer in the data. */
export async function readWatched(db: Db, userId: number, list: Watchlist, idsOnly: boolean) {
  const columns = list === 'watchlist_job' ? 't.*' : wireColumns(WATCHED[list], 't');
  const row = idsOnly ? 'NULL' : `(SELECT row_to_json(r) FROM (SELECT ${columns}) r)`;
  return (
    await many(
      db,
      WatchedSchema,
      `SELECT w.record_id AS _id, w.added_at, w.note, t.slug, ${row} AS ref_data
       FROM watched w JOIN ${recordsOf(list)} t ON t._id = w.record_id
      WHERE w.user_id = $1 AND w.kind = $2 AND w.dataset_kind = $3 ORDER BY w.position, w.record_id`,
      [userId, list, await datasetKind(db)],
    )
  ).map(({ _id, added_at, note, slug, ref_data }) => ({
    _id,
    added_at,
    slug,
    ...(ref_data === null ? {} : { note, ref_data }),
  }));
}

/** A record with the watchlist of its kind. */
export interface Watchable {
  readonly list: Watchlist;
  readonly id: number;
}

/** Records by number, or one by slug. */
export type Wanted = { readonly ids: readonly number[] } | { readonly slug: string };

/**
 * The records that are meant, each once, in order. A former number or slug means the record it leads to, which may be of another
 * kind: then it belongs on the watchlist of that.
 */
export async function presentRecords(db: Db, list: Watchlist, wanted: Wanted): Promise<Watchable[]> {
  const known = new Map(
    (
      await many(db, PresentSchema, presentOf(list, wanted), [
        'slug' in wanted ? storableText(wanted.slug) : wanted.ids,
      ])
    ).map((one) => [`${one.list} ${one.id}`, one]),
  );
  return [...known.values()];
}

const PresentSchema = z.object({ list: z.enum(WATCHLISTS), id: z.int() });

function presentOf(list: Watchlist, wanted: Wanted): string {
  const kind = kindOfList(list);
  const given =
    'slug' in wanted
      ? `(SELECT _id AS id, 1 AS n FROM ${recordsOf(list)} t WHERE slug = $1::text
          UNION SELECT id, 2 FROM entities WHERE kind = '${kind}' AND slug = $1::text ORDER BY n, id LIMIT 1)`
      : 'unnest($1::bigint[]) WITH ORDINALITY AS asked (id, n)';
  const lists = kind === undefined ? [list] : ENTITY_LISTS;
  const present = lists.map(
    (one) => `SELECT n, '${one}' AS list, t._id AS id FROM present JOIN ${recordsOf(one)} t ON t._id = present.id
               WHERE present.kind = '${kindOfList(one) ?? ''}'`,
  );
  return `WITH given AS (SELECT id, n FROM ${given}),
      present AS (
        SELECT n, coalesce(joined_kind, '${kind ?? ''}') AS kind, coalesce(joined_id, given.id) AS id
          FROM given LEFT JOIN entities former ON former.kind = '${kind ?? ''}' AND former.id = given.id)
    ${present.join(' UNION ALL ')} ORDER BY n`;
}

/**
 * Adds records at the top, in the given order.
 * @throws ApiError 403 when the watchlist is full.
 */
export async function watch(
  pool: Pool,
  userId: number,
  list: Watchlist,
  ids: readonly number[],
  now: number,
): Promise<void> {
  await withTransaction(pool, async (client) => {
    await lockUser(client, userId);
    const kind = await datasetKind(client);
    await client.query(
      `INSERT INTO watched (user_id, kind, dataset_kind, record_id, added_at, position)
       SELECT $1, $2, $3, added.id, $5,
              added.n - cardinality($4::bigint[]) - 1
                + coalesce((SELECT min(position) FROM watched WHERE user_id = $1 AND kind = $2 AND dataset_kind = $3), 0)
         FROM unnest($4::bigint[]) WITH ORDINALITY AS added(id, n) ON CONFLICT DO NOTHING`,
      [userId, list, kind, ids, new Date(now)],
    );
    if (
      (
        await one(
          client,
          z.object({ n: z.int() }),
          'SELECT count(*)::int AS n FROM watched WHERE user_id = $1 AND kind = $2 AND dataset_kind = $3',
          [userId, list, kind],
        )
      ).n <= WATCHED_MAX
    )
      return;
    throw new ApiError(403, { code: 'watchlist_full', limit: WATCHED_MAX });
  });
}

export async function unwatch(pool: Pool, userId: number, list: Watchlist, ids: readonly number[]): Promise<void> {
  await pool.query(
    'DELETE FROM watched WHERE user_id = $1 AND kind = $2 AND dataset_kind = $3 AND record_id = ANY($4::bigint[])',
    [userId, list, await datasetKind(pool), ids],
  );
}

/** Sets a note; empty removes it. False: not watched. */
export async function setNote(db: Db, userId: number, list: Watchlist, id: number, note: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE watched SET note = $5 WHERE user_id = $1 AND kind = $2 AND dataset_kind = $3 AND record_id = $4',
    [userId, list, await datasetKind(db), id, storableText(note).trim()],
  );
  return rowCount === 1;
}

/** Moves these records to the top in the given order; the others keep theirs. */
export async function setOrder(pool: Pool, userId: number, list: Watchlist, ids: readonly number[]): Promise<void> {
  await withTransaction(pool, async (client) => {
    await lockUser(client, userId);
    await client.query(
      `WITH wanted AS (SELECT id, min(n) AS n FROM unnest($4::bigint[]) WITH ORDINALITY AS given(id, n) GROUP BY id),
            ordered AS (
              SELECT record_id, row_number() OVER (ORDER BY wanted.n NULLS LAST, position, record_id) AS position
                FROM watched LEFT JOIN wanted ON wanted.id = record_id
               WHERE user_id = $1 AND kind = $2 AND dataset_kind = $3)
       UPDATE watched SET position = ordered.position FROM ordered
        WHERE user_id = $1 AND kind = $2 AND dataset_kind = $3 AND watched.record_id = ordered.record_id`,
      [userId, list, await datasetKind(client), ids],
    );
  });
}

const MovedSchema = z.object({
  user_id: z.int(),
  from_list: z.enum(WATCHLISTS),
  to_list: z.enum(WATCHLISTS),
  to_id: z.int(),
});
/** A watched record that moved to another watchlist of its member. */
export type MovedWatched = z.output<typeof MovedSchema>;

/**
 * Lets watched records follow what they turned out to be. Of two that are one now the earlier place counts; both notes
 * stay, as far as they fit. Returns those that changed their watchlist: what was taken for an organization is a person.
 */
export async function moveWatched(client: PoolClient, moves: readonly Move[]): Promise<readonly MovedWatched[]> {
  const watched = moves.flatMap(({ from, to }) => {
    const [left, entered] = [LIST_OF[from.kind], LIST_OF[to.kind]];
    return left && entered ? [{ left, fromId: from.id, entered, toId: to.id }] : [];
  });
  if (watched.length === 0) return [];
  return await many(
    client,
    MovedSchema,
    `WITH moved AS (
       DELETE FROM watched w USING unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[]) AS move (list, id, to_list, to_id)
        WHERE w.dataset_kind = 'live' AND w.kind = move.list AND w.record_id = move.id
       RETURNING w.user_id, move.list AS from_list, move.to_list, move.to_id, w.added_at, w.note, w.position),
     kept AS (
     INSERT INTO watched AS w (user_id, kind, dataset_kind, record_id, added_at, note, position)
     SELECT user_id, to_list, 'live', to_id, min(added_at),
            left(coalesce(string_agg(DISTINCT note, E'\\n') FILTER (WHERE note <> ''), ''), ${NOTE_MAX}), min(position)
       FROM moved GROUP BY user_id, to_list, to_id
     ON CONFLICT (user_id, kind, dataset_kind, record_id) DO UPDATE SET
       added_at = least(w.added_at, excluded.added_at),
       position = least(w.position, excluded.position),
       note = CASE WHEN w.note = excluded.note THEN w.note
                   ELSE left(concat_ws(E'\\n', nullif(w.note, ''), nullif(excluded.note, '')), ${NOTE_MAX}) END)
     SELECT DISTINCT user_id, from_list, to_list, to_id FROM moved WHERE from_list <> to_list`,
    [
      watched.map(({ left }) => left),
      watched.map(({ fromId }) => fromId),
      watched.map(({ entered }) => entered),
      watched.map(({ toId }) => toId),
    ],
  );
}
