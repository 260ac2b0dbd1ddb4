import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { bumpDataset, holdDataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { adHtml } from '#server/modules/jobs/adText.ts';
import { type BoardRow, boardRow } from '#server/modules/jobs/boardRow.ts';
import { allowLongQueries, withTransaction } from '#server/platform/db/pool.ts';
import { many } from '#server/platform/db/rows.ts';
import type { OpeningFile } from './openings.ts';

/** An opening as the board holds ads. */
function rowOf({ slug, pay_min, pay_max, description, ...opening }: OpeningFile): BoardRow {
  const stated = { description: adHtml(description), payMin: pay_min, payMax: pay_max };
  return { slug, ...boardRow({ ...opening, ...stated, origin: 'operator' }) };
}

const KnownSchema = z.object({ slug: z.string(), origin: z.string(), row: z.looseObject({}) });

/**
 * Makes the board show the openings as their files say; one whose file is gone is closed. Writes nothing where nothing
 * differs. An address that another ad has stays with it. `today`: ISO date.
 */
export async function publishOpenings(pool: Pool, openings: readonly OpeningFile[], today: string): Promise<void> {
  await withTransaction(pool, async (client) => {
    // Another server that starts, or a sync of the feeds, may be writing.
    await allowLongQueries(client);
    await holdDataset(client);
    const slugs = openings.map(({ slug }) => slug);
    const known = new Map(
      (
        await many(
          client,
          KnownSchema,
          'SELECT slug, origin, to_jsonb(j) AS row FROM jobs j WHERE slug = ANY($1::text[])',
          [slugs],
        )
      ).map((one) => [one.slug, one]),
    );
    const changed = openings.map(rowOf).filter((row) => {
      const held = known.get(String(row.slug));
      return !held || (held.origin === 'operator' && differs(held.row, row));
    });
    await upsertOpenings(client, changed);
    const { rowCount: closed } = await client.query(
      `UPDATE jobs SET closed_on = $2 WHERE origin = 'operator' AND closed_on IS NULL AND slug <> ALL($1::text[])`,
      [slugs, today],
    );
    if (changed.length === 0 && closed === 0) return;
    await deriveStories(client, 'jobs');
    const dataset = await readDataset(client);
    if (dataset) await bumpDataset(client, dataset);
  });
}

async function upsertOpenings(client: PoolClient, rows: readonly BoardRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  await client.query(
    `INSERT INTO jobs (_id, ${columns.join(', ')})
     SELECT nextval('job_numbers'), ${columns.join(', ')} FROM jsonb_populate_recordset(NULL::jobs, $1::jsonb)
     ON CONFLICT (slug) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(rows)],
  );
}

const differs = (held: BoardRow, row: BoardRow) =>
  Object.entries(row).some(([column, value]) => JSON.stringify(held[column]) !== JSON.stringify(value));
