import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { SeriesAnswerSchema } from '#schemas/queries/series.ts';
import { buildApp } from '#server/app.ts';
import { forgetSyncs, useRecordingsFolder, useUnsyncedDatabase } from '#server/modules/feeds/testing/recordings.ts';
import { testRequestOptions } from '#server/modules/feeds/testing/upstream.ts';
import { ask } from '#server/testing/ask.ts';
import { runSync } from './sync.ts';

const database = useUnsyncedDatabase();
const files = useRecordingsFolder();

/** TVL by id on a day of July 2026, or the last day of June. */
type Edition = readonly [day: string, tvls: Readonly<Record<string, number>>];
const NAMES: Readonly<Record<string, string>> = { 1: 'Plum', 2: 'Plum', 3: 'Kiwi', 4: 'Fig' };
const protocols = (tvls: Edition[1]) =>
  Object.entries(tvls).map(([id, tvl]) => ({
    ...{ id, name: NAMES[id], symbol: '-', category: id === '4' ? 'CEX' : 'Dexs', chains: [], chainTvls: {}, tvl },
    ...(id < '3' ? { gecko_id: 'plum', symbol: 'PLM' } : {}),
  }));

async function sync(...editions: readonly Edition[]) {
  for (const [day, tvls] of editions) await files.write(`protocols_2026-${day}.json`, protocols(tvls));
  await runSync({ pool: database.pool, from: files, requestOptions: testRequestOptions() });
  for (const [day] of editions) await files.remove(`protocols_2026-${day}.json`);
}

const IdsSchema = z.array(z.looseObject({ _id: z.int(), name: z.string() }));

async function changes() {
  const { rows } = await database.pool.query(
    'SELECT name, tvl, tvl_change7d, tvl_change30d FROM directory_projects ORDER BY name',
  );
  return rows.map(({ name, tvl, tvl_change7d, tvl_change30d }) => [name, tvl, tvl_change7d, tvl_change30d]);
}

const JUNE: Edition = ['06-30', { 1: 40, 2: 60, 3: 100, 4: 5 }];
const BEFORE: Edition = ['07-23', { 1: 100, 2: 20, 3: 80 }];
const NOW: Edition = ['07-30', { 1: 90, 2: 60, 3: 50, 4: 9 }];
/** No change looks back to this day. */
const BESIDE: Edition = ['07-01', { 1: 1, 2: 1, 3: 1, 4: 1 }];
const EXPECTED = [
  ['Fig', null, null, null],
  ['Kiwi', 50, -37.5, -50],
  ['Plum', 150, 25, 50],
];

describe('changes of the TVL', () => {
  it('are those since exactly the day, in any order and split of the editions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([JUNE, BEFORE, NOW, BESIDE], { minLength: 4 }),
        fc.nat(4),
        async (order, cut) => {
          await sync(...order.slice(0, cut));
          await sync(...order.slice(cut));
          expect(await changes()).toEqual(EXPECTED);
          await forgetSyncs(database.pool);
        },
      ),
      { numRuns: 6, seed: 3 },
    );
  });

  it('are unknown where a protocol was not read on that day', async () => {
    await sync(['06-30', { 1: 40, 3: 0 }], BESIDE, NOW);
    expect(await changes()).toEqual([
      ['Fig', null, null, null],
      ['Kiwi', 50, null, null],
      ['Plum', 150, null, null],
    ]);
  });

  it('stand for the TVL by day, of the protocols that make it up now', async () => {
    await sync(JUNE, BEFORE, NOW);
    const app = await buildApp(database.deps);
    onTestFinished(() => app.close());
    const rows = IdsSchema.parse(await ask(app, 'master_projects', { sort: { field: 'name', order: 'asc' } }));
    const { ids, series } = SeriesAnswerSchema.parse(
      await ask(app, 'series_projects', { series: ['tvl_30d'], ids: rows.map(({ _id }) => _id) }),
    );
    const last = ids.map((_, row) =>
      (series.tvl_30d?.values[row] ?? []).flatMap((tvl, at) => (tvl === null ? [] : [[at, tvl]])),
    );
    // An exchange locks nothing.
    expect(rows.map(({ name }) => name)).toEqual(['Fig', 'Kiwi', 'Plum']);
    expect(series.tvl_30d?.last).toBe('2026-07-30');
    expect(last).toEqual([
      [],
      [
        [0, 100],
        [23, 80],
        [30, 50],
      ],
      [
        [0, 100],
        [23, 120],
        [30, 150],
      ],
    ]);
    await sync(['07-31', { 2: 70, 3: 60 }]);
    const { rows: kept } = await database.pool.query('SELECT count(*)::int AS protocols FROM project_protocols');
    expect(kept).toEqual([{ protocols: 2 }]);
  });

  it('are asked, filtered and explained as others', async () => {
    await sync(JUNE, NOW);
    const app = await buildApp(database.deps);
    onTestFinished(() => app.close());
    const grown = await ask(app, 'master_projects', { filter: [['tvl_change30d', 'gt', 0]] });
    expect(grown).toMatchObject([{ name: 'Plum', tvl_change30d: 50 }]);
    expect(JSON.stringify(grown)).toMatch(/Computed from other figures[^}]*tvl_change30d/);
  });
});
