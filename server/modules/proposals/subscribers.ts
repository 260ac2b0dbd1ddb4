import { changePages } from '#server/modules/datasets/changedPages.ts';
import { notifyCounting } from '#server/modules/notifications/repository/notifications.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { listVoters } from '#server/modules/users/repository/standing.ts';
import type { Handler } from '#server/platform/events/outbox.ts';
import { listWithNameOf } from './repository/page.ts';
import { proposalPath } from './repository/proposals.ts';
import { readSwitches } from './repository/switches.ts';
import { planDigests } from './repository/voteDigests.ts';

/** Two openings at once would start two notifications of a member who has none. */
const LOCK = 'votes needed';

/** Notifies who may vote of each proposal that opens, and plans their mails. Its author hears of it as such. */
export const notifyVoters: Handler<'proposal.opened'> = async (client, events) => {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [LOCK]);
  for (const { data, at } of events) {
    const { id, slug, name, author } = data;
    const notified: number[] = [];
    const mailed: number[] = [];
    for (const userId of await listVoters(client, at, author)) {
      if (!(await mayWorkFor(client, userId, 'proposalNews'))) continue;
      const { notification = true, mail = true } =
        (await readSwitches(client, userId)).find(({ step }) => step === 'voting') ?? {};
      if (notification) notified.push(userId);
      if (mail) mailed.push(userId);
    }
    const news = { key: `votes needed ${id} ${at}`, kind: 'votes_needed', data: { slug, name, count: 1 }, at } as const;
    await notifyCounting(client, notified, news);
    await planDigests(client, mailed, at);
  }
};

/** Pages that name a member are written again: the name, or who may see it, changed. */
export const forgetNames: Handler<'profile.changed'> = async (client, events) => {
  for (const { data } of events)
    await changePages(client, (await listWithNameOf(client, data.userId)).map(proposalPath));
};
