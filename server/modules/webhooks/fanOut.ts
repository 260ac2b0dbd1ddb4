import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { SENT_EVENTS, type SentEvent } from '#schemas/api/webhooks.ts';
import { isoColumn } from '#server/platform/db/rows.ts';
import { drainDue } from '#server/platform/jobs/drainDue.ts';
import { type OpenEndpoint, readOpenEndpoints } from './repository/events.ts';

/** Events of the outbox become deliveries: one for each endpoint that asked for them. */

const WaitingSchema = z.object({
  id: z.string(),
  type: z.enum(SENT_EVENTS),
  user_id: z.int().nullable(),
  endpoint_id: z.string().nullable(),
  list_id: z.string().nullable(),
  facts: z.string(),
  at: isoColumn,
});
type Waiting = z.output<typeof WaitingSchema>;

/** Gives every waiting event to its endpoints. Several servers each take other events. `site`: where its addresses lead. */
export async function fanOut(
  pool: Pool,
  { now, site }: { readonly now: number; readonly site: string },
  stopping?: AbortSignal,
): Promise<void> {
  await drainDue(pool, {
    Schema: WaitingSchema,
    sql: 'SELECT id, type, user_id, endpoint_id, list_id, facts, at FROM webhook_events WHERE body IS NULL ORDER BY number',
    params: () => [],
    batch: 100,
    stopping,
    handle: async (client, events) => {
      const endpoints = await readOpenEndpoints(client, now);
      for (const event of events) await give(client, event, endpoints, { now, site });
    },
  });
}

function isFor(event: Waiting, { id, userId, events, listId }: OpenEndpoint): boolean {
  if (event.endpoint_id !== null) return event.endpoint_id === id;
  if (event.user_id !== null && event.user_id !== userId) return false;
  if (event.type.startsWith('list.') && listId !== null && listId !== event.list_id) return false;
  return events.includes(event.type);
}

async function give(
  client: PoolClient,
  event: Waiting,
  endpoints: readonly OpenEndpoint[],
  { now, site }: { readonly now: number; readonly site: string },
): Promise<void> {
  const told = endpoints.filter((endpoint) => isFor(event, endpoint)).map(({ id }) => id);
  if (told.length === 0) {
    await client.query('DELETE FROM webhook_events WHERE id = $1', [event.id]);
    return;
  }
  await client.query('UPDATE webhook_events SET body = $2 WHERE id = $1', [event.id, bodyOf(event, site)]);
  await client.query(
    `INSERT INTO webhook_deliveries (endpoint_id, event_id, state, created_at, since, next_at)
     SELECT endpoint, $1, 'waiting', $3, $3, $3 FROM unnest($2::uuid[]) AS endpoint`,
    [event.id, told, new Date(now)],
  );
}

function bodyOf(
  { type, facts, at }: { readonly type: SentEvent; readonly facts: string; readonly at: string },
  site: string,
) {
  const data: unknown = JSON.parse(facts, (key, value: unknown) =>
    (key === 'url' || key === 'api_url') && typeof value === 'string' ? new URL(value, site).href : value,
  );
  return JSON.stringify({ type, timestamp: at, data });
}
