import type { PoolClient } from 'pg';
import { z } from 'zod';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { unixMs } from '#schemas/units.ts';
import { isAllowedFor } from '#server/modules/users/mayWorkFor.ts';
import { toUser, USER_COLUMNS } from '#server/modules/users/repository.ts';

const EndpointSchema = z.object({ endpoint: z.string(), events: z.array(z.string()), list_id: z.string().nullable() });

export interface OpenEndpoint {
  readonly id: string;
  readonly userId: number;
  readonly events: readonly string[];
  readonly listId: string | null;
}

/**
 * Active endpoints of members for whom the server works and whose plan includes them. No member is locked: one who is busy would
 * hold up everybody's events, and every attempt asks again.
 */
export async function readOpenEndpoints(client: PoolClient, now: number): Promise<OpenEndpoint[]> {
  const { rows } = await client.query(
    `SELECT ${USER_COLUMNS}, e.id AS endpoint, e.events, e.list_id FROM webhook_endpoints e JOIN users u ON u.id = e.user_id
      WHERE e.state = 'active'`,
  );
  return rows.flatMap((row) => {
    const user = toUser(row);
    const { endpoint: id, events, list_id: listId } = EndpointSchema.parse(row);
    const isServed = isAllowedFor(user, 'webhook') && entitlementsAt(user.subscription, unixMs(now)).api;
    return isServed ? [{ id, userId: user.id, events, listId }] : [];
  });
}
