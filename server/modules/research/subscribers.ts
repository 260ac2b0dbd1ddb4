import type { Handler } from '#server/platform/events/outbox.ts';
import { nameResearch } from './publish.ts';

/** Published research goes under the name that its author has now. */
export const nameAuthors: Handler<'profile.changed'> = async (client, events) => {
  for (const { data } of events) await nameResearch(client, data.userId);
};
