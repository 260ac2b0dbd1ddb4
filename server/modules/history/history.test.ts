import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runHistory } from '#server/cli/runHistory.ts';
import { observeRecords } from '#server/modules/datasets/observed.ts';
import { forgetSyncs, useRecordingsFolder } from '#server/modules/feeds/testing/recordings.ts';
import { testRequestOptions } from '#server/modules/feeds/testing/upstream.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { differingHistory } from '#server/testing/historyOfRows.ts';
import { forgetHistory, readKnownAt, readKnownUntil, readSteps, recordAs } from './repository.ts';
import { thinHistory } from './upkeep.ts';

const database = useTestDatabase();
const files = useRecordingsFolder();
beforeEach(() => forgetSyncs(database.pool));

const KINDS = ['project', 'person', 'organization', 'round'];

interface Coin {
  readonly id: string;
  readonly name: string;
  readonly price: number | null;
  readonly cap: number | null;
}
interface Raise {
  readonly name: string;
  readonly amount: number | null;
  readonly lead: string;
}
/** What sources say on one day; `lost`: keys of records that no feed has any more. */
interface Day {
  readonly coins: readonly Coin[];
  readonly raises: readonly Raise[];
  readonly lost: readonly string[];
}

async function sync(day: Day, nth: number) {
  const date = `2026-02-${String(nth + 1).padStart(2, '0')}`;
  const coins = day.coins.map(({ id, name, price, cap }) => ({
    ...{
      id,
      symbol: id.slice(0, 3),
      name,
      current_price: price,
      market_cap: cap,
      last_updated: `${date}T00:00:00.000Z`,
    },
  }));
  const raises = day.raises.map(({ name, amount, lead }) => ({
    ...{
      name,
      date: 1_700_000_000,
      round: 'Seed',
      amount,
      leadInvestors: [lead],
      otherInvestors: ['Bo Quill'],
      chains: [],
    },
  }));
  await database.pool.query('DELETE FROM feed_records WHERE key = ANY($1)', [day.lost]);
  await files.write(`coins_${date}.json`, coins);
  await files.write(`raises_${date}.json`, { raises });
  const from = { folder: files.folder };
  await runSync({ pool: database.pool, from, requestOptions: testRequestOptions() });
  await files.remove(`coins_${date}.json`);
  await files.remove(`raises_${date}.json`);
}

const countObservations = async () =>
  Number((await database.pool.query('SELECT count(*)::int AS n FROM observations')).rows[0].n);

/** All that is known at a moment, as text. */
async function knownAt(moment: string): Promise<string> {
  const known = [];
  for (const kind of KINDS) known.push(await readKnownAt(database.pool, kind, moment));
  return JSON.stringify(known);
}

const price = fc.constantFrom(null, 1, 2.5, 1e-9, 12_345_678.125);
const DAY: fc.Arbitrary<Day> = fc.record({
  coins: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('plum', 'fig', 'basil'),
      name: fc.constantFrom('Plum', 'Fig "Tree"', 'Basil\\'),
      price,
      cap: fc.constantFrom(null, 1e6, 2e6),
    }),
    { selector: ({ id }) => id, maxLength: 3 },
  ),
  raises: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('Sage', 'Thyme'),
      amount: fc.constantFrom(null, 1, 2),
      lead: fc.constantFrom('Fig Capital', 'Kite Ventures'),
    }),
    { selector: ({ name }) => name, maxLength: 2 },
  ),
  lost: fc.subarray(['plum', 'fig', 'basil']),
});

describe('the history', () => {
  it('says of each field what its row says, and never anything else of a moment that is over', async () => {
    const days = fc.array(DAY, { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(days, async (given) => {
        await forgetSyncs(database.pool);
        const moments: string[] = [];
        const answers: string[] = [];
        for (const [nth, day] of given.entries()) {
          await sync(day, nth);
          expect(await differingHistory(database.pool)).toEqual([]);
          const until = await readKnownUntil(database.pool);
          if (until === null) continue;
          moments.push(until);
          answers.push(await knownAt(until));
        }
        expect(await Promise.all(moments.map(knownAt))).toEqual(answers);
        const before = await countObservations();
        await sync(given.at(-1) ?? { coins: [], raises: [], lost: [] }, given.length - 1);
        expect(await countObservations()).toBe(before);
      }),
      { numRuns: 8, seed: 3, endOnFailure: true },
    );
  }, 120_000);

  const plum = { id: 'plum', name: 'Plum', price: 1, cap: null };
  const fig = { id: 'fig', name: 'Fig', price: 3, cap: null };
  const day = (...coins: Coin[]): Day => ({ coins, raises: [], lost: [] });
  const stepsOf = async (id: number, ...fields: string[]) =>
    (await readSteps(database.pool, 'project', id))
      .filter(({ field }) => fields.includes(field))
      .map(({ field, value, source }) => [field, value, source]);
  const idOf = async (name: string) =>
    Number((await database.pool.query('SELECT _id FROM directory_projects WHERE name = $1', [name])).rows[0]._id);

  it('says by whom each step is known, that a record went, and what it says when it is back', async () => {
    await sync(day(plum, fig), 0);
    const id = await idOf('Plum');
    await sync(day({ ...plum, price: 2 }, fig), 1);
    await sync(day({ ...plum, price: 2 }, fig), 2);
    await sync({ ...day(fig), lost: ['plum'] }, 3);
    const gone = await stepsOf(id, 'record', 'price_usd', 'symbol');
    expect(gone).toEqual([
      ['price_usd', '1', 'CoinGecko'],
      ['record', '"present"', 'Sync'],
      ['symbol', '"PLU"', 'CoinGecko'],
      ['price_usd', '2', 'CoinGecko'],
      ['price_usd', null, 'Sync'],
      ['record', '"removed"', 'Sync'],
      ['symbol', null, 'Sync'],
    ]);
    await sync(day({ ...plum, price: null }, fig), 4);
    expect((await stepsOf(id, 'record', 'price_usd', 'symbol')).slice(gone.length)).toEqual([
      ['record', '"present"', 'Sync'],
      ['symbol', '"PLU"', 'CoinGecko'],
    ]);
  });

  it.each(['other_names', 'history_state'])(
    'is as before when the connection of a sync is lost while it waits for %s',
    async (table) => {
      const { pool } = database;
      await sync(day(plum, fig), 0);
      const before = await countObservations();
      const holder = await pool.connect();
      await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      const lost = expect(sync(day({ ...plum, price: 2, name: 'Plume' }), 1)).rejects.toThrow();
      await vi.waitFor(
        async () => {
          const { rowCount } = await holder.query(
            `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = $1::regclass AND NOT granted`,
            [table],
          );
          expect(rowCount).toBe(1);
        },
        { timeout: 30_000, interval: 50 },
      );
      await lost;
      await holder.query('ROLLBACK');
      holder.release();
      expect(await countObservations()).toBe(before);
      expect(await differingHistory(pool)).toEqual([]);
      await sync(day({ ...plum, price: 2, name: 'Plume' }), 1);
      expect(await differingHistory(pool)).toEqual([]);
      expect(await stepsOf(await idOf('Plume'), 'price_usd')).toHaveLength(2);
    },
    60_000,
  );

  it('refuses to be changed', async () => {
    await sync(day(plum), 0);
    for (const change of ['UPDATE observations SET value = NULL', 'DELETE FROM observations'])
      await expect(database.pool.query(change)).rejects.toThrow('append-only');
    const [partition] = (
      await database.pool.query("SELECT relname FROM pg_class WHERE relname LIKE 'observations_2%' AND relkind = 'r'")
    ).rows;
    await expect(database.pool.query(`DELETE FROM ${partition.relname}`)).rejects.toThrow('append-only');
  });

  it('begins with what the tables hold when they are first observed, once', async () => {
    const { pool } = database;
    await sync({ ...day(plum, fig), raises: [{ name: 'Sage', amount: 2, lead: 'Fig Capital' }] }, 0);
    // As a database is that an earlier version has filled.
    await withTransaction(pool, async (client) => {
      await client.query(`SET LOCAL history.thinning = 'on'; DELETE FROM observations;
        DELETE FROM history_fields WHERE name <> 'joined'; DELETE FROM history_tables WHERE name <> 'entities'`);
    });
    await withTransaction(pool, observeRecords);
    expect(await differingHistory(pool)).toEqual([]);
    const id = await idOf('Plum');
    expect(await stepsOf(id, 'record', 'price_usd')).toEqual([
      ['price_usd', '1', 'CoinGecko'],
      ['record', '"present"', 'Known when the history began'],
    ]);
    const before = await countObservations();
    await withTransaction(pool, observeRecords);
    expect(await countObservations()).toBe(before);
    await sync(day({ ...plum, price: 2 }, fig), 1);
    expect(await stepsOf(id, 'price_usd')).toHaveLength(2);
    expect(await differingHistory(pool)).toEqual([]);
  });

  it('keeps one market figure a day once a month is two years old, and everything else', async () => {
    const { pool } = database;
    const change = (set: string, at: string) =>
      withTransaction(pool, async (client) => {
        await recordAs(client, { source: 'Test', knownFrom: Date.parse(at) });
        await client.query(`UPDATE directory_projects SET ${set} WHERE _id = 5`);
      });
    await withTransaction(pool, forgetHistory);
    await withTransaction(pool, async (client) => {
      await recordAs(client, { source: 'Test', knownFrom: Date.parse('2024-01-30T10:00:00Z') });
      await client.query("INSERT INTO directory_projects (_id, slug, name, price_usd) VALUES (5, 'pear', 'Pear', 1)");
    });
    await change('price_usd = 2', '2024-01-30T12:00:00Z');
    await change("price_usd = 3, name = 'Pears'", '2024-01-30T23:59:00Z');
    await change("price_usd = 4, name = 'Peary'", '2024-01-31T00:01:00Z');
    await change('price_usd = 5', '2024-02-01T01:00:00Z');
    await change('price_usd = 6', '2024-02-01T02:00:00Z');
    const known = async (field: string) =>
      (await readSteps(pool, 'project', 5)).filter((step) => step.field === field).map(({ value }) => value);
    const dayEnds = ['2024-01-30T23:59:59Z', '2024-01-31T23:59:59Z', '2024-02-01T23:59:59Z'];
    const before = await Promise.all(dayEnds.map(knownAt));

    expect(await thinHistory(pool, Date.parse('2026-01-31T00:00:00Z'))).toBe(0);
    expect(await thinHistory(pool, Date.parse('2026-02-10T00:00:00Z'))).toBe(2);
    expect(await known('price_usd')).toEqual(['3', '4', '5', '6']);
    expect(await known('name')).toEqual(['"Pear"', '"Pears"', '"Peary"']);
    expect(await thinHistory(pool, Date.parse('2026-02-10T00:00:00Z'))).toBe(0);
    expect(await thinHistory(pool, Date.parse('2026-03-01T00:00:00Z'))).toBe(1);
    expect(await known('price_usd')).toEqual(['3', '4', '6']);
    expect(await Promise.all(dayEnds.map(knownAt))).toEqual(before);
    expect(await differingHistory(pool)).toEqual([]);

    const size = await runHistory(pool, { thin: true, now: Date.parse('2026-03-01T00:00:00Z') });
    expect(size).toContain('0 observations of market figures older than 2 years were thinned');
    expect(size).toContain('Recorded since 2024-01-30T10:00:00.000Z, last at 2024-02-01T02:00:00.000Z');
    expect(size).toContain('market figures thinned up to 2024-03-01');
    expect(size).toMatch(/^project: 8 observations, [\d.]+ MB, [\d.]+ MB a day$/m);
    await pool.query('DELETE FROM directory_projects');
  });
});
