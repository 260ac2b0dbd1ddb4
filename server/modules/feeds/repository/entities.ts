import type { PoolClient } from 'pg';
import { z } from 'zod';
import { KeyBook, type KnownEntity } from '#server/modules/entity-resolution/entityRegistry.ts';

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
