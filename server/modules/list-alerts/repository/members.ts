import type { PoolClient } from 'pg';
import { z } from 'zod';
import { ALERT_MEMBERS_MAX } from '#schemas/api/list-alerts.ts';
import { STALE_FIELD } from '#schemas/columns/spec.ts';
import { everyTriple } from '#schemas/filters/tree.ts';
import { whereCondition } from '#server/modules/data-query/conditions.ts';
import { rowsFrom } from '#server/modules/data-query/formulas/rowsFrom.ts';
import { Values } from '#server/modules/data-query/query.ts';
import type { Dataset } from '#server/modules/datasets/dataset.ts';
import { valueColumn } from '#server/modules/datasets/storage.ts';
import { askedAt, figuresOf, STEADY } from '../listQuery.ts';
import type { CheckedList } from './lists.ts';

/** SQL condition of the list, up to the watched limit. */
function conditionOf(list: CheckedList, cap: number | null, now: number, values: Values): string {
  const { spec, filter } = askedAt(list, now);
  const asked = whereCondition(spec, filter, list.search, values);
  return cap === null ? `(${asked})` : `(${asked}) AND _id <= ${values.bind(cap, 'bigint')}`;
}

const IdsSchema = z.array(z.object({ _id: z.int() }));

/** The last `_id` to watch when a list exceeds the limit; otherwise unchanged. */
export async function findCap(
  client: PoolClient,
  list: CheckedList,
  cap: number | null,
  now: number,
): Promise<number | null> {
  const values = new Values();
  const { rows } = await client.query(
    `SELECT _id FROM ${rowsFrom(askedAt(list, now).spec, values)} WHERE ${conditionOf(list, cap, now, values)}
      ORDER BY _id OFFSET ${ALERT_MEMBERS_MAX - 1} LIMIT 2`,
    values.list,
  );
  const [lastWatched, beyond] = IdsSchema.parse(rows);
  return lastWatched && beyond ? lastWatched._id : cap;
}

export async function trimMembers(client: PoolClient, { id }: CheckedList, cap: number | null): Promise<void> {
  await client.query('DELETE FROM standing_members WHERE list_id = $1 AND record_id > $2', [id, cap]);
}

/** `findCap` for an updated snapshot; deletes the rows beyond it. */
export async function trimGrown(client: PoolClient, list: CheckedList, cap: number | null): Promise<number | null> {
  const { rows } = await client.query(
    `SELECT record_id AS _id FROM standing_members WHERE list_id = $1 AND inside
      ORDER BY record_id OFFSET ${ALERT_MEMBERS_MAX - 1} LIMIT 2`,
    [list.id],
  );
  const [lastWatched, beyond] = IdsSchema.parse(rows);
  if (!lastWatched || !beyond) return cap;
  await trimMembers(client, list, lastWatched._id);
  return lastWatched._id;
}

function nameOf({ spec }: CheckedList, table: string): string {
  const field = spec.columns.find((column) => column.field === spec.identity);
  if (!field) throw new Error(`${spec.source} has no column '${spec.identity}'`);
  return `coalesce(${table}.${valueColumn(field)}, '')`;
}

export async function beginMembers(
  client: PoolClient,
  list: CheckedList,
  cap: number | null,
  now: number,
): Promise<void> {
  const values = new Values();
  const [id, at] = [values.bind(list.id, 'uuid'), values.bind(new Date(now), 'timestamptz')];
  await client.query(
    `INSERT INTO standing_members (list_id, record_id, name, slug, logo, inside, was_inside, steady, before, before_at, after)
     SELECT ${id}, _id, name, slug, logo, true, true, true, figures, ${at}, figures FROM (
       SELECT t._id, ${nameOf(list, 't')} AS name, t.slug, t.logo, ${figuresOf(list.fields, 't')} AS figures
         FROM ${rowsFrom(askedAt(list, now).spec, values, 't')} WHERE ${conditionOf(list, cap, now, values)}) found`,
    values.list,
  );
}

interface Comparison {
  readonly cap: number | null;
  readonly kind: Dataset['kind'];
  /** Only rows in `standing_changes` can differ from the last check. */
  readonly changedOnly: boolean;
  /** Times of the last check and of this one, in ms. */
  readonly previous: number;
  readonly now: number;
}

/**
 * Compares the snapshot with the current rows and records who entered, left or returned. New rows come with their values
 * at the last check.
 */
export async function compareMembers(
  client: PoolClient,
  list: CheckedList,
  { cap, kind, changedOnly, previous, now }: Comparison,
): Promise<void> {
  const values = new Values();
  const id = values.bind(list.id, 'uuid');
  const at = values.bind(new Date(now), 'timestamptz');
  const before = values.bind(new Date(previous), 'timestamptz');
  const source = values.bind(list.spec.source, 'text');
  const isSteady = `coalesce(m.moved_at <= ${at} - ${STEADY}, true)`;
  const condition = conditionOf(list, cap, now, values);
  const figures = figuresOf(list.fields, 't');
  // A figure that grows stale has not changed.
  const unasked = values.bind(
    everyTriple(list.filter).some(([field]) => field === STALE_FIELD) ? [] : [STALE_FIELD],
    'text[]',
  );
  const among = (record: string) =>
    changedOnly ? `AND ${record} IN (SELECT record_id FROM standing_changes WHERE source = ${source})` : '';
  // One statement, so that both halves see the same rows. All lookups use keys, so a bad query plan cannot make it
  // quadratic. Unchanged rows are not written, because even a no-op conflict writes.
  await client.query(
    `WITH staying AS (
       INSERT INTO standing_members AS m
              (list_id, record_id, name, slug, logo, inside, was_inside, told_inside, moved_at, steady, before, before_at, after)
       SELECT ${id}, f._id, f.name, f.slug, f.logo, true, false, false, ${at}, true, p.figures, ${before}, f.figures
         FROM (SELECT t._id, ${nameOf(list, 't')} AS name, t.slug, t.logo, ${figures} AS figures
                 FROM ${rowsFrom(askedAt(list, now).spec, values, 't')} WHERE ${condition} ${among('t._id')} OFFSET 0) f
         LEFT JOIN standing_past p
           ON p.source = ${source} AND p.record_id = f._id AND p.dataset_kind = ${values.bind(kind, 'text')}
        WHERE NOT EXISTS (
          SELECT FROM standing_members k
           WHERE k.list_id = ${id} AND k.record_id = f._id AND k.inside
             AND (k.name, k.slug, k.logo, k.after) IS NOT DISTINCT FROM (f.name, f.slug, f.logo, f.figures) OFFSET 0)
       ON CONFLICT (list_id, record_id) DO UPDATE SET
         name = excluded.name, slug = excluded.slug, logo = excluded.logo, inside = true,
         moved_at = CASE WHEN m.inside THEN m.moved_at ELSE ${at} END,
         steady = CASE WHEN m.inside THEN m.steady ELSE ${isSteady} END,
         before = CASE WHEN m.inside OR m.was_inside THEN m.before ELSE excluded.before END,
         before_at = CASE WHEN m.inside OR m.was_inside THEN m.before_at ELSE excluded.before_at END,
         changed_at = CASE WHEN m.was_inside AND standing_moved(m.before - ${unasked}, excluded.after) THEN ${at} END,
         after = excluded.after
     )
     UPDATE standing_members m SET
            inside = false,
            moved_at = CASE WHEN m.inside THEN ${at} ELSE m.moved_at END,
            steady = CASE WHEN m.inside THEN ${isSteady} ELSE m.steady END,
            changed_at = NULL,
            after = outside.figures
       FROM (SELECT o.record_id, d.figures
               FROM standing_members o LEFT JOIN (SELECT t._id, (${condition}) AS passes, ${figures} AS figures FROM ${rowsFrom(askedAt(list, now).spec, values, 't')}) d
                 ON d._id = o.record_id
              WHERE o.list_id = ${id} AND d.passes IS NOT TRUE ${among('o.record_id')}) outside
      WHERE m.list_id = ${id} AND m.record_id = outside.record_id AND (m.inside OR m.after IS DISTINCT FROM outside.figures)`,
    values.list,
  );
}

/** Deletes rows that nobody waits to hear of: neither in the last visit nor in the list, once a return would be no flicker. */
export async function forgetFlickers(client: PoolClient, { id }: CheckedList, now: number): Promise<void> {
  await client.query(
    `DELETE FROM standing_members WHERE list_id = $1 AND NOT inside AND NOT was_inside AND NOT told_inside AND moved_at <= $2::timestamptz - ${STEADY}`,
    [id, new Date(now)],
  );
}
