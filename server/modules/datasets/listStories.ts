import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { STORY_SETS, type StorySet } from '#schemas/kinds.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { many } from '#server/platform/db/rows.ts';
import { changePage } from './changedPages.ts';
import { bumpDataset, readDataset, tryHoldDataset } from './dataset.ts';
import { deriveStories } from './storyRows.ts';

/** Bringing the lists of stories up to date with what people write, without waiting for a sync. */

/** Stands for every story of a data set. */
const ALL = 0;

/**
 * Brings a list up to date with these stories, or with all of its data set. Where a sync writes, which may wait for the same stories,
 * they are marked, and the job below lists them.
 */
export async function listStories(client: PoolClient, name: StorySet, ids: readonly number[] | null): Promise<void> {
  if (await tryHoldDataset(client, 'ROW EXCLUSIVE')) {
    await deriveStories(client, name, ids);
    await showLists(client);
    return;
  }
  // Until then pages are as what was written says, and not as they were kept.
  await changePage(client, null);
  // A mark that is there is locked too: the job lists what is written here after this transaction, or again.
  await client.query(
    `INSERT INTO stories_to_list (source, _id) SELECT $1, unnest($2::bigint[])
     ON CONFLICT (source, _id) DO UPDATE SET source = excluded.source`,
    [name, ids ?? [ALL]],
  );
}

const MarkedSchema = z.object({ source: z.enum(STORY_SETS), _id: z.number() });

/** Lists what was marked while a sync wrote. Does nothing while one writes. Safe on several servers. */
export async function listMarkedStories(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query('SELECT FROM stories_to_list LIMIT 1');
  if (rowCount === 0) return;
  await withTransaction(pool, async (client) => {
    if (!(await tryHoldDataset(client, 'ROW EXCLUSIVE'))) return;
    const marked = await many(client, MarkedSchema, 'DELETE FROM stories_to_list RETURNING source, _id');
    for (const name of new Set(marked.map(({ source }) => source))) {
      const ids = marked.flatMap(({ source, _id }) => (source === name ? [_id] : []));
      await deriveStories(client, name, ids.includes(ALL) ? null : ids);
    }
    if (marked.length > 0) await showLists(client);
  });
}

/** Every server reads the lists again. */
async function showLists(client: PoolClient): Promise<void> {
  const dataset = await readDataset(client);
  if (dataset) await bumpDataset(client, dataset);
}
