import type { ClientBase } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { many } from '#server/platform/db/rows.ts';
import type { NamedEntity } from './nameIndex.ts';

const StoredEntity = z.object({
  kind: z.enum(['project', 'organization', 'person']),
  slug: z.string(),
  name: z.string(),
  other_names: z.array(z.string()),
  symbol: z.nullable(z.string()),
  links: z.array(z.string()),
  size: z.nullable(z.number()),
});

const ENTITIES = `
  SELECT 'project' AS kind, t.slug, t.name, t.symbol, coalesce(t.market_cap_usd, 0)::float8 AS size,
         array_remove(f.website || coalesce(f.social, '{}'), NULL) AS links,
         ARRAY(SELECT key FROM other_names WHERE source = 'projects' AND id = t._id AND NOT is_ticker ORDER BY key) AS other_names
    FROM ${tableName(DATA_SETS.projects)} t LEFT JOIN project_facts f ON f.project_id = t._id WHERE t.slug IS NOT NULL
  UNION ALL
  SELECT 'organization', t.slug, t.ventures_name, NULL, coalesce(t.number_of_investment, 0)::float8,
         array_remove(ARRAY[f.website, f.twitter], NULL),
         ARRAY(SELECT key FROM other_names WHERE source = 'organizations' AND id = t._id ORDER BY key)
    FROM ${tableName(DATA_SETS.organizations)} t LEFT JOIN organization_facts f ON f.organization_id = t._id WHERE t.slug IS NOT NULL
  UNION ALL
  SELECT 'person', t.slug, t.name, NULL, NULL, array_remove(ARRAY[f.twitter], NULL), '{}'
    FROM ${tableName(DATA_SETS.people)} t LEFT JOIN person_facts f ON f.person_id = t._id WHERE t.slug IS NOT NULL`;

/** All that a text can name. A project without a known cap has no size. */
export async function readEntities(client: ClientBase): Promise<NamedEntity[]> {
  return (await many(client, StoredEntity, `SELECT * FROM (${ENTITIES}) named ORDER BY kind, slug`)).map(
    ({ other_names: otherNames, size, ...entity }) => ({
      ...entity,
      otherNames,
      size: size === null || size > 0 ? size : null,
    }),
  );
}
