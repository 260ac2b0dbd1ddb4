import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { needs } from '../testing/needs.ts';
import { PGBOUNCER, startPgBouncer } from '../testing/pgBouncer.ts';
import { checkDatabase } from './checkDatabase.ts';

const database = useTestDatabase();

const resultsAt = async (url: string) =>
  Object.fromEntries((await checkDatabase(url)).map(({ name, result }) => [name, result]));

describe('the check of a database', () => {
  it('finds all that is needed in PostgreSQL itself, and leaves nothing behind', async () => {
    const tables = async () => (await database.pool.query('SELECT count(*) FROM pg_class')).rows;
    const before = await tables();
    expect(new Set(Object.values(await resultsAt(database.url)))).toEqual(new Set(['works']));
    expect(await tables()).toEqual(before);
  });

  it('says what PgBouncer in transaction mode does not give', needs(PGBOUNCER), async () => {
    const pooler = await startPgBouncer(database.url);
    try {
      const { listening, 'session locks': locks, version, 'own tables': tables } = await resultsAt(pooler.url);
      expect([listening, locks, version, tables]).toEqual(['limited', 'limited', 'works', 'works']);
    } finally {
      await pooler.stop();
    }
  });

  it('rejects where nothing answers', async () => {
    await expect(checkDatabase('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED');
  });
});
