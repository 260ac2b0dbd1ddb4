import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { PROPOSAL_STEPS, type ProposalStep } from '#schemas/api/notifications.ts';
import type { ProposalEventKind, Unpaid } from '#schemas/entities/proposals.ts';
import { mayWorkFor } from '#server/modules/account/mayWorkFor.ts';
import { AccountLanguageSchema } from '#server/modules/account/repository.ts';
import { notify } from '#server/modules/notifications/notify.ts';
import { pageLink, writeMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import type { Db, Known } from './proposals.ts';

/** Notifications and mails of proposals, each step with a switch of its own. */

const SwitchSchema = z.object({ step: z.enum(PROPOSAL_STEPS), mail: z.boolean(), notification: z.boolean() });
export type ProposalSwitch = z.infer<typeof SwitchSchema>;

/** The switches of a member; what was never switched is on. */
export async function readSwitches(db: Db, userId: number): Promise<ProposalSwitch[]> {
  const { rows } = await db.query('SELECT step, mail, notification FROM proposal_switches WHERE user_id = $1', [
    userId,
  ]);
  const known = new Map(
    z
      .array(SwitchSchema)
      .parse(rows)
      .map((one) => [one.step, one]),
  );
  return PROPOSAL_STEPS.map((step) => known.get(step) ?? { step, mail: true, notification: true });
}

export async function writeSwitch(db: Db, userId: number, { step, mail, notification }: ProposalSwitch): Promise<void> {
  await db.query(
    `INSERT INTO proposal_switches (user_id, step, mail, notification) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, step) DO UPDATE SET mail = excluded.mail, notification = excluded.notification`,
    [userId, step, mail, notification],
  );
}

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

const IdsSchema = z.array(z.object({ id: z.coerce.number().int() }));

/** Tells the provider that proposals wait; all of a batch are one piece of news. */
export async function tellReviewers(client: PoolClient, known: Known, moment: Moment): Promise<void> {
  const { id, batch } = known.proposal;
  const { rows } = await client.query("SELECT id FROM users WHERE role = 'master' ORDER BY id");
  for (const { id: reviewer } of IdsSchema.parse(rows))
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
  const { rows } = await client.query('SELECT name, email, language FROM users WHERE id = $1', [userId]);
  const { name: recipient, email, language } = RecipientSchema.parse(rows[0]);
  const own = isBatch ? '/profile-settings/contributor' : `/dao/${slug}`;
  const link = pageLink(site, language, what === 'waits' ? '/review' : own);
  await queueMail(
    client,
    email,
    writeMail(language, (mails) => mails.proposal({ recipient, name, what, reason, unpaid, is_batch: isBatch, link })),
    now,
  );
}
