import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { ResolvedEntities } from '#server/modules/entity-resolution/resolveEntities.ts';

const StoredYear = z.object({
  project_id: z.coerce.number(),
  year: z.number(),
  prices: z.array(z.nullable(z.number())),
});

/**
 * Merges daily prices into the yearly lists behind charts; other days keep their stored price. Returns how many lists
 * changed.
 */
export async function writeDailyPrices(client: PoolClient, resolved: ResolvedEntities): Promise<number> {
  const { rowCount } = await client.query('DELETE FROM project_prices WHERE project_id <> ALL($1::bigint[])', [
    resolved.projects.map(({ _id }) => _id),
  ]);
  const lists = new Map<string, { id: number; year: number; prices: (number | null)[]; before: string }>();
  const placeOf = (id: number, year: number) => `${id}/${year}`;
  const { rows } = await client.query(
    'SELECT project_id, year, prices FROM project_prices WHERE project_id = ANY($1::bigint[])',
    [[...new Set(resolved.prices.map(({ projectId }) => projectId))]],
  );
  for (const { project_id: id, year, prices } of z.array(StoredYear).parse(rows)) {
    lists.set(placeOf(id, year), { id, year, prices, before: prices.join() });
  }
  for (const { projectId, year, day, price } of resolved.prices) {
    const place = placeOf(projectId, year);
    const list = lists.get(place) ?? { id: projectId, year, prices: [], before: '' };
    lists.set(place, list);
    while (list.prices.length <= day) list.prices.push(null);
    list.prices[day] = price;
  }
  const changed = [...lists.values()].filter(({ prices, before }) => prices.join() !== before);
  await client.query(
    `INSERT INTO project_prices (project_id, year, prices)
     SELECT id, year, list::double precision[] FROM unnest($1::bigint[], $2::integer[], $3::text[]) AS given (id, year, list)
     ON CONFLICT (project_id, year) DO UPDATE SET prices = excluded.prices`,
    [
      changed.map(({ id }) => id),
      changed.map(({ year }) => year),
      changed.map(({ prices }) => `{${prices.map((price) => price ?? 'NULL').join(',')}}`),
    ],
  );
  return changed.length + (rowCount ?? 0);
}
