import type { PoolClient } from 'pg';
import { endRenewal } from '#server/modules/plans/repository/renewals.ts';
import { expireRenewals } from './repository/invoices.ts';
import { releaseCredit, type Settling } from './settle.ts';

/**
 * Ends the renewal of a locked member whose account is on its way out, and voids what is due for it, in the caller's transaction.
 * The credit in it goes back. An account that stays after all renews nothing until its member says so again.
 */
export async function stopCharging(client: PoolClient, userId: number, settling: Settling): Promise<void> {
  await endRenewal(client, userId);
  for (const id of await expireRenewals(client, userId, settling.now)) await releaseCredit(client, id, settling);
}
