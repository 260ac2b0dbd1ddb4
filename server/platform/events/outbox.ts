import { z } from 'zod';
import type { EventData, SentEvent } from '#schemas/api/webhooks.ts';
import { type Db, one } from '../db/rows.ts';

/** The outbox: events are written in the transaction of their cause, and told after it. */

/** Something that happened. Addresses in `data` are paths of the site. */
export type Happened = {
  readonly [Type in SentEvent]: {
    readonly type: Type;
    readonly data: EventData<Type>;
    /** Whose it is; null: everybody's. */
    readonly userId: number | null;
    readonly listId?: string;
    /** The one endpoint that is told of it. */
    readonly endpointId?: string;
    /** Milliseconds since 1970. */
    readonly at: number;
  };
}[SentEvent];

/** Writes events in the caller's transaction, those that no active endpoint asked for excepted. */
export async function recordEvents(db: Db, events: readonly Happened[]): Promise<void> {
  if (events.length === 0) return;
  const given = events.map(({ type, data, userId, listId = null, endpointId = null, at }) => ({
    ...{ type, facts: JSON.stringify(data), user_id: userId, list_id: listId, endpoint_id: endpointId },
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

/** Whether an active endpoint asked for an event. */
export async function isWanted(db: Db, type: SentEvent): Promise<boolean> {
  return (
    await one(
      db,
      z.object({ wanted: z.boolean() }),
      `SELECT EXISTS (SELECT FROM webhook_endpoints WHERE state = 'active' AND $1 = ANY (events)) AS wanted`,
      [type],
    )
  ).wanted;
}
