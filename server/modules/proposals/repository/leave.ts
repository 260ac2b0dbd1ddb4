import type { ClientBase } from 'pg';
import { changePage } from '#server/modules/datasets/changedPages.ts';

/**
 * An account ends: its drafts go, and what it says to the provider alone. What was sent stays a proposal, of nobody's name;
 * votes that were cast stay as numbers.
 */
export async function releaseProposals(client: ClientBase, userId: number, now: number): Promise<void> {
  await client.query("DELETE FROM proposals WHERE author_id = $1 AND state = 'draft'", [userId]);
  await client.query(
    `UPDATE proposals SET privacy = 0, body = body || '{"note": "", "privacy": 0}' WHERE author_id = $1`,
    [userId],
  );
  // Names go from all pages of theirs.
  await changePage(client, null);
  await client.query('UPDATE proposal_comments SET removed_at = coalesce(removed_at, $2) WHERE author_id = $1', [
    userId,
    new Date(now),
  ]);
}
