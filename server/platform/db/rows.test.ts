import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useTestDatabase } from '../../testing/database.ts';
import { isoColumn, many, maybe, msColumn, one } from './rows.ts';

const database = useTestDatabase();

const NumberSchema = z.object({ n: z.int() });
const series = (count: number) => `SELECT n::bigint FROM generate_series(1, ${count}) n`;

describe('rows of the database', () => {
  it('reads all, the only one, and the one that may be there', async () => {
    const { pool } = database;
    expect(await many(pool, NumberSchema, series(2))).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await one(pool, NumberSchema, 'SELECT $1::bigint AS n', [7])).toEqual({ n: 7 });
    expect(await maybe(pool, NumberSchema, series(0))).toBeNull();
    expect(await maybe(pool, NumberSchema, series(1))).toEqual({ n: 1 });
  });

  it('refuses a number of rows that the caller did not ask for', async () => {
    const { pool } = database;
    await expect(one(pool, NumberSchema, series(0))).rejects.toThrow('0 rows instead of one');
    await expect(one(pool, NumberSchema, series(2))).rejects.toThrow('2 rows instead of one');
    await expect(maybe(pool, NumberSchema, series(2))).rejects.toThrow('2 rows instead of one at most');
  });

  it('refuses a row that its schema does not state', async () => {
    await expect(many(database.pool, NumberSchema, "SELECT 'one' AS n")).rejects.toThrow(z.ZodError);
    await expect(one(database.pool, NumberSchema, 'SELECT NULL::bigint AS n')).rejects.toThrow(z.ZodError);
  });
});

describe('types of columns', () => {
  it.each(['pool', 'direct'] as const)('reads whole numbers, sums and fractions as numbers (%s)', async (name) => {
    const { rows } = await database.deps[name].query(
      `SELECT 9007199254740991::bigint AS id, sum(n)::numeric AS sum, count(*), 0.25::numeric AS part,
              ARRAY[1, NULL, 3]::bigint[] AS ids, ARRAY[0.5, 2]::numeric[] AS parts, '{}'::bigint[] AS empty
         FROM generate_series(1, 3) n`,
    );
    expect(rows).toEqual([
      { id: 9_007_199_254_740_991, sum: 6, count: 3, part: 0.25, ids: [1, null, 3], parts: [0.5, 2], empty: [] },
    ]);
  });

  it.each(['9007199254740993::bigint', '9007199254740993::numeric', 'ARRAY[9007199254740993]::bigint[]'])(
    'refuses what a number cannot hold: %s',
    async (value) => {
      await expect(database.pool.query(`SELECT ${value} AS n`)).rejects.toThrow('9007199254740993 is too large');
      // The connection is whole.
      expect(await one(database.pool, NumberSchema, 'SELECT 1 AS n')).toEqual({ n: 1 });
    },
  );

  it('reads a moment as its reader wants it', async () => {
    const Schema = z.object({ ms: msColumn, iso: isoColumn, none: msColumn.nullable() });
    const moment = new Date(Date.UTC(2026, 0, 15, 12));
    expect(
      await one(database.pool, Schema, 'SELECT $1::timestamptz AS ms, $1::timestamptz AS iso, NULL AS none', [moment]),
    ).toEqual({ ms: moment.getTime(), iso: '2026-01-15T12:00:00.000Z', none: null });
  });
});
