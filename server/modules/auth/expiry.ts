import type { Pool } from 'pg';
import { deleteDue } from '#server/modules/account-deletion/deletion.ts';
import { forgetRemovedLists } from '#server/modules/saved-lists/repository.ts';

/** How long it is kept where members went. */
const ACTIONS_KEPT_MS = 90 * 86_400_000;
/** How long it is kept what members were told, and which browsers they were seen in. */
const TOLD_KEPT_MS = 180 * 86_400_000;
/** How long it is kept how often the chat was asked. */
const CHATS_KEPT_MS = 90 * 86_400_000;

/** Deletes what is over: sessions, remembered devices, codes, accounts, deleted lists, old action logs and notifications. `now` is milliseconds since 1970. */
export async function clearOver(pool: Pool, now: number): Promise<void> {
  for (const table of ['sessions', 'device_tokens', 'codes', 'told_identities']) {
    await pool.query(`DELETE FROM ${table} WHERE expires_at <= $1`, [new Date(now)]);
  }
  await pool.query('DELETE FROM action_logs WHERE at <= $1', [new Date(now - ACTIONS_KEPT_MS)]);
  await pool.query('DELETE FROM notifications WHERE at <= $1', [new Date(now - TOLD_KEPT_MS)]);
  await pool.query('DELETE FROM seen_browsers WHERE seen_at <= $1', [new Date(now - TOLD_KEPT_MS)]);
  await pool.query('DELETE FROM chat_uses WHERE day < $1', [new Date(now - CHATS_KEPT_MS).toISOString().slice(0, 10)]);
  await forgetRemovedLists(pool, now);
  await deleteDue(pool, now);
}
