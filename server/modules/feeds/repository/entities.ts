import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Row } from '#schemas/filters/semantics.ts';
import { type EntityName, KeyBook, type KnownEntity } from '#server/modules/entity-resolution/entityRegistry.ts';
import type { OtherName } from '#server/modules/entity-resolution/resolveEntities.ts';

const StoredEntity = z.object({
  kind: z.enum(['project', 'round', 'organization', 'person']),
  id: z.coerce.number().int(),
  slug: z.nullable(z.string()),
  keys: z.array(z.string()),
});

/** The numbers and addresses that things have had so far. */
export async function readKeyBook(client: PoolClient): Promise<KeyBook> {
  const { rows } = await client.query(
    `SELECT kind, id, slug, array_remove(array_agg(key), NULL) AS keys
       FROM entities LEFT JOIN entity_keys USING (kind, id) GROUP BY kind, id, slug ORDER BY id`,
  );
  return new KeyBook(z.array(StoredEntity).parse(rows));
}

const BATCH = 5_000;

/** Writes down what the book has learnt. */
export async function writeKeyBook(client: PoolClient, book: KeyBook): Promise<void> {
  const learnt = book.news();
  for (let from = 0; from < learnt.length; from += BATCH) await writeEntities(client, learnt.slice(from, from + BATCH));
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

/** What the stored rows of a kind look like, by `_id`; things without a row are left out. */
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

/** Remembers what rows look like; null: there is no row any more. */
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

/** What a row looks like, in short: its figures, then where and when they are from. */
export function fingerprintOf({ provenance, ...figures }: Row): string {
  return `${digest(figures)}.${digest(provenance)}`;
}

/** Whether two fingerprints are of rows with the same figures, whatever their provenance. */
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

/** Makes `names` all other names there are; answers how many came or went. */
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
