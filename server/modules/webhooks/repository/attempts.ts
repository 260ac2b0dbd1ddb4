import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { SENT_EVENTS, WEBHOOK, type Webhook } from '#schemas/api/webhooks.ts';
import { DAY_MS } from '#schemas/units.ts';
import { toUser, USER_COLUMNS, type User } from '#server/modules/users/repository.ts';
import type { Clock } from '#server/platform/deps.ts';
import { drainDue } from '#server/platform/jobs/drainDue.ts';
import type { Turns } from '#server/platform/turns.ts';

/** How long a server has for an attempt before another may take it; longer than a request may last. */
const TAKEN_MS = 60_000;

/** Attempts under way for a member and at an endpoint, of all servers: slow ones hold up neither others nor the member's other ones. */
export const UNDER_WAY = { member: 4, endpoint: 2 } as const;

/** Advisory lock of whoever takes a delivery, released with its transaction. */
const TAKE_KEY = 4_157_541_884;

const TakenSchema = z.object({
  delivery: z.string(),
  endpoint: z.string(),
  event: z.string(),
  type: z.enum(SENT_EVENTS),
  body: z.string(),
  url: z.string(),
  tries: z.int(),
  attempts: z.int(),
  secret: z.instanceof(Buffer),
  old_secret: z.instanceof(Buffer).nullable(),
});

export interface Taken extends z.output<typeof TakenSchema> {
  /** Of the member. */
  readonly key: number;
  readonly owner: User;
}

/** Heads of the endpoints' queues that may be attempted now: of the member with the fewest under way, who waits for a turn longest. */
const DUE = `
  WITH busy AS MATERIALIZED (
    SELECT d.endpoint_id, e.user_id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
     WHERE d.taken_until > $1
  ), heads AS MATERIALIZED (
    SELECT h.id, h.next_at, h.number, e.user_id, b.of_member
      FROM webhook_endpoints e
      CROSS JOIN LATERAL (SELECT count(*) AS of_member, count(*) FILTER (WHERE endpoint_id = e.id) AS of_endpoint
                            FROM busy WHERE busy.user_id = e.user_id) b
      CROSS JOIN LATERAL (SELECT d.id, d.next_at, d.number FROM webhook_deliveries d
                           WHERE d.endpoint_id = e.id AND d.state = 'waiting' AND d.next_at <= $1
                           ORDER BY d.next_at, d.number LIMIT 1) h
     WHERE e.state = 'active' AND b.of_member < ${UNDER_WAY.member} AND b.of_endpoint < ${UNDER_WAY.endpoint}
  )
  SELECT d.id FROM heads h JOIN webhook_deliveries d ON d.id = h.id
   ORDER BY h.of_member, array_position($2::bigint[], h.user_id) NULLS FIRST, h.next_at, h.number`;

/** Takes due deliveries one by one, each for as long as an attempt may last, and works on them. */
export async function drainDeliveries(
  pool: Pool,
  draining: {
    readonly clock: Clock;
    readonly turns: Turns<number>;
    readonly work: (taken: Taken) => Promise<unknown>;
    readonly stopping?: AbortSignal | undefined;
  },
): Promise<void> {
  const { clock } = draining;
  await drainDue(pool, {
    ...draining,
    Schema: z.object({ id: z.string() }),
    sql: DUE,
    params: ({ served }) => [new Date(clock()), served],
    locks: 'd',
    // One server after the other, so that each sees what the ones before have taken.
    before: (client) => client.query('SELECT pg_advisory_xact_lock($1)', [TAKE_KEY]),
    claim: (client, { id }) => take(client, id, clock()),
  });
}

async function take(client: PoolClient, id: string, now: number): Promise<Taken> {
  const { rows } = await client.query(
    `WITH taken AS (
       UPDATE webhook_deliveries SET tries = tries + 1, attempts = attempts + 1, next_at = $2, taken_until = $2
        WHERE id = $3 RETURNING id, endpoint_id, event_id, tries, attempts
     )
     SELECT ${USER_COLUMNS}, t.id AS delivery, t.endpoint_id AS endpoint, t.event_id AS event, v.type, v.body, e.url, t.tries, t.attempts,
            e.secret, CASE WHEN e.old_secret_until > $1 THEN e.old_secret END AS old_secret
       FROM taken t JOIN webhook_endpoints e ON e.id = t.endpoint_id JOIN webhook_events v ON v.id = t.event_id
       JOIN users u ON u.id = e.user_id`,
    [new Date(now), new Date(now + TAKEN_MS), id],
  );
  const owner = toUser(rows[0]);
  return { ...TakenSchema.parse(rows[0]), key: owner.id, owner };
}

/** Keeps since when an endpoint fails, and disables one that answers 410; says why it was disabled just now. */
export async function markEndpoint(
  client: PoolClient,
  { endpoint }: Taken,
  { status, hasFailed, now }: { readonly status: number | null; readonly hasFailed: boolean; readonly now: number },
): Promise<Webhook['disabled_by']> {
  if (status === 410) {
    const { rowCount } = await client.query(
      `UPDATE webhook_endpoints SET state = 'disabled', disabled_by = 'gone', failing_since = coalesce(failing_since, $2)
        WHERE id = $1 AND state = 'active'`,
      [endpoint, new Date(now)],
    );
    return rowCount === 1 ? 'gone' : null;
  }
  await client.query(
    hasFailed
      ? 'UPDATE webhook_endpoints SET failing_since = $2 WHERE id = $1 AND failing_since IS NULL'
      : 'UPDATE webhook_endpoints SET failing_since = NULL WHERE id = $1 AND failing_since <= $2',
    [endpoint, new Date(now)],
  );
  return null;
}

/** Disables an endpoint that gave up a delivery, and had nothing delivered for days. */
export async function giveUpFailing(
  client: PoolClient,
  endpoint: string,
  now: number,
): Promise<Webhook['disabled_by']> {
  const { rowCount } = await client.query(
    `UPDATE webhook_endpoints SET state = 'disabled', disabled_by = 'failing'
      WHERE id = $1 AND state = 'active' AND failing_since <= $2`,
    [endpoint, new Date(now - WEBHOOK.failingDays * DAY_MS)],
  );
  return rowCount === 1 ? 'failing' : null;
}
