import type { PoolClient } from 'pg';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { useTestDatabase } from '#server/testing/database.ts';
import { Turns } from '../turns.ts';
import { drainDue } from './drainDue.ts';

const database = useTestDatabase();
const RowSchema = z.object({ id: z.int(), owner: z.string() });
type Row = z.output<typeof RowSchema>;

beforeAll(async () => {
  await database.pool.query('CREATE TABLE drained (id int PRIMARY KEY, owner text, due_at int NOT NULL, handled int)');
});
beforeEach(async () => {
  await database.pool.query('TRUNCATE drained');
});

const add = (owner: string, from: number, to: number) =>
  database.pool.query('INSERT INTO drained SELECT id, $1, 0, 0 FROM generate_series($2::int, $3::int) AS id', [
    owner,
    from,
    to,
  ]);
const handledOf = async (where = 'true') =>
  (await database.pool.query(`SELECT handled FROM drained WHERE ${where} ORDER BY id`)).rows.map(
    ({ handled }) => handled,
  );
const markHandled = (client: PoolClient, rows: readonly Row[]) =>
  client.query('UPDATE drained SET handled = handled + 1 WHERE id = ANY($1::int[])', [rows.map(({ id }) => id)]);

const BATCHES = {
  Schema: RowSchema,
  sql: 'SELECT id, owner FROM drained WHERE handled = 0 ORDER BY id',
  params: () => [],
  batch: 3,
  handle: async (client: PoolClient, rows: readonly Row[]) => void (await markHandled(client, rows)),
};

it('handles every row once, in batches, with several servers', async () => {
  await add('a', 1, 20);
  const sizes: number[] = [];
  const handle = async (client: PoolClient, rows: readonly Row[]) => {
    sizes.push(rows.length);
    await markHandled(client, rows);
  };
  await Promise.all([1, 2, 3].map(() => drainDue(database.pool, { ...BATCHES, handle })));
  expect(new Set(await handledOf())).toEqual(new Set([1]));
  expect(Math.max(...sizes)).toBe(3);
});

it('passes by what another server holds, and takes it when that server was killed', async () => {
  await add('a', 1, 5);
  const other = await database.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM drained WHERE id = 2 FOR UPDATE');
  await drainDue(database.pool, { ...BATCHES, batch: 1 });
  expect(await handledOf()).toEqual([1, 0, 1, 1, 1]);
  await other.query('ROLLBACK');
  other.release();
  await drainDue(database.pool, { ...BATCHES, batch: 1 });
  expect(await handledOf()).toEqual([1, 1, 1, 1, 1]);
});

it('locks only the table that it is asked to', async () => {
  await add('a', 1, 1);
  const other = await database.pool.connect();
  await other.query('BEGIN');
  await other.query("INSERT INTO drained VALUES (9, 'b', 0, 1)");
  await other.query('COMMIT; BEGIN');
  await other.query('SELECT FROM drained WHERE id = 9 FOR UPDATE');
  const sql = 'SELECT d.id, d.owner FROM drained d JOIN drained o ON o.id = 9 WHERE d.handled = 0 ORDER BY d.id';
  await drainDue(database.pool, { ...BATCHES, sql });
  expect(await handledOf('id = 1')).toEqual([0]);
  await drainDue(database.pool, { ...BATCHES, sql, locks: 'd' });
  expect(await handledOf('id = 1')).toEqual([1]);
  await other.query('ROLLBACK');
  other.release();
});

it('leaves a batch as it was that failed', async () => {
  await add('a', 1, 5);
  const handle = async (client: PoolClient, rows: readonly Row[]) => {
    await markHandled(client, rows);
    if (rows.some(({ id }) => id === 4)) throw new Error('killed');
  };
  await expect(drainDue(database.pool, { ...BATCHES, handle })).rejects.toThrow('killed');
  expect(await handledOf()).toEqual([1, 1, 1, 0, 0]);
});

it('goes past handled rows that stay due', async () => {
  await add('a', 1, 8);
  await drainDue(database.pool, {
    ...BATCHES,
    sql: 'SELECT id, owner FROM drained WHERE id > $1 ORDER BY id',
    params: (after) => [after?.id ?? 0],
  });
  expect(await handledOf()).toEqual(Array(8).fill(1));
});

it('ends before the next batch when the server stops', async () => {
  await add('a', 1, 9);
  const stop = new AbortController();
  const handle = async (client: PoolClient, rows: readonly Row[]) => {
    stop.abort();
    await markHandled(client, rows);
  };
  await drainDue(database.pool, { ...BATCHES, handle, stopping: stop.signal });
  expect(await handledOf()).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0]);
});

const claiming = (now: number, work: (claim: { key: string; id: number }) => Promise<unknown>) => ({
  Schema: RowSchema,
  sql: `SELECT id, owner FROM drained WHERE handled = 0 AND due_at <= ${now}
         ORDER BY array_position($1::text[], owner) NULLS FIRST, id`,
  params: ({ served }: { readonly served: readonly string[] }) => [served],
  turns: new Turns<string>(),
  claim: async (client: PoolClient, { id, owner: key }: Row) => {
    await client.query('UPDATE drained SET due_at = $2 WHERE id = $1', [id, now + 10]);
    return { key, id };
  },
  work,
});

it('works on claimed rows without a lock, in turns of their owners, each once with several servers', async () => {
  await add('many', 1, 4);
  await add('few', 5, 6);
  const order: string[] = [];
  const work = async ({ key, id }: { key: string; id: number }) => {
    order.push(key);
    // Would wait for ever where the claim still held its row.
    await database.pool.query('UPDATE drained SET handled = handled + 1 WHERE id = $1', [id]);
  };
  await drainDue(database.pool, claiming(1, work));
  expect(order).toEqual(['many', 'few', 'many', 'few', 'many', 'many']);
  await database.pool.query('UPDATE drained SET due_at = 0, handled = 0');
  await Promise.all([1, 2, 3].map(() => drainDue(database.pool, claiming(1, work))));
  expect(await handledOf()).toEqual(Array(6).fill(1));
});

it('takes a claimed row again once its time is over', async () => {
  await add('a', 1, 2);
  const killed = async () => {
    throw new Error('killed');
  };
  await expect(drainDue(database.pool, claiming(1, killed))).rejects.toThrow('killed');
  const worked: number[] = [];
  const work = async ({ id }: { id: number }) => void worked.push(id);
  await drainDue(database.pool, claiming(10, work));
  expect(worked).toEqual([2]);
  await drainDue(database.pool, claiming(11, work));
  expect(worked).toEqual([2, 1]);
});

it('prepares the choice of the next claim in its transaction', async () => {
  await add('a', 1, 3);
  const worked: number[] = [];
  const before = (client: PoolClient) => client.query('UPDATE drained SET handled = 1 WHERE id = 1');
  await drainDue(database.pool, { ...claiming(1, async ({ id }) => void worked.push(id)), before });
  expect(worked).toEqual([2, 3]);
});
