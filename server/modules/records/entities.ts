import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type DirectorySpec, storedFields } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Provenance } from '#schemas/provenance.ts';
import { ENTITY_KINDS } from '#server/modules/datasets/formerAddresses.ts';
import type { TableCounts } from '#server/modules/datasets/rows.ts';
import { identifier, tableName } from '#server/modules/datasets/storage.ts';
import { many } from '#server/platform/db/rows.ts';
import { type EntityName, EntityRegistry, type KnownEntity, type OtherName } from './entityRegistry.ts';
import type { NewsRecord } from './feedRecords.ts';
import { slugOf } from './names.ts';

const Kind = z.enum(['project', 'round', 'organization', 'person']);
const StoredEntity = z
  .object({
    kind: Kind,
    id: z.int(),
    slug: z.nullable(z.string()),
    keys: z.array(z.string()),
    joined_kind: z.nullable(Kind),
    joined_id: z.nullable(z.int()),
  })
  .transform(({ joined_kind: into, joined_id: id, ...entity }) => ({
    ...entity,
    joined: into === null || id === null ? null : { kind: into, id },
  }));

/** Ids, slugs and keys of all entities so far. */
export async function readEntityRegistry(client: PoolClient): Promise<EntityRegistry> {
  return new EntityRegistry(
    await many(
      client,
      StoredEntity,
      `SELECT kind, id, slug, joined_kind, joined_id, array_remove(array_agg(key), NULL) AS keys
       FROM entities LEFT JOIN entity_keys USING (kind, id) GROUP BY kind, id ORDER BY id`,
    ),
  );
}

const BATCH = 5_000;

/** Stores new and changed entries. */
export async function writeEntityRegistry(client: PoolClient, registry: EntityRegistry): Promise<void> {
  const changed = registry.changes();
  for (let from = 0; from < changed.length; from += BATCH)
    await writeEntities(client, changed.slice(from, from + BATCH));
  for (let from = 0; from < changed.length; from += BATCH) await writeKeys(client, changed.slice(from, from + BATCH));
}

async function writeEntities(client: PoolClient, entities: readonly KnownEntity[]): Promise<void> {
  await client.query(
    `INSERT INTO entities AS stored (kind, id, slug, joined_kind, joined_id)
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
     ON CONFLICT (kind, id) DO UPDATE SET slug = excluded.slug, joined_kind = excluded.joined_kind, joined_id = excluded.joined_id
     WHERE (stored.slug, stored.joined_kind, stored.joined_id) IS DISTINCT FROM (excluded.slug, excluded.joined_kind, excluded.joined_id)`,
    [
      entities.map(({ kind }) => kind),
      entities.map(({ id }) => id),
      entities.map(({ slug }) => slug),
      entities.map(({ joined }) => joined?.kind ?? null),
      entities.map(({ joined }) => joined?.id ?? null),
    ],
  );
}

/** Keys follow once every entity is there. */
async function writeKeys(client: PoolClient, entities: readonly KnownEntity[]): Promise<void> {
  const keys = entities.flatMap(({ kind, id, keys }) => keys.map((key) => ({ kind, key, id })));
  await client.query(
    `INSERT INTO entity_keys (kind, key, id) SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
     ON CONFLICT (kind, key) DO UPDATE SET id = excluded.id WHERE entity_keys.id IS DISTINCT FROM excluded.id`,
    [keys.map(({ kind }) => kind), keys.map(({ key }) => key), keys.map(({ id }) => id)],
  );
}

const StoredFingerprint = z.object({ id: z.number(), fingerprint: z.string() });

/** Fingerprints of the stored rows of a kind by `_id`; entities without a row are left out. */
export async function readFingerprints(client: PoolClient, kind: EntityName): Promise<Map<number, string>> {
  return new Map(
    (
      await many(
        client,
        StoredFingerprint,
        'SELECT id, fingerprint FROM entities WHERE kind = $1 AND fingerprint IS NOT NULL',
        [kind],
      )
    ).map(({ id, fingerprint }) => [id, fingerprint]),
  );
}

/** Stores fingerprints; null: the row is deleted. */
export async function writeFingerprints(
  client: PoolClient,
  kind: EntityName,
  fingerprints: ReadonlyMap<number, string | null>,
): Promise<void> {
  await client.query(
    `UPDATE entities SET fingerprint = given.fingerprint,
            name = CASE WHEN given.fingerprint IS NULL THEN name END,
            taken_back = taken_back AND given.fingerprint IS NULL,
            last_reported_at = CASE WHEN given.fingerprint IS NULL THEN last_reported_at END
       FROM unnest($2::bigint[], $3::text[]) AS given (id, fingerprint) WHERE entities.kind = $1 AND entities.id = given.id`,
    [kind, [...fingerprints.keys()], [...fingerprints.values()]],
  );
}

/** Keeps what the page of a record says once its row is deleted. `lastReported`: moment of the data that had it (ISO). */
export async function keepNames(
  client: PoolClient,
  spec: DirectorySpec,
  ids: readonly number[],
  lastReported: string | null,
): Promise<void> {
  await client.query(
    `UPDATE entities SET name = t.${identifier(spec.identity)}, last_reported_at = $3
       FROM ${tableName(spec)} t WHERE entities.kind = $1 AND entities.id = t._id AND t._id = ANY($2::bigint[])`,
    [ENTITY_KINDS[spec.source], ids, lastReported],
  );
}

/** Row hash, for change detection: what sources say, then provenance and what another day changes. */
export function fingerprintOf({ provenance, ...figures }: Row, spec: DirectorySpec): string {
  const byClock = storedFields(spec).flatMap(({ field, byClock }) => (byClock ? [field] : []));
  const said = Object.fromEntries(Object.entries(figures).filter(([field]) => !byClock.includes(field)));
  return `${digest(said)}.${digest([provenance, ...byClock.map((field) => figures[field] ?? null)])}`;
}

/** True if two rows say the same; provenance and what another day changes are not compared. */
export function haveSameFigures(one: string, other: string): boolean {
  return figuresOf(one) === figuresOf(other);
}

const figuresOf = (fingerprint: string) => fingerprint.split('.')[0];

function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 22);
}

/** Replaces all other names; returns how many were added or deleted. */
export async function writeOtherNames(client: PoolClient, names: readonly OtherName[]): Promise<number> {
  const given = [
    names.map(({ source }) => source),
    names.map(({ id }) => id),
    names.map(({ key }) => key),
    names.map(({ former }) => former),
    names.map(({ isTicker }) => isTicker),
  ];
  const columns = 'source, id, key, former, is_ticker';
  const all = `unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::boolean[]) AS given (${columns})`;
  const gone = await client.query(
    `DELETE FROM other_names stored WHERE NOT EXISTS (
       SELECT FROM ${all} WHERE given.source = stored.source AND given.id = stored.id AND given.key = stored.key
          AND given.former IS NOT DISTINCT FROM stored.former AND given.is_ticker = stored.is_ticker)`,
    given,
  );
  const fresh = await client.query(
    `INSERT INTO other_names (${columns}) SELECT ${columns} FROM ${all} ON CONFLICT DO NOTHING`,
    given,
  );
  return (gone.rowCount ?? 0) + (fresh.rowCount ?? 0);
}

/** Replaces all news with the given articles, and counts the changes. Stories and mentions are not written here. */
export async function replaceNews(client: PoolClient, news: readonly NewsRecord[]): Promise<TableCounts> {
  const written = await insertNews(client, news);
  const { rowCount } = await client.query('DELETE FROM news WHERE _id <> ALL($1::bigint[])', [
    news.map(({ key }) => keyNumber(key)),
  ]);
  return { ...written, deleted: rowCount ?? 0 };
}

/** Adds articles to the news, or what they say now. */
export async function insertNews(
  client: PoolClient,
  news: readonly NewsRecord[],
): Promise<Omit<TableCounts, 'deleted'>> {
  const rows = news.map(toRow);
  const { rows: written } = await client.query<{ inserted: boolean }>(
    `INSERT INTO news AS stored (_id, slug, title, summary, url, source_name, created_at, tags, provenance, story)
     SELECT _id, slug, title, summary, url, source_name, created_at, tags, provenance, _id
       FROM json_populate_recordset(NULL::news, $1::json)
     ON CONFLICT (_id) DO UPDATE SET title = excluded.title, summary = excluded.summary, url = excluded.url,
       source_name = excluded.source_name, created_at = excluded.created_at, tags = excluded.tags, provenance = excluded.provenance
     WHERE (stored.title, stored.summary, stored.url, stored.source_name, stored.created_at, stored.tags, stored.provenance)
       IS DISTINCT FROM (excluded.title, excluded.summary, excluded.url, excluded.source_name, excluded.created_at, excluded.tags, excluded.provenance)
     RETURNING xmax = 0 AS inserted`,
    [JSON.stringify(rows)],
  );
  const inserted = written.filter((row) => row.inserted).length;
  return { inserted, changed: written.length - inserted, unchanged: rows.length - written.length };
}

/** The feed of articles that members of the community contributed. */
export const COMMUNITY = 'community';

function toRow({ feed, key, source, fetchedAt, data: { guid, ...data } }: NewsRecord) {
  const _id = keyNumber(key);
  const provenance: Provenance = {
    source: feed === COMMUNITY ? source : data.source_name || source,
    fetched_at: fetchedAt || null,
    fields: ['created_at', 'source_name', 'summary', 'tags', 'title', 'url'],
  };
  return {
    _id,
    slug: `${slugOf(data.title)}-${_id.toString(36)}`,
    ...data,
    provenance: JSON.stringify([provenance]),
  };
}

/** The number of an article, event or ad is a hash of its key: 48 bits, exact in JSON. */
export function keyNumber(key: string): number {
  return Number.parseInt(createHash('sha256').update(key).digest('hex').slice(0, 12), 16) + 1;
}
