import { describe, expect, it } from 'vitest';
import { DATA_SET_TABLES, TABLE_OWNERS } from '../../../scripts/tableOwners.ts';
import { useTestDatabase } from '../../testing/database.ts';
import { migrate, type SchemaHook } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { withTransaction } from './pool.ts';

const database = useTestDatabase();

it('every table of the database has an owner, and every owned table is there', async () => {
  const { rows } = await database.pool.query(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  );
  const isOfDataSet = (name: string) => name.startsWith('directory_');
  const tables = new Set(rows.map(({ name }) => (isOfDataSet(name) ? DATA_SET_TABLES : name)));
  expect([...tables].toSorted(), 'scripts/tableOwners.ts lists the tables').toEqual(
    [...TABLE_OWNERS.keys()].toSorted(),
  );
});

const fruit: Migration = {
  name: '9001_fruit',
  sql: "CREATE TABLE fruit (name text PRIMARY KEY); INSERT INTO fruit VALUES ('fig')",
};

function run(more: readonly Migration[], afterMigrations: readonly SchemaHook[] = []): Promise<void> {
  return migrate(database.deps.direct, {
    log: database.deps.log,
    migrations: [...migrations, ...more],
    afterMigrations,
  });
}

async function count(table: string): Promise<unknown> {
  const { rows } = await database.pool.query(`SELECT count(*)::int AS n FROM ${table}`);
  return rows[0].n;
}

describe('migrations', () => {
  it('run once and stay done', async () => {
    await run([fruit]);
    await run([fruit]);
    expect(await count('fruit')).toBe(1);
  });

  it('run once when several servers start together', async () => {
    const counter = { name: '9002_counter', sql: 'CREATE TABLE counter (n int); INSERT INTO counter VALUES (1)' };
    await Promise.all([1, 2, 3, 4].map(() => run([fruit, counter])));
    expect(await count('counter')).toBe(1);
    await database.pool.query("DELETE FROM schema_migration WHERE name = '9002_counter'");
  });

  it('leave nothing behind when one fails', async () => {
    const half = { name: '9003_half', sql: 'CREATE TABLE half (n int); SELECT 1 / 0' };
    await expect(run([fruit, half])).rejects.toThrow('division by zero');
    await expect(count('half')).rejects.toThrow('does not exist');
  });

  it('are followed by the hooks for derived tables, each time', async () => {
    const calls: string[] = [];
    const hook: SchemaHook = async (client) => {
      const { rows } = await client.query('SELECT name FROM fruit');
      calls.push(rows[0].name);
    };
    await run([fruit], [hook]);
    await run([fruit], [hook]);
    expect(calls).toEqual(['fig', 'fig']);
  });

  it('refuse a database that a newer program has migrated', async () => {
    await run([fruit]);
    await expect(run([])).rejects.toThrow(/newer version.*9001_fruit/);
  });

  it('refuse a released migration that was edited', async () => {
    await run([fruit]);
    await expect(run([{ ...fruit, sql: 'SELECT 1' }])).rejects.toThrow('9001_fruit was changed');
  });
});

describe('the tables', () => {
  it('are all logged, so that a replica has them', async () => {
    const { rows } = await database.pool.query("SELECT relname FROM pg_class WHERE relpersistence = 'u'");
    expect(rows).toEqual([]);
  });
});

describe('a transaction', () => {
  it('is undone as a whole when its work throws', async () => {
    await database.pool.query('CREATE TABLE IF NOT EXISTS basket (name text)');
    const work = withTransaction(database.pool, async (client) => {
      await client.query("INSERT INTO basket VALUES ('fig')");
      throw new Error('dropped');
    });
    await expect(work).rejects.toThrow('dropped');
    expect(await count('basket')).toBe(0);
  });

  it('rejects when its connection is lost, and the pool keeps working', async () => {
    const work = withTransaction(database.pool, async (client) => {
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
      await client.query('SELECT 1');
    });
    await expect(work).rejects.toThrow();
    expect(await withTransaction(database.pool, async (client) => (await client.query('SELECT 1')).rowCount)).toBe(1);
  });
});
