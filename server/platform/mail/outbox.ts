import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { type Db, isoColumn, many } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import { drainDue } from '../jobs/drainDue.ts';
import type { Logger } from '../log.ts';
import type { Queue } from '../measures.ts';
import type { Job } from '../runJobs.ts';
import { Turns } from '../turns.ts';
import { createMailer, type Mail, type MailAttachment, type Mailer } from './mail.ts';

/** Tries before a mail is given up; the last is about a day after the first. */
const TRIES = 8;
const FIRST_WAIT_MS = 60_000;
const WAIT_FACTOR = 3;
const WAIT_MAX_MS = 8 * 3_600_000;

/** Queues a mail in the caller's transaction; it is sent after the commit. */
export async function queueMail(client: Db, to: string, mail: Mail, now: number): Promise<void> {
  const { attachment } = mail;
  await client.query(
    `INSERT INTO mail_outbox (recipient, subject, text, html, unsubscribe_url, attachment_name, attachment, attachment_pdf, next_try_at,
       queued_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      ...[to, mail.subject, mail.text, mail.html, mail.unsubscribeUrl ?? null],
      ...[attachment?.name ?? null, attachment && 'html' in attachment ? attachment.html : null],
      ...[attachment && 'pdf' in attachment ? attachment.pdf : null, new Date(now)],
    ],
  );
}

const WaitingSchema = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe_url: z.nullable(z.string()),
  attachment_name: z.nullable(z.string()),
  attachment: z.nullable(z.string()),
  attachment_pdf: z.nullable(z.instanceof(Buffer)),
  tries: z.int(),
});

interface Claim {
  readonly key: string;
  readonly waiting: Omit<z.output<typeof WaitingSchema>, 'tries'>;
  /** This one counted. */
  readonly tries: number;
}

function attachmentOf(name: string | null, html: string | null, pdf: Buffer | null): MailAttachment | undefined {
  if (name === null) return undefined;
  if (pdf !== null) return { name, pdf };
  return html === null ? undefined : { name, html };
}

/** Drops what waits for an address. */
export async function deleteMailsTo(client: PoolClient, to: string): Promise<void> {
  await client.query('DELETE FROM mail_outbox WHERE recipient = $1', [to]);
}

export interface Delivery {
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Of recipients, shared by the jobs of a server. */
  readonly turns?: Turns<string>;
  readonly stopping?: AbortSignal;
}

/** Mails of a server under way. A job each: one that waits for a slow mailbox holds up no other, and each recipient has one. */
const AT_ONCE = 4;

/**
 * Sends due mails one by one, in turns of their recipients; returns how many were sent. Safe on several servers: taking a mail sets
 * its next try first, which also covers a crash.
 */
export async function deliverDue({ pool, mailer, log, now, turns = new Turns(), stopping }: Delivery): Promise<number> {
  let sent = 0;
  const send = async ({ waiting, tries }: Claim) => {
    const {
      id,
      recipient,
      unsubscribe_url: url,
      attachment_name: name,
      attachment: html,
      attachment_pdf: pdf,
      ...mail
    } = waiting;
    const attachment = attachmentOf(name, html, pdf);
    try {
      await mailer.send(recipient, { ...mail, unsubscribeUrl: url ?? undefined, attachment }, now);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await pool.query('UPDATE mail_outbox SET last_error = $2 WHERE id = $1', [id, reason]);
      log.warn({ mail: id, tries, reason }, tries < TRIES ? 'a mail could not be sent' : 'a mail was given up');
      return;
    }
    await pool.query('DELETE FROM mail_outbox WHERE id = $1', [id]);
    sent++;
  };
  await drainDue(pool, {
    Schema: WaitingSchema,
    sql: `SELECT id, recipient, subject, text, html, unsubscribe_url, attachment_name, attachment, attachment_pdf, tries
            FROM mail_outbox
           WHERE next_try_at <= $1 AND recipient <> ALL ($2::text[])
           ORDER BY array_position($3::text[], recipient) NULLS FIRST, next_try_at, id`,
    params: ({ busy, served }) => [new Date(now), busy, served],
    turns,
    stopping,
    claim: async (client, { tries: before, ...waiting }) => {
      const tries = before + 1;
      const wait = Math.min(FIRST_WAIT_MS * WAIT_FACTOR ** before, WAIT_MAX_MS);
      const next = tries < TRIES ? new Date(now + wait) : null;
      await client.query('UPDATE mail_outbox SET tries = $2, next_try_at = $3 WHERE id = $1', [
        waiting.id,
        tries,
        next,
      ]);
      return { key: waiting.recipient, waiting, tries };
    },
    work: send,
  });
  return sent;
}

/** Mails on their way, and those that were given up. */
export const mailQueues: readonly Queue[] = [
  {
    name: 'mail',
    sql: `SELECT count(*)::int AS depth, min(queued_at) AS oldest, min(next_try_at) FILTER (WHERE next_try_at <= $1) AS due
            FROM mail_outbox WHERE next_try_at IS NOT NULL`,
  },
  {
    name: 'mail_given_up',
    sql: `SELECT count(*)::int AS depth, min(queued_at) FILTER (WHERE queued_at <= $1) AS oldest, NULL::timestamptz AS due
            FROM mail_outbox WHERE next_try_at IS NULL`,
  },
];

const QueuedSchema = z.object({
  recipient: z.string(),
  subject: z.string(),
  tries: z.int(),
  next_try_at: isoColumn.nullable(),
  last_error: z.string().nullable(),
});

/** Mails that were not sent yet; `next_try_at` null: given up. */
export async function listQueued(pool: Pool): Promise<z.infer<typeof QueuedSchema>[]> {
  return await many(
    pool,
    QueuedSchema,
    'SELECT recipient, subject, tries, next_try_at, last_error FROM mail_outbox ORDER BY next_try_at NULLS FIRST, id',
  );
}

/** Tries mails again that were given up; returns how many. */
export async function retryGivenUp(pool: Pool, now: number): Promise<number> {
  const { rowCount } = await pool.query(
    'UPDATE mail_outbox SET tries = 0, next_try_at = $1 WHERE next_try_at IS NULL',
    [new Date(now)],
  );
  return rowCount ?? 0;
}

export function mailDeliveryJobs(deps: Deps): readonly Job[] {
  const mailer = createMailer(deps.config);
  const turns = new Turns<string>();
  return Array.from({ length: AT_ONCE }, (_, index) => ({
    name: `deliver mails ${index + 1}`,
    everyMs: 5_000,
    jitter: 0.5,
    run: (stopping: AbortSignal) => deliverDue({ ...deps, mailer, now: deps.clock(), turns, stopping }),
  }));
}
