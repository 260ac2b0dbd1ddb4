import type { PoolClient } from 'pg';
import { tryHoldDataset } from '#server/modules/community/accept.ts';
import { bumpDataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';

/**
 * Brings the list of proposals that everybody can read up to date with one of them, which is locked. Where a sync writes, which may
 * wait for the same proposal, it is left to the job that closes votes.
 */
export async function listProposal(client: PoolClient, id: number): Promise<void> {
  const isHeld = await tryHoldDataset(client, 'ROW EXCLUSIVE');
  await client.query('UPDATE proposals SET needs_listing = $2 WHERE id = $1 AND needs_listing <> $2', [id, !isHeld]);
  if (!isHeld) return;
  await deriveStories(client, 'proposals', [id]);
  const dataset = await readDataset(client);
  if (dataset) await bumpDataset(client, dataset);
}
