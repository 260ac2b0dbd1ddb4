import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Employment } from '#schemas/entities/relations.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { positionOf } from '#schemas/forms/contributionRules.ts';
import { ENTITY_KINDS } from '#schemas/kinds.ts';
import { type Db, many } from '#server/platform/db/rows.ts';
import { type EntityKey, KEYS, keysOf, Records, readRecords } from './entities.ts';
import { concernedBy } from './entries.ts';
import { type Facts, STORES } from './fields.ts';
import { type Contributed, type World, whoOf } from './overlay.ts';

/**
 * What the sources state of the records that proposals changed. Of any other record the directories say it themselves, so that it is
 * kept before the first proposal changes it; a sync keeps what it finds of all of them.
 */

export interface Stated extends EntityKey {
  /** Null: no source states it. */
  readonly row: Row | null;
  readonly facts: Facts | null;
  /** Of a person. */
  readonly jobs: readonly Employment[];
}

const JobSchema = z.object({
  person_id: z.int(),
  place: z.int(),
  organization_id: z.int().nullable(),
  project_id: z.int().nullable(),
  position: z.string().nullable(),
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  is_primary: z.boolean(),
});

const StatedSchema = z.object({
  kind: z.enum(ENTITY_KINDS),
  id: z.int(),
  row: z.looseObject({ _id: z.int() }).nullable(),
  facts: z.record(z.string(), z.unknown()).nullable(),
  jobs: z.array(JobSchema),
});

/** What is stated of these records, which is kept from now on. The data set has to be locked. */
export async function readStated(client: PoolClient, keys: readonly EntityKey[]): Promise<Stated[]> {
  const kept = await many(
    client,
    StatedSchema,
    `SELECT kind, id, record AS row, facts, jobs FROM stated_records WHERE (kind, id) IN (${KEYS})`,
    keysOf(keys),
  );
  const fresh: Stated[] = [];
  for (const kind of ENTITY_KINDS) {
    const known = new Set(kept.flatMap((one) => (one.kind === kind ? [one.id] : [])));
    const ids = keys.flatMap((one) => (one.kind === kind && !known.has(one.id) ? [one.id] : []));
    if (ids.length === 0) continue;
    const found = await readRecords(client, kind, 't._id = ANY($1::bigint[])', ids);
    const records = new Map(found.map((record) => [record.row._id, record]));
    const jobs = kind === 'people' ? await readJobsOf(client, ids) : [];
    for (const id of ids) {
      const { row = null, facts = null } = records.get(id) ?? {};
      fresh.push({ kind, id, row, facts, jobs: jobs.filter((job) => job.person_id === id) });
    }
  }
  await insertStated(client, fresh);
  return [...kept, ...fresh];
}

async function readJobsOf(db: Db, people: readonly number[]): Promise<Employment[]> {
  const found = await many(
    db,
    z.object({ job: JobSchema }),
    'SELECT row_to_json(e) AS job FROM employments e WHERE person_id = ANY($1::bigint[]) ORDER BY person_id, place',
    [people],
  );
  return found.map(({ job }) => job);
}

/** What a world of all records states of those that proposals change: nothing of those that they brought. */
export function statedIn(world: World, { values, entries }: Contributed): Stated[] {
  const { keys, raisers } = concernedBy(entries);
  const records = new Records([...values.map(({ kind, entity: id }) => ({ kind, id })), ...keys]);
  const bringing = entries.filter(
    ({ list, parts }) => list === 'self' || (list === 'members' && parts.slug !== undefined),
  );
  const brought = new Records(concernedBy(bringing).keys);
  const slugs = new Set<unknown>(raisers);
  const positions = new Set(values.flatMap(({ field }) => positionOf(field)?.who ?? []));
  if (slugs.size > 0)
    for (const { _id: id, slug } of world.rows.projects) if (slugs.has(slug)) records.add({ kind: 'project', id });
  if (positions.size > 0)
    for (const row of world.rows.people)
      if (positions.has(whoOf(row) ?? '')) records.add({ kind: 'people', id: row._id });

  const found = ENTITY_KINDS.map((kind) => {
    const { source, key } = STORES[kind];
    const ids = new Set<unknown>(records.of(kind));
    const rows = world.rows[source].filter(({ _id }) => ids.has(_id)).map((row) => [row._id, row] as const);
    const facts = world.facts[kind].filter((one) => ids.has(one[key])).map((one) => [one[key], one] as const);
    return [kind, { rows: new Map(rows), facts: new Map(facts) }] as const;
  });
  const known = new Map(found);
  const people = new Set(records.of('people'));
  const jobs = world.employments.filter(({ person_id }) => people.has(person_id));
  return records.all.flatMap(({ kind, id }) => {
    const { rows, facts } = known.get(kind) ?? {};
    const row = rows?.get(id) ?? null;
    if (row === null && !brought.has({ kind, id })) return [];
    const own = kind === 'people' ? jobs.filter(({ person_id }) => person_id === id) : [];
    return [{ kind, id, row, facts: facts?.get(id) ?? null, jobs: own }];
  });
}

/** True once anything is kept. */
export async function hasStated(db: Db): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM stated_records LIMIT 1');
  return rowCount !== 0;
}

/** Keeps these records, and no others. */
export async function replaceStated(client: PoolClient, stated: readonly Stated[]): Promise<void> {
  await client.query('DELETE FROM stated_records');
  await insertStated(client, stated);
}

async function insertStated(client: PoolClient, stated: readonly Stated[]): Promise<void> {
  if (stated.length === 0) return;
  const given = stated.map(({ row, ...rest }) => ({ ...rest, record: row }));
  await client.query(
    'INSERT INTO stated_records SELECT * FROM json_populate_recordset(NULL::stated_records, $1::json)',
    [JSON.stringify(given)],
  );
}
