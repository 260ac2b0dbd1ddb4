import type { Pool, PoolClient } from 'pg';

/** Runs `work` in a transaction on `client`: commits what it did, or undoes all of it when it throws. */
export async function runInTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // When the connection itself is lost there is nothing to roll back: the server has done so.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Takes a connection from the pool, runs `work` in a transaction on it and gives the connection back. */
export async function withTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await runInTransaction(client, () => work(client));
  } finally {
    // The pool keeps the connection only if it still works.
    client.release();
  }
}
