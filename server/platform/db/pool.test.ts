import { afterEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/database.ts';
import { Network } from '../../testing/network.ts';
import { eventually } from '../../testing/process.ts';
import { createLog } from '../log.ts';
import { createPool, whyDatabaseFailed, withTransaction } from './pool.ts';

const database = useTestDatabase();

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

async function poolOver(statementTimeoutMs: number) {
  const url = new URL(database.url);
  const network = new Network(`${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port}`);
  const port = await network.open();
  const pool = createPool(
    {
      host: '127.0.0.1',
      port,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: url.pathname.slice(1),
    },
    { poolSize: 2, statementTimeoutMs },
    createLog('silent'),
  );
  ended.push(
    () => network.close(),
    () => pool.end(),
  );
  return { pool, network };
}

const failureOf = async (work: Promise<unknown>) => {
  try {
    await work;
    return 'none';
  } catch (error) {
    return whyDatabaseFailed(error) ?? error;
  }
};

describe('a network that loses every packet', () => {
  it('fails the queries under way in time, and the pool recovers with it', async () => {
    const { pool, network } = await poolOver(100);
    await Promise.all([pool.query('SELECT 1'), pool.query('SELECT 1')]);
    network.lose(true);
    const failures = await Promise.all([
      failureOf(pool.query('SELECT 2')),
      failureOf(withTransaction(pool, (client) => client.query('SELECT 3'))),
    ]);
    expect(failures).toEqual(['unavailable', 'unavailable']);
    network.lose(false);
    // Nothing of the lost connections is handed out again.
    for (let turn = 0; turn < 4; turn++) {
      expect((await pool.query('SELECT 4 AS answer')).rows).toEqual([{ answer: 4 }]);
      await withTransaction(pool, (client) => client.query('SELECT 5'));
    }
  });

  it('does not reserve connections for waiting clients', async () => {
    const { pool, network } = await poolOver(100);
    await pool.query('SELECT 1');
    network.lose(true);
    const failures = await Promise.all(Array.from({ length: 8 }, () => failureOf(pool.query('SELECT 1'))));
    expect(new Set(failures)).toEqual(new Set(['unavailable']));
    network.lose(false);
    await eventually(() => pool.query('SELECT 1'), 20_000);
  });
});
