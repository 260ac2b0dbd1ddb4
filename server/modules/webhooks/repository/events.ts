import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { EventData, SentEvent } from '#schemas/api/webhooks.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { unixMs } from '#schemas/units.ts';
import { isAllowedFor } from '#server/modules/users/mayWorkFor.ts';
import { toUser, USER_COLUMNS } from '#server/modules/users/repository.ts';
import type { Db } from '#server/platform/db/rows.ts';

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

/** An event for endpoints. Addresses in `data` are paths of the site. */
export type QueuedEvent = {
  readonly [Type in SentEvent]: {
    readonly type: Type;
    readonly data: EventData<Type>;
    /** Whose it is; null: everybody's. */
    readonly userId: number | null;
    readonly listId?: string | null;
    /** The one endpoint that receives it. */
    readonly endpointId?: string;
    /** Milliseconds since 1970. */
    readonly at: number;
  };
}[SentEvent];

/** Stores events until they are given to their endpoints, those that no active endpoint asked for excepted. */
export async function queueEvents(db: Db, events: readonly QueuedEvent[]): Promise<void> {
  const given = events.map(({ type, data, userId, listId = null, endpointId = null, at }) => ({
    type,
    facts: JSON.stringify(data),
    user_id: userId,
    list_id: listId,
    endpoint_id: endpointId,
    at: new Date(at).toISOString(),
  }));
  await db.query(
    `INSERT INTO webhook_events (type, user_id, endpoint_id, list_id, facts, at)
     SELECT g.type, g.user_id, g.endpoint_id, g.list_id, g.facts, g.at
       FROM json_to_recordset($1::json) AS g (type text, user_id bigint, endpoint_id uuid, list_id uuid, facts text, at timestamptz)
      WHERE EXISTS (
        SELECT FROM webhook_endpoints e
         WHERE e.state = 'active' AND (e.id = g.endpoint_id
            OR g.endpoint_id IS NULL AND g.type = ANY (e.events) AND (g.user_id IS NULL OR e.user_id = g.user_id)))`,
    [JSON.stringify(given)],
  );
}
