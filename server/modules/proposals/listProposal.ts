import type { PoolClient } from 'pg';
import { bumpDataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';

/** Brings the list of proposals that everybody can read up to date with one of them. */
export async function listProposal(client: PoolClient, id: number): Promise<void> {
  // Waits for a sync that is writing, which would wait for our row in turn.
  await client.query('LOCK TABLE dataset IN ROW EXCLUSIVE MODE');
  await deriveStories(client, 'proposals', [id]);
  const dataset = await readDataset(client);
  if (dataset) await bumpDataset(client, dataset);
}
