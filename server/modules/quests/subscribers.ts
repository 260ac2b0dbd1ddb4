import type { Handler } from '#server/platform/events/outbox.ts';
import { addPoints, takePointsBack } from './repository/points.ts';

/** Pays the author of an accepted proposal what its rules promised. */
export const payAuthors: Handler<'proposal.decided'> = async (client, events) => {
  for (const { data, at } of events) {
    const { id: proposal, slug, name: title, author, points } = data;
    if (author === null || points === 0) continue;
    await addPoints(client, { userId: author, points, origin: { reason: 'proposal', proposal, slug, title }, at });
  }
};

/** Takes back what a reverted proposal paid. */
export const takeBackPay: Handler<'proposal.reverted'> = async (client, events) => {
  for (const { data, at } of events)
    await takePointsBack(client, { source: `proposal ${data.id}`, why: data.reason, at });
};
