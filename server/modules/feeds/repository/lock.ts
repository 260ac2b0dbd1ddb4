import type { Pool } from 'pg';

/** One sync at a time on one database, whichever process runs it. */
const LOCK_KEY = 4_157_541_880;

/** Another sync is at work on this database. */
export class SyncBusy extends Error {
  constructor() {
    super('Another sync is at work on this database. Wait for it to finish, then try again.');
    this.name = 'SyncBusy';
  }
}

/**
 * Runs `work` while no other sync can. The lock hangs on a connection: a killed process gives it back by itself.
 * @throws SyncBusy at once where another sync holds it.
 */
export async function whileAlone<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let lost: Error | undefined;
  const remember = (error: Error) => {
    lost = error;
  };
  client.on('error', remember);
  try {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK_KEY]);
    if (!rows[0]?.taken) throw new SyncBusy();
    try {
      return await work();
    } finally {
      if (!lost) await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]).catch(remember);
    }
  } finally {
    client.off('error', remember);
    client.release(lost);
  }
}
