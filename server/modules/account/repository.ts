import type { Pool } from 'pg';

const KEPT_MS = 90 * 86_400_000;

export async function deleteOldActionLogs(pool: Pool, now: number): Promise<void> {
  await pool.query('DELETE FROM action_logs WHERE at <= $1', [new Date(now - KEPT_MS)]);
}
