import type { Pool } from 'pg';
import type { PlanName } from '#schemas/api/plans.ts';
import { updateUser } from '#server/modules/account/repository.ts';
import { notify } from '#server/modules/notifications/notify.ts';
import { withTransaction } from '#server/platform/db/pool.ts';

/** Gives a member another plan, and a notification of it. */
export async function changePlan(pool: Pool, userId: number, plan: PlanName): Promise<void> {
  await withTransaction(pool, async (client) => {
    await updateUser(client, userId, { plan });
    const at = Date.now();
    await notify(client, userId, { key: `plan_changed ${at}`, kind: 'plan_changed', data: { plan }, at });
  });
}
