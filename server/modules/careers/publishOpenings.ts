import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { yearlyUsd } from '#schemas/entities/pay.ts';
import { isEmail } from '#schemas/forms/patterns.ts';
import { bumpDataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { safeHtml } from '#server/modules/feeds/parsing/html.ts';
import { readPlaces } from '#server/modules/feeds/parsing/places.ts';
import { allowLongQueries, withTransaction } from '#server/platform/db/pool.ts';
import { renderMarkdown } from '#server/platform/markdown.ts';
import type { OpeningFile } from './openings.ts';

type BoardRow = Readonly<Record<string, unknown>>;

/** An opening as the board holds ads. */
function boardRow(opening: OpeningFile): BoardRow {
  const { pay_min: min, pay_max: max, currency, period, apply, places, workplace } = opening;
  const states = min !== null || max !== null;
  return {
    slug: opening.slug,
    origin: 'operator',
    state: 'published',
    name: opening.title,
    company: opening.company,
    company_website: opening.website,
    department: opening.department,
    description: safeHtml(renderMarkdown(opening.description, []).html),
    places,
    countries: readPlaces(places, workplace).countries,
    workplace_type: workplace,
    employment_type: opening.employment,
    pay_min: min,
    pay_max: max,
    pay_currency: states ? currency : null,
    pay_period: states ? period : null,
    ...yearlyUsd({ min, max, currency, period }),
    posted_date: opening.posted,
    expires_on: opening.until,
    closed_on: null,
    apply_url: isEmail(apply) ? `mailto:${apply}` : apply,
    apply_urls: [],
    source_keys: [],
  };
}

const KnownSchema = z.array(z.object({ slug: z.string(), origin: z.string(), row: z.looseObject({}) }));

/**
 * Makes the board show the openings as their files say; one whose file is gone is closed. Writes nothing where nothing
 * differs. An address that another ad has stays with it. `today`: ISO date.
 */
export async function publishOpenings(pool: Pool, openings: readonly OpeningFile[], today: string): Promise<void> {
  await withTransaction(pool, async (client) => {
    // Another server that starts, or a sync of the feeds, may be writing.
    await allowLongQueries(client);
    await client.query('LOCK TABLE dataset IN SHARE ROW EXCLUSIVE MODE');
    const slugs = openings.map(({ slug }) => slug);
    const { rows } = await client.query(
      'SELECT slug, origin, to_jsonb(j) AS row FROM jobs j WHERE slug = ANY($1::text[])',
      [slugs],
    );
    const known = new Map(KnownSchema.parse(rows).map((one) => [one.slug, one]));
    const changed = openings.map(boardRow).filter((row) => {
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
