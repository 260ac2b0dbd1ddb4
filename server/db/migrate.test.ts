import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { withTransaction } from './transaction.ts';

const database = useTestDatabase();
const base = { name: '0001_extensions', sql: 'CREATE EXTENSION IF NOT EXISTS pg_trgm' };
const fruit = { name: '9001_fruit', sql: 'CREATE TABLE fruit (name text PRIMARY KEY); INSERT INTO fruit VALUES ($$fig$$)' };

const run = (migrations: { name: string; sql: string }[]) =>
  migrate(database.pool, { log: database.deps.log, migrations });

describe('migrations', () => {
  it('run once, in order, and stay done', async () => {
    await run([base, fruit]);
    await run([base, fruit]);
    const { rows } = await database.pool.query('SELECT name FROM fruit');
    expect(rows).toEqual([{ name: 'fig' }]);
  });

  it('are run by one of several servers that start at once', async () => {
    const counter = { name: '9002_counter', sql: 'CREATE TABLE counter (n int); INSERT INTO counter VALUES (1)' };
    await Promise.all([1, 2, 3, 4].map(() => run([base, fruit, counter])));
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM counter');
    expect(rows).toEqual([{ n: 1 }]);
  });
});
