import type { PoolClient } from 'pg';
import type { EventType, Occurrence } from './events.ts';

/** An effect of events of a type, in the transaction of their cause. What it throws undoes the cause. */
export type Handler<Type extends EventType> = (
  client: PoolClient,
  events: readonly Occurrence<Type>[],
  type: Type,
) => Promise<void>;

/** The effects of every type of event, in their order. */
export type Subscribers = { readonly [Type in EventType]: readonly Handler<Type>[] };

let subscribed: Subscribers | null = null;

/** Names the subscribers of a process, before it does anything. `server/subscriptions.ts` lists them. */
export function subscribe(subscribers: Subscribers): void {
  subscribed = subscribers;
}

/**
 * Appends what happened, in the transaction of its cause: every effect happens with it, or nothing does.
 * @throws Error where nothing was subscribed: effects would be lost without a word.
 */
export async function append<Type extends EventType>(
  client: PoolClient,
  type: Type,
  events: readonly Occurrence<Type>[],
): Promise<void> {
  if (events.length === 0) return;
  if (subscribed === null) throw new Error('No subscribers: subscribe(SUBSCRIBERS) of server/subscriptions.ts first.');
  for (const handle of subscribed[type]) await handle(client, events, type);
}
