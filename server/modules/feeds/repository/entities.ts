import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Row } from '#schemas/filters/semantics.ts';
import { type EntityName, EntityRegistry, type KnownEntity } from '#server/modules/entity-resolution/entityRegistry.ts';
import type { OtherName } from '#server/modules/entity-resolution/resolveEntities.ts';

const StoredEntity = z.object({
  kind: z.enum(['project', 'round', 'organization', 'person']),
  id: z.coerce.number().int(),
  slug: z.nullable(z.string()),
  keys: z.array(z.string()),
});

/** Ids, slugs and keys of all entities so far. */
export async function readEntityRegistry(client: PoolClient): Promise<EntityRegistry> {
  const { rows } = await client.query(
    `SELECT kind, id, slug, array_remove(array_agg(key), NULL) AS keys
       FROM entities LEFT JOIN entity_keys USING (kind, id) GROUP BY kind, id, slug ORDER BY id`,
  );
  return new EntityRegistry(z.array(StoredEntity).parse(rows));
}

const BATCH = 5_000;

/** Stores new and changed entries. */
export async function writeEntityRegistry(client: PoolClient, registry: EntityRegistry): Promise<void> {
  const changed = registry.changes();
  for (let from = 0; from < changed.length; from += BATCH)
    await writeEntities(client, changed.slice(from, from + BATCH));
}

async function writeEntities(client: PoolClient, entities: readonly KnownEntity[]): Promise<void> {
  await client.query(
    `INSERT INTO entities (kind, id, slug) SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])
     ON CONFLICT (kind, id) DO UPDATE SET slug = excluded.slug WHERE entities.slug IS DISTINCT FROM excluded.slug`,
    [entities.map(({ kind }) => kind), entities.map(({ id }) => id), entities.map(({ slug }) => slug)],
  );
  const keys = entities.flatMap(({ kind, id, keys }) => keys.map((key) => ({ kind, key, id })));
  await client.query(
    `INSERT INTO entity_keys (kind, key, id) SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
     ON CONFLICT (kind, key) DO UPDATE SET id = excluded.id WHERE entity_keys.id IS DISTINCT FROM excluded.id`,
    [keys.map(({ kind }) => kind), keys.map(({ key }) => key), keys.map(({ id }) => id)],
  );
}

const StoredFingerprint = z.object({ id: z.coerce.number(), fingerprint: z.string() });

/** Fingerprints of the stored rows of a kind by `_id`; entities without a row are left out. */
export async function readFingerprints(client: PoolClient, kind: EntityName): Promise<Map<number, string>> {
  const { rows } = await client.query(
    'SELECT id, fingerprint FROM entities WHERE kind = $1 AND fingerprint IS NOT NULL',
    [kind],
  );
  return new Map(
    z
      .array(StoredFingerprint)
      .parse(rows)
      .map(({ id, fingerprint }) => [id, fingerprint]),
  );
}

/** Stores fingerprints; null: the row is deleted. */
export async function writeFingerprints(
  client: PoolClient,
  kind: EntityName,
  fingerprints: ReadonlyMap<number, string | null>,
): Promise<void> {
  await client.query(
    `UPDATE entities SET fingerprint = given.fingerprint
       FROM unnest($2::bigint[], $3::text[]) AS given (id, fingerprint) WHERE entities.kind = $1 AND entities.id = given.id`,
    [kind, [...fingerprints.keys()], [...fingerprints.values()]],
  );
}

/** Row hash, for change detection: figures, then provenance. */
export function fingerprintOf({ provenance, ...figures }: Row): string {
  return `${digest(figures)}.${digest(provenance)}`;
}

/** True if two rows have equal figures, whatever their provenance. */
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
  const given = [names.map(({ source }) => source), names.map(({ id }) => id), names.map(({ key }) => key)];
  const gone = await client.query(
    `DELETE FROM other_names stored WHERE NOT EXISTS (
       SELECT FROM unnest($1::text[], $2::bigint[], $3::text[]) AS given (source, id, key)
        WHERE given.source = stored.source AND given.id = stored.id AND given.key = stored.key)`,
    given,
  );
  const fresh = await client.query(
    'INSERT INTO other_names SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[]) ON CONFLICT DO NOTHING',
    given,
  );
  return (gone.rowCount ?? 0) + (fresh.rowCount ?? 0);
}
