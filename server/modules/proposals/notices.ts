import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { ProposalNews, ProposalStep } from '#schemas/api/notifications.ts';
import type { ProposalEventKind, Unpaid } from '#schemas/entities/proposals.ts';
import { notifyAndMail } from '#server/modules/notifications/notifyAndMail.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { type Recipient, readRecipient } from '#server/modules/users/repository/recipients.ts';
import { isProvider } from '#server/modules/users/repository/standing.ts';
import { many } from '#server/platform/db/rows.ts';
import { mailDigests, startsDigest } from '#server/platform/mail/digest.ts';
import { pageLink, writeMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { type Known, readProposals } from './repository/proposals.ts';
import { readSwitches } from './repository/switches.ts';

/** Notifications and mails of proposals, each step with a switch of its own. */

/** When something happens, in ms since 1970, and the address of the site, to which mails lead. */
export interface Moment {
  readonly now: number;
  readonly site: string;
}

interface News {
  readonly what: ProposalStep;
  readonly reason: string | null;
  readonly unpaid: Unpaid | null;
  /** Notifies once. */
  readonly key: string;
  readonly isBatch: boolean;
}

/** The event that each step follows; null: there is none, and every comment notifies. */
const EVENT_OF = {
  opened: 'opened',
  refused: 'refused',
  objected: 'voted',
  accepted: 'accepted',
  rejected: 'rejected',
  conflicted: 'conflicted',
  reverted: 'reverted',
  commented: null,
  waits: 'submitted',
} as const satisfies Record<ProposalStep, ProposalEventKind | null>;

/** Notifies the author of what happened to a proposal. Rows of a batch share what happens to them on a day for one reason. */
export async function notifyAuthor(
  client: PoolClient,
  known: Known,
  what: ProposalStep,
  moment: Moment,
  { reason = null, part = '' }: { readonly reason?: string | null; readonly part?: string } = {},
): Promise<void> {
  const { author, id, batch } = known.proposal;
  if (author === null) return;
  const event = EVENT_OF[what];
  const isBatch = batch !== null && event !== null;
  if (isBatch && (await wasNotified(client, known, event, reason, moment))) return;
  const day = dayOf(moment);
  const unpaid = what === 'accepted' ? known.standing.unpaid : null;
  const why = createHash('sha256')
    .update(reason ?? unpaid ?? '')
    .digest('base64url')
    .slice(0, 12);
  const key = isBatch
    ? `proposals ${batch} ${what} ${day} ${why}`
    : `proposal ${id} ${what} ${known.events.length}${part}`;
  await notifyOfStep(client, author, known, { what, reason, unpaid, key, isBatch }, moment);
}

const dayOf = ({ now }: Moment) => new Date(now).toISOString().slice(0, 10);

/** True where the same has happened to another row of the batch today, for the same reason. */
async function wasNotified(
  client: PoolClient,
  { proposal: { id, batch }, standing }: Known,
  event: ProposalEventKind,
  reason: string | null,
  moment: Moment,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM proposal_events e JOIN proposals p ON p.id = e.proposal_id
      WHERE p.batch = $1 AND p.id <> $2 AND e.kind = $3 AND e.at >= $4::timestamptz AND (e.kind <> 'voted' OR e.data->>'vote' = 'reject')
        AND (e.kind IN ('accepted', 'rejected') OR coalesce(e.data->>'reason', '') = $5)
        AND (e.kind <> 'accepted' OR coalesce(e.data->>'unpaid', '') = $6) LIMIT 1`,
    [batch, id, event, `${dayOf(moment)}T00:00:00Z`, reason ?? '', standing.unpaid ?? ''],
  );
  return rowCount !== 0;
}

const IdsSchema = z.object({ id: z.int() });

/** Notifies the provider of proposals that wait; all of a batch are one notice. */
export async function notifyReviewers(client: PoolClient, known: Known, moment: Moment): Promise<void> {
  const { id, batch } = known.proposal;
  for (const { id: reviewer } of await many(
    client,
    IdsSchema,
    "SELECT id FROM users WHERE role = 'master' ORDER BY id",
  ))
    await notifyOfStep(
      client,
      reviewer,
      known,
      { what: 'waits', reason: null, unpaid: null, key: `proposal waits ${batch ?? id}`, isBatch: batch !== null },
      moment,
    );
}

async function notifyOfStep(
  client: PoolClient,
  userId: number,
  { proposal }: Known,
  { what, reason, unpaid, key, isBatch }: News,
  { now, site }: Moment,
) {
  if (!(await mayWorkFor(client, userId, 'proposalNews'))) return;
  const switches = (await readSwitches(client, userId)).find(({ step }) => step === what);
  const wantsNotification = switches?.notification ?? true;
  const wantsMail = switches?.mail ?? true;
  if (!wantsNotification && !wantsMail) return;
  const { id, slug, name } = proposal;
  const data = { slug, name, what, reason, unpaid, is_batch: isBatch };
  const digest = DIGESTS[what]?.(userId, id);
  await notifyAndMail(
    client,
    userId,
    { key, kind: 'proposal', data, at: now },
    async (to) => {
      if (!wantsMail || (digest !== undefined && !(await startsDigest(client, digest, now)))) return null;
      return mailOf(to, { ...data, count: 1 }, site);
    },
    { mailOnly: !wantsNotification },
  );
}

/** What others can cause, by the key of its digest: comments by proposal, waiting proposals by who reviews them. */
const DIGEST_KEYS = { commented: 'proposal comments ', waits: 'proposal reviews ' } as const;
const DIGESTS: Readonly<Partial<Record<ProposalStep, (userId: number, proposal: number) => string>>> = {
  commented: (_, proposal) => `${DIGEST_KEYS.commented}${proposal}`,
  waits: (userId) => `${DIGEST_KEYS.waits}${userId}`,
};

function mailOf(
  { name: recipient, language }: Recipient,
  news: ProposalNews & { readonly count: number },
  site: string,
) {
  const own = news.is_batch ? '/profile-settings/contributor' : `/dao/${news.slug}`;
  const link = pageLink(site, language, news.what === 'waits' ? '/review' : own);
  return writeMail(language, (mails) => mails.proposal({ ...news, recipient, link }));
}

/** Mails what came together within an hour: comments on a proposal, and proposals that wait for a review. */
export async function mailTogether(pool: Pool, moment: Moment, stopping?: AbortSignal): Promise<void> {
  const timing = { now: moment.now, ...(stopping && { stopping }) };
  const news = (what: 'commented' | 'waits', { slug, name }: { slug: string; name: string }, count: number) =>
    ({ slug, name, what, count, reason: null, is_batch: false }) as const;
  const mailTo = async (client: PoolClient, userId: number, about: ProposalNews & { readonly count: number }) => {
    const to = await readRecipient(client, userId);
    await queueMail(client, to.email, mailOf(to, about, moment.site), moment.now);
  };
  const comments = DIGEST_KEYS.commented;
  await mailDigests(
    pool,
    comments,
    async (client, { key, waiting }) => {
      const [about] = await readProposals(client, 'WHERE p.id = $1', [Number(key.slice(comments.length))]);
      if (!about?.author || !(await wantsMail(client, about.author, 'commented'))) return;
      await mailTo(client, about.author, news('commented', about, waiting));
    },
    timing,
  );
  const reviews = DIGEST_KEYS.waits;
  await mailDigests(
    pool,
    reviews,
    async (client, { key, waiting }) => {
      const reviewer = Number(key.slice(reviews.length));
      const [about] = await readProposals(
        client,
        "WHERE p.state = 'inReview' ORDER BY p.since DESC, p.id DESC LIMIT 1",
        [],
      );
      if (!about || !(await wantsMail(client, reviewer, 'waits'))) return;
      await mailTo(client, reviewer, news('waits', about, waiting));
    },
    timing,
  );
}

/** True where the account may be notified and takes mails of the step; of waiting proposals, where it is the provider's. */
async function wantsMail(client: PoolClient, userId: number, step: 'commented' | 'waits'): Promise<boolean> {
  if (!(await mayWorkFor(client, userId, 'proposalNews'))) return false;
  if (step === 'waits' && !(await isProvider(client, userId))) return false;
  return (await readSwitches(client, userId)).some((one) => one.step === step && one.mail);
}
