import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../errors.ts';
import type { Logger } from '../log.ts';

/**
 * Checks that both addresses answer and lead to one database, that direct connections hold what belongs to a session, and that no
 * pooler reads elsewhere. `direct`: name of the setting with their address.
 * @throws StartError with advice.
 */
export async function probeDatabases(
  pool: Pool,
  directPool: Pool,
  direct: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
): Promise<void> {
  const holder = await reach(directPool, direct);
  try {
    const asker = await reach(pool, 'DATABASE_URL');
    try {
      if (!(await isLockSeen(holder, asker))) throw wrongMix(direct);
      if (await readsFromReplicas(asker)) throw new StartError(BALANCED);
    } finally {
      // Connections made from now on have the timeout that the migrations set.
      asker.release(true);
    }
  } finally {
    holder.release(true);
  }
}

async function reach(pool: Pool, setting: string): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database at ${setting} does not answer: ${reason}. Check the address, the user and that the database exists, or unset ${setting} to use ${setting === 'DATABASE_URL' ? 'the built-in PostgreSQL' : 'DATABASE_URL for everything'}.`,
    );
  }
}

/** Advisory locks belong to a session and a database: a held lock must be visible, and still exist at its release. */
async function isLockSeen(holder: PoolClient, asker: PoolClient): Promise<boolean> {
  const key = randomInt(2 ** 31);
  await holder.query('SELECT pg_advisory_lock($1)', [key]);
  await asker.query('BEGIN');
  const asked = await asker.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [key]);
  await asker.query('ROLLBACK');
  const given = await holder.query<{ held: boolean }>('SELECT pg_advisory_unlock($1) AS held', [key]);
  return asked.rows[0]?.free === false && given.rows[0]?.held === true;
}

const BALANCED =
  'Pgpool-II at DATABASE_URL sends reads to replicas, which may not have what a member has just saved. Set load_balance_mode = off there, and name the replicas in DATABASE_READ_URLS.';

/** True for Pgpool-II that balances over several nodes; other programs do not know the question. */
async function readsFromReplicas(client: PoolClient): Promise<boolean> {
  try {
    const mode = await client.query<{ load_balance_mode: string }>('PGPOOL SHOW load_balance_mode');
    const nodes = await client.query<{ lb_weight: string }>('SHOW pool_nodes');
    const reading = nodes.rows.filter(({ lb_weight }) => Number(lb_weight) > 0);
    return mode.rows[0]?.load_balance_mode === 'on' && reading.length > 1;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === SYNTAX_ERROR) return false;
    throw error;
  }
}

const SYNTAX_ERROR = '42601';

/**
 * Checks that each replica that answers is a copy of ours. One that does not answer is left out until it does.
 * @throws StartError with advice.
 */
export async function probeReplicas(replicas: readonly Pool[], log: Logger): Promise<void> {
  for (const [index, replica] of replicas.entries()) {
    let found = false;
    try {
      // On the first start the tables may still be on their way to it.
      for (let turn = 0; turn < 8 && !found; turn++) {
        if (turn > 0) await delay(250);
        const { rows } = await replica.query<{ found: boolean }>("SELECT to_regclass('dataset') IS NOT NULL AS found");
        found = rows[0]?.found === true;
      }
    } catch (error) {
      log.warn({ err: error, replica: index + 1 }, 'a replica of DATABASE_READ_URLS does not answer');
      continue;
    }
    if (!found) {
      throw new StartError(
        `Address ${index + 1} of DATABASE_READ_URLS leads to a database without our tables. Name read-only copies of the database at DATABASE_URL, with its name, or unset DATABASE_READ_URLS.`,
      );
    }
  }
}

function wrongMix(direct: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): StartError {
  return new StartError(
    direct === 'DATABASE_URL'
      ? 'DATABASE_URL leads to a pooler that gives each transaction another connection. Keep it, and set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'
      : 'DATABASE_DIRECT_URL and DATABASE_URL do not belong together: they lead to two databases, or DATABASE_DIRECT_URL to a pooler as well. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, with the database behind DATABASE_URL.',
  );
}
