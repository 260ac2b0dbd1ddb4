import type { Pool } from 'pg';
import { z } from 'zod';
import { DELETION_GRACE_MS } from '#schemas/api/account-deletion.ts';
import { MAIL_PAGES } from '#schemas/i18n/mailPages.ts';
import type { Settling } from '#server/modules/billing/settle.ts';
import { stopCharging } from '#server/modules/billing/stopCharging.ts';
import { closeAllOf } from '#server/modules/jobs/publish.ts';
import { endSessions } from '#server/modules/users/repository/sessions.ts';
import { AccountLanguageSchema, lockUser, setSuspended, type User } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { msColumn, one } from '#server/platform/db/rows.ts';
import { drainDue } from '#server/platform/jobs/drainDue.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { MEMBER_DATA } from './dataExport.ts';

const MarkedSchema = z.object({ deletes_at: msColumn.nullable() });

/**
 * Schedules the deletion of an account; returns its time in ms since 1970. Ends other sessions and what would be charged, and
 * mails the owner. Repeated calls keep the first time.
 */
export async function deleteLater(
  pool: Pool,
  user: User,
  { keepSession, now, site }: { readonly keepSession: string; readonly now: number; readonly site: string },
): Promise<number> {
  return await withTransaction(pool, async (client) => {
    await lockUser(client, user.id);
    await endSessions(client, user.id, keepSession);
    const { deletes_at: marked } = await one(client, MarkedSchema, 'SELECT deletes_at FROM users WHERE id = $1', [
      user.id,
    ]);
    if (marked !== null) return marked;
    const deletesAt = now + DELETION_GRACE_MS;
    await client.query('UPDATE users SET deletes_at = $2 WHERE id = $1', [user.id, new Date(deletesAt)]);
    await stopCharging(client, user.id, { now, site });
    const mail = writeMail(user.language, (mails) =>
      mails.accountDeletion({ name: user.name, at: deletesAt, page: MAIL_PAGES.accountDeletion }),
    );
    await queueMail(client, user.email, mail, now);
    return deletesAt;
  });
}

/** Lets the next clearing delete an account, and signs its member out: for the operator. */
export async function deleteSoon(pool: Pool, userId: number, { now, site }: Settling): Promise<void> {
  await withTransaction(pool, async (client) => {
    await lockUser(client, userId);
    await endSessions(client, userId, null);
    await client.query('UPDATE users SET deletes_at = $2 WHERE id = $1', [userId, new Date(now)]);
    await stopCharging(client, userId, { now, site });
  });
}

/** Suspends a member, who is signed out and charged for nothing, and whose open ads close: for the operator. */
export async function suspend(pool: Pool, userId: number, { now, site }: Settling): Promise<void> {
  await withTransaction(pool, async (client) => {
    await lockUser(client, userId);
    await setSuspended(client, userId, now);
    await endSessions(client, userId, null);
    await stopCharging(client, userId, { now, site });
    await closeAllOf(client, userId, now);
  });
}

/** Cancels a scheduled deletion. What it ended of renewals stays ended. */
export async function keepAccount(pool: Pool, userId: number): Promise<void> {
  await pool.query('UPDATE users SET deletes_at = NULL WHERE id = $1', [userId]);
}

const DueSchema = z.object({ id: z.int(), email: z.string(), name: z.string(), language: AccountLanguageSchema });

/**
 * Deletes due accounts with all their data, each in a transaction of its own, and mails the owners. Safe on several servers.
 * `now`: milliseconds since 1970.
 */
export async function deleteDueAccounts(pool: Pool, now: number, stopping?: AbortSignal): Promise<void> {
  await drainDue(pool, {
    Schema: DueSchema,
    sql: 'SELECT id, email, name, language FROM users WHERE deletes_at <= $1 ORDER BY deletes_at, id',
    params: () => [new Date(now)],
    batch: 1,
    stopping,
    handle: async (client, due) => {
      for (const { id, email, name, language } of due) {
        for (const { release } of MEMBER_DATA) await release?.(client, { id, email }, now);
        await client.query('DELETE FROM users WHERE id = $1', [id]);
        const mail = writeMail(language, (mails) => mails.accountDeleted({ name }));
        await queueMail(client, email, mail, now);
      }
    },
  });
}
