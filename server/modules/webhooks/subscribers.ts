import { detailPath, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { rowAddresses } from '#server/platform/events/addresses.ts';
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

/** Whose a proposal is stays unsaid. */
export const queueDecisions: Handler<'proposal.decided'> = (client, events, type) =>
  queueEvents(
    client,
    events.map(({ data: { id, name, slug, outcome, kind, entityId, entitySlug }, userId, at }) => ({
      type,
      data: {
        proposal: { id, name, slug, outcome, url: detailPath('proposal', slug) },
        entity: { kind, slug: entitySlug, ...rowAddresses(SOURCE_OF_KIND[kind], entityId ?? 0, entitySlug) },
      },
      userId,
      at,
    })),
  );
