import type { Pool } from 'pg';
import { serverPages } from '#schemas/i18n/en/serverPages.ts';
import { VOTES_NEEDED_PATH } from '#schemas/queries/votesNeeded.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { readRecipient } from '#server/modules/users/repository/recipients.ts';
import { readMembership } from '#server/modules/users/repository/standing.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { mailOrigin, pageLink, writeMail } from '#server/platform/mail/mail.ts';
import { type MailLink, mailLinkRoutes, mailLinkUrl } from '#server/platform/mail/mailLinks.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import type { Limit } from '#server/platform/rateLimit.ts';
import { readSwitches, writeSwitch } from './repository/switches.ts';
import { drainDigests, findDigestOwner } from './repository/voteDigests.ts';
import { readNeeded } from './repository/votes.ts';

/** The daily mail to members of the DAO about proposals that need their votes. */

const LIMIT: Limit = { name: 'dao:links', max: 60, within: 60_000 };
/** Proposals that a mail names. */
const NAMED_MAX = 10;

/** Mails each member whose day has come. What was decided or voted on since is left out; nothing left: no mail. */
export async function mailVotes({ pool, config }: Pick<Deps, 'pool' | 'config'>, now: number, stopping?: AbortSignal) {
  await drainDigests(
    pool,
    async (client, { userId, token }) => {
      if (!(await mayWorkFor(client, userId, 'proposalNews'))) return;
      if (!(await readMembership(client, userId, now)).can_vote) return;
      const isOn = (await readSwitches(client, userId)).some(({ step, mail }) => step === 'voting' && mail);
      const needed = await readNeeded(client, userId, now, NAMED_MAX);
      if (!isOn || needed.count === 0) return;
      const to = await readRecipient(client, userId);
      const link = pageLink(mailOrigin(config), to.language, VOTES_NEEDED_PATH);
      const mail = writeMail(to.language, (mails) => mails.votesNeeded({ name: to.name, ...needed, link }));
      await queueMail(client, to.email, { ...mail, unsubscribeUrl: mailLinkUrl({ config }, UNSUBSCRIBE, token) }, now);
    },
    { now, ...(stopping && { stopping }) },
  );
}

const UNSUBSCRIBE: MailLink = {
  path: '/vote-mails/unsubscribe',
  summaries: { ask: 'Ask whether to end the daily mail about votes', do: 'End the daily mail about votes' },
  text: serverPages.voteMails,
  // Unknown tokens get the same answer.
  run: async ({ pool }, token) => {
    await endVoteMails(pool, token);
    return true;
  },
};

async function endVoteMails(pool: Pool, token: string): Promise<void> {
  await withTransaction(pool, async (client) => {
    const userId = await findDigestOwner(client, token);
    if (userId === null) return;
    const held = (await readSwitches(client, userId)).find(({ step }) => step === 'voting');
    await writeSwitch(client, userId, { step: 'voting', mail: false, notification: held?.notification ?? true });
  });
}

/** The link of these mails that ends them. */
export const voteMailRoutes = (deps: Deps) => mailLinkRoutes(deps, [UNSUBSCRIBE], LIMIT);
