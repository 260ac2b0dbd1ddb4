import type { PoolClient } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { type EntityName, FIRST_LIVE_ID } from '#server/modules/records/entityRegistry.ts';
import { organizationKey, personKey, projectKey } from '#server/modules/records/names.ts';
import { freeSlug } from '#server/platform/db/freeSlug.ts';
import { one } from '#server/platform/db/rows.ts';
import { STORES } from './fields.ts';

/**
 * Numbers and addresses of what proposals bring. They are the registry's, under the keys by which a feed that tells of the same later
 * finds it, so that both are one from then on.
 */

/** Registers something new; the data set has to be locked. */
export async function register(
  client: PoolClient,
  kind: EntityName,
  { slug, keys }: { readonly slug: string | null; readonly keys: readonly string[] },
): Promise<number> {
  const { id } = await one(
    client,
    z.object({ id: z.int() }),
    `INSERT INTO entities (kind, id, slug) SELECT $1, greatest($2::bigint, max(id) + 1), $3 FROM entities RETURNING id`,
    [kind, FIRST_LIVE_ID, slug],
  );
  await client.query(
    'INSERT INTO entity_keys (kind, key, id) SELECT $1, unnest($2::text[]), $3 ON CONFLICT (kind, key) DO NOTHING',
    [kind, keys, id],
  );
  return id;
}

/** Registers a new entity by its name. */
export async function registerEntity(
  client: PoolClient,
  kind: EntityKind,
  { name, symbol }: { readonly name: string; readonly symbol: string },
): Promise<{ readonly id: number; readonly slug: string }> {
  const { source, registered } = STORES[kind];
  const slug = await freeSlug(client, name, {
    tables: [tableName(DATA_SETS[source]), `(SELECT slug FROM entities WHERE kind = '${registered}') e`],
    otherwise: registered,
  });
  const key = {
    project: `name:${projectKey(name)}|${symbol}`,
    venture: `org:${organizationKey(name)}`,
    people: `person:${personKey(name)}`,
  }[kind];
  return { id: await register(client, registered, { slug, keys: [key] }), slug };
}
