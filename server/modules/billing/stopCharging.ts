import type { PoolClient } from 'pg';
import { z } from 'zod';
import { endRenewal } from '#server/modules/plans/renewals.ts';
import { many } from '#server/platform/db/rows.ts';
import { releaseCredit, type Settling } from './settle.ts';

const VoidedSchema = z.object({ id: z.int() });

/**
 * Ends the renewal of a locked member whose account is on its way out, and voids what is due for it, in the caller's transaction.
 * The credit in it goes back. An account that stays after all renews nothing until its member says so again.
 */
export async function stopCharging(client: PoolClient, userId: number, settling: Settling): Promise<void> {
  await endRenewal(client, userId);
  for (const { id } of await many(
    client,
    VoidedSchema,
    `UPDATE invoices SET expires_at = $2
      WHERE user_id = $1 AND renews_at IS NOT NULL AND settled_at IS NULL AND released_at IS NULL AND expires_at > $2
      RETURNING id`,
    [userId, new Date(settling.now)],
  ))
    await releaseCredit(client, id, settling);
}
