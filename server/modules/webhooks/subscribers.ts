import type { Handler } from '#server/platform/events/outbox.ts';
import { queueEvents } from './repository/events.ts';

/** What endpoints can ask for, queued as it is stated. A round and a decision are everybody's. */

export const queueRounds: Handler<'round.created'> = (client, events, type) =>
  queueEvents(
    client,
    events.map((event) => ({ ...event, type })),
  );

export const queueMoves: Handler<'list.entered' | 'list.left'> = (client, events, type) =>
  queueEvents(
    client,
    events.map((event) => ({ ...event, type, listId: event.data.list.id })),
  );

export const queueExport: Handler<'export.ready'> = (client, events, type) =>
  queueEvents(
    client,
    events.map((event) => ({ ...event, type })),
  );

export const queueDecisions: Handler<'proposal.decided'> = (client, events, type) =>
  queueEvents(
    client,
    events.map((event) => ({ ...event, type })),
  );
