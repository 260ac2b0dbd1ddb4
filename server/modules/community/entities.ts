import type { ClientBase } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, storedFields } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { NAME_FIELD, positionOf, proposedInput } from '#schemas/forms/contributionRules.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { presentId, presentSlug } from '#server/modules/datasets/formerAddresses.ts';
import { upsertRows, withinBounds } from '#server/modules/datasets/rows.ts';
import { tableName, wireColumns } from '#server/modules/datasets/storage.ts';
import { type Db, many } from '#server/platform/db/rows.ts';
import { type EntityData, type Facts, readField, STORES } from './fields.ts';

/** Entities as proposals see them, read from the directories and written back. */

/** Which entity it is. */
export interface EntityKey {
  readonly kind: EntityKind;
  readonly id: number;
}

export const keyOf = ({ kind, id }: EntityKey) => `${kind} ${id}`;

/** Entities by key, each once. */
export class Records {
  private readonly known = new Map<string, EntityKey>();

  constructor(keys: readonly EntityKey[] = []) {
    this.add(...keys);
  }

  /** True if one of them is new. */
  add(...keys: readonly EntityKey[]): boolean {
    const before = this.known.size;
    for (const { kind, id } of keys) this.known.set(keyOf({ kind, id }), { kind, id });
    return this.known.size > before;
  }

  get all(): EntityKey[] {
    return [...this.known.values()];
  }

  has(key: EntityKey): boolean {
    return this.known.has(keyOf(key));
  }

  of(kind: EntityKind): number[] {
    return this.all.flatMap((one) => (one.kind === kind ? [one.id] : []));
  }
}

/** SQL of the keys that `keysOf` gives as the first two parameters. */
export const KEYS = 'SELECT * FROM unnest($1::text[], $2::bigint[])';
export const keysOf = (keys: readonly EntityKey[]) => [keys.map(({ kind }) => kind), keys.map(({ id }) => id)];

/** Somebody's job at a project or organization. */
export interface Job {
  readonly person: number;
  readonly place: number;
  readonly who: string;
  readonly position: string;
}

export interface Entity extends EntityData {
  readonly kind: EntityKind;
  readonly id: number;
  readonly slug: string | null;
  readonly name: string;
  readonly logo: string | null;
  /** Of its people, in the order of its page. */
  readonly jobs: readonly Job[];
}

const RowSchema = z.looseObject({ _id: z.int() });
const FoundSchema = z.object({ row: RowSchema, facts: z.record(z.string(), z.unknown()).nullable() });
const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** An entity by its present or former slug or number; null: there is none. */
export async function findEntity(
  db: Db,
  kind: EntityKind,
  by: { readonly slug: string } | { readonly id: number },
): Promise<Entity | null> {
  const spec = DATA_SETS[STORES[kind].source];
  const [found] = await ('slug' in by
    ? select(db, kind, `t.slug = ${presentSlug(spec, '$1::text')}`, by.slug)
    : select(db, kind, `t._id = ${presentId(spec, '$1::bigint')}`, by.id));
  return found ? { ...found, jobs: kind === 'people' ? [] : await readJobs(db, kind, found.id) } : null;
}

/** Entities by number, without their people. */
export async function findEntities(
  db: Db,
  kind: EntityKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Entity>> {
  const found = await select(db, kind, 't._id = ANY($1::bigint[])', ids);
  return new Map(found.map((entity) => [entity.id, { ...entity, jobs: [] }]));
}

async function select(db: Db, kind: EntityKind, condition: string, value: unknown): Promise<Omit<Entity, 'jobs'>[]> {
  const found = await readRecords(db, kind, condition, value);
  return found.map(({ row, facts }) => ({
    kind,
    id: row._id,
    slug: text(row.slug),
    name: text(row[NAME_FIELD[kind]]) ?? '',
    logo: text(row.logo),
    row,
    facts: facts ?? noFacts(kind, row),
  }));
}

/** Rows of a directory `t` with the facts beside them, if there are any. */
export async function readRecords(db: Db, kind: EntityKind, condition: string, value: unknown) {
  const { source, facts, key } = STORES[kind];
  const spec = DATA_SETS[source];
  return await many(
    db,
    FoundSchema,
    `SELECT (SELECT row_to_json(r) FROM (SELECT ${wireColumns(spec, 't')}) r) AS row, row_to_json(f) AS facts
       FROM ${tableName(spec)} t LEFT JOIN ${facts} f ON f.${key} = t._id WHERE ${condition} ORDER BY t._id`,
    [value],
  );
}

/** Facts of a row that has none beside it. */
export const noFacts = (kind: EntityKind, row: Row): Facts => ({ ...emptyFacts(kind, row._id), ...titleOf(kind, row) });

/** Somebody of whom nothing else is known has the title of the directory. */
const titleOf = (kind: EntityKind, { primary_job_title: title }: Row): Facts =>
  kind === 'people' && text(title) !== null ? { job_title: [title] } : {};

const JobSchema = z.object({
  person: z.int(),
  place: z.int(),
  who: z.string(),
  position: z
    .string()
    .nullable()
    .transform((position) => position ?? ''),
});

async function readJobs(db: Db, kind: 'project' | 'venture', id: number): Promise<Job[]> {
  const at = STORES[kind].registered;
  return await many(
    db,
    JobSchema,
    `SELECT e.person_id AS person, e.place, coalesce(h.slug, h.name) AS who, e.position
       FROM employments e JOIN ${tableName(DATA_SETS.people)} h ON h._id = e.person_id
      WHERE e.${at}_id = $1 ORDER BY (e.to_date IS NOT NULL), e.from_date COLLATE "C" NULLS LAST, e.place`,
    [id],
  );
}

/** The job that a field such as `members/ada/position2` means; null: there is none, or it is another field. */
export function jobOf({ jobs }: Pick<Entity, 'jobs'>, field: string): Job | null {
  const position = positionOf(field);
  if (!position) return null;
  return jobs.filter(({ who }) => who === position.who)[position.place - 1] ?? null;
}

/** The text of a field of an entity, as forms write it; null: the entity has no such field. */
export function fieldText(entity: Entity, field: string): string | null {
  if (positionOf(field)) return jobOf(entity, field)?.position ?? null;
  if (proposedInput(entity.kind, field) === null) return null;
  return readField(entity.kind, entity, field);
}

/** A row of a data set that says nothing. */
export function emptyRow(spec: DataSetSpec, id: number): Row {
  const lists: readonly string[] = ['tags', 'refs', 'links'];
  const fields = storedFields(spec).map(({ field, type }) => [field, lists.includes(type) ? [] : null]);
  return { ...Object.fromEntries(fields), _id: id };
}

const NO_FACTS: Readonly<Record<EntityKind, Facts>> = {
  project: {
    ...{ market_cap_rate_24h: null, year_founded: null, founded: null, location: null, website: null },
    ...{ social: [], ecosystem: [], description_html: null, chain_tvls: [] },
  },
  venture: {
    ...{ website: null, twitter: null, linkedin: null },
    ...{ crunchbase_link: null, email_address: null, assets_under_management: null, founded: null },
  },
  people: { job_title: [], twitter: null, linkedin: null, crunchbase: null },
};

export const emptyFacts = (kind: EntityKind, id: number): Facts => ({ [STORES[kind].key]: id, ...NO_FACTS[kind] });

/** True for facts that say no more than whom they are about; no row is kept of them. */
export function saysNothing(kind: EntityKind, facts: Facts): boolean {
  return Object.entries(facts).every(
    ([name, value]) => name === STORES[kind].key || value === null || (Array.isArray(value) && value.length === 0),
  );
}

/** Writes entities into their directory and the facts beside. */
export async function saveEntities(client: ClientBase, kind: EntityKind, entities: readonly EntityData[]) {
  const { source, facts: table, key } = STORES[kind];
  const written = await upsertRows(
    client,
    DATA_SETS[source],
    entities.map(({ row }) => withinBounds(DATA_SETS[source], row)),
  );
  await client.query(`DELETE FROM ${table} WHERE ${key} = ANY($1::bigint[])`, [entities.map(({ row }) => row._id)]);
  await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`, [
    JSON.stringify(entities.flatMap(({ facts }) => (saysNothing(kind, facts) ? [] : [facts]))),
  ]);
  return written;
}
