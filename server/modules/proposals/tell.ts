import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { ProposalNews, ProposalStep } from '#schemas/api/notifications.ts';
import type { ProposalEventKind, Unpaid } from '#schemas/entities/proposals.ts';
import { notify } from '#server/modules/notifications/repository/notifications.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { isProvider } from '#server/modules/users/repository/standing.ts';
import { AccountLanguageSchema } from '#server/modules/users/repository.ts';
import { many, one } from '#server/platform/db/rows.ts';
import { startsDigest, tellDigests } from '#server/platform/mail/digest.ts';
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
  /** The same key tells once. */
  readonly key: string;
  readonly isBatch: boolean;
}

/** The event that each step is told of; null: there is none, and every comment is told of. */
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

/** Tells the author what happened to a proposal. Rows of a batch share what happens to them on a day for one reason. */
export async function tellAuthor(
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
  if (isBatch && (await wasTold(client, known, event, reason, moment))) return;
  const day = dayOf(moment);
  const unpaid = what === 'accepted' ? known.standing.unpaid : null;
  const why = createHash('sha256')
    .update(reason ?? unpaid ?? '')
    .digest('base64url')
    .slice(0, 12);
  const key = isBatch
    ? `proposals ${batch} ${what} ${day} ${why}`
    : `proposal ${id} ${what} ${known.events.length}${part}`;
  await tell(client, author, known, { what, reason, unpaid, key, isBatch }, moment);
}

const dayOf = ({ now }: Moment) => new Date(now).toISOString().slice(0, 10);

/** True where the same has happened to another row of the batch today, for the same reason. */
async function wasTold(
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

/** Tells the provider that proposals wait; all of a batch are one piece of news. */
export async function tellReviewers(client: PoolClient, known: Known, moment: Moment): Promise<void> {
  const { id, batch } = known.proposal;
  for (const { id: reviewer } of await many(
    client,
    IdsSchema,
    "SELECT id FROM users WHERE role = 'master' ORDER BY id",
  ))
    await tell(
      client,
      reviewer,
      known,
      { what: 'waits', reason: null, unpaid: null, key: `proposal waits ${batch ?? id}`, isBatch: batch !== null },
      moment,
    );
}

const RecipientSchema = z.object({ name: z.string(), email: z.string(), language: AccountLanguageSchema });

async function tell(
  client: PoolClient,
  userId: number,
  { proposal }: Known,
  { what, reason, unpaid, key, isBatch }: News,
  { now, site }: Moment,
) {
  if (!(await mayWorkFor(client, userId, 'proposalNews'))) return;
  const { mail, notification } = (await readSwitches(client, userId)).find(({ step }) => step === what) ?? {
    mail: true,
    notification: true,
  };
  const { slug, name } = proposal;
  if (
    notification &&
    !(await notify(client, userId, {
      key,
      kind: 'proposal',
      data: { slug, name, what, reason, unpaid, is_batch: isBatch },
      at: now,
    }))
  )
    return;
  if (!mail) return;
  const digest = DIGESTS[what]?.(userId, proposal.id);
  if (digest !== undefined && !(await startsDigest(client, digest, now))) return;
  await mailStep(client, userId, { slug, name, what, reason, unpaid, is_batch: isBatch, count: 1 }, { now, site });
}

/** What others can cause, by the key of its digest: comments by proposal, waiting proposals by who reviews them. */
const DIGEST_KEYS = { commented: 'proposal comments ', waits: 'proposal reviews ' } as const;
const DIGESTS: Readonly<Partial<Record<ProposalStep, (userId: number, proposal: number) => string>>> = {
  commented: (_, proposal) => `${DIGEST_KEYS.commented}${proposal}`,
  waits: (userId) => `${DIGEST_KEYS.waits}${userId}`,
};

async function mailStep(
  client: PoolClient,
  userId: number,
  news: ProposalNews & { readonly count: number },
  { now, site }: Moment,
): Promise<void> {
  const {
    name: recipient,
    email,
    language,
  } = await one(client, RecipientSchema, 'SELECT name, email, language FROM users WHERE id = $1', [userId]);
  const own = news.is_batch ? '/profile-settings/contributor' : `/dao/${news.slug}`;
  const link = pageLink(site, language, news.what === 'waits' ? '/review' : own);
  await queueMail(
    client,
    email,
    writeMail(language, (mails) => mails.proposal({ ...news, recipient, link })),
    now,
  );
}

/** Mails what came together within an hour: comments on a proposal, and proposals that wait for a review. */
export async function mailTogether(pool: Pool, moment: Moment, stopping?: AbortSignal): Promise<void> {
  const timing = { now: moment.now, ...(stopping && { stopping }) };
  const news = (what: 'commented' | 'waits', { slug, name }: { slug: string; name: string }, count: number) =>
    ({ slug, name, what, count, reason: null, is_batch: false }) as const;
  const comments = DIGEST_KEYS.commented;
  await tellDigests(
    pool,
    comments,
    async (client, { key, waiting }) => {
      const [about] = await readProposals(client, 'WHERE p.id = $1', [Number(key.slice(comments.length))]);
      if (!about?.author || !(await wantsMail(client, about.author, 'commented'))) return;
      await mailStep(client, about.author, news('commented', about, waiting), moment);
    },
    timing,
  );
  const reviews = DIGEST_KEYS.waits;
  await tellDigests(
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
      await mailStep(client, reviewer, news('waits', about, waiting), moment);
    },
    timing,
  );
}

/** True where the account may be told and takes mails of the step; of waiting proposals, where it is the provider's. */
async function wantsMail(client: PoolClient, userId: number, step: 'commented' | 'waits'): Promise<boolean> {
  if (!(await mayWorkFor(client, userId, 'proposalNews'))) return false;
  if (step === 'waits' && !(await isProvider(client, userId))) return false;
  return (await readSwitches(client, userId)).some((one) => one.step === step && one.mail);
}
