import { expect, it } from 'vitest';
import { DataHealthSchema } from '#schemas/api/data-health.ts';
import { buildApp } from '#server/app.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { insertRuns } from './repository/runs.ts';
import { useRecordingsFolder, useUnsyncedDatabase } from './testing/recordings.ts';
import { testRequestOptions } from './testing/upstream.ts';

const database = useUnsyncedDatabase();
const recordings = useRecordingsFolder();

async function health() {
  const app = await buildApp(database.deps);
  const answer = await app.inject({ url: '/api/data-health' });
  await app.close();
  expect(answer.statusCode).toBe(200);
  return DataHealthSchema.parse(answer.json());
}

const sync = () => runSync({ pool: database.pool, from: recordings, requestOptions: testRequestOptions() });
const coin = (name: string, at: string) => ({
  id: name.toLowerCase(),
  symbol: name.slice(0, 3).toLowerCase(),
  name,
  current_price: 1,
  market_cap: 9e6,
  last_updated: at,
});

it('says by source what the last success gave, what is stale and which joins are in doubt', async () => {
  expect(await health()).toEqual({ kind: 'sample', sources: [] });

  await recordings.write('coins_2026-07-31.json', [
    coin('Plum', '2026-07-31T10:00:00Z'),
    coin('Fig', '2026-07-20T10:00:00Z'),
    { ...coin('Kiwi', '2026-07-31T10:00:00Z'), id: '' },
  ]);
  await sync();
  const { kind, sources } = await health();
  expect(kind).toBe('live');
  expect(sources.find(({ name }) => name === 'coingecko')).toMatchObject({
    ...{ outcome: 'partial', cause: null, last_success: '2026-08-01T00:00:00.000Z' },
    ...{ fetched: 3, fresh: 2, changed: 0, rejected: 1 },
    doubtful: { total: 0, rounds: [] },
  });
  expect(sources.find(({ name }) => name === 'coingecko')?.stale).toBeGreaterThan(0);
});

it('keeps the counts of the last success beside a later failure', async () => {
  await recordings.write('coins_2026-07-31.json', [coin('Plum', '2026-07-31T10:00:00Z')]);
  const { feeds } = await sync();
  const [report] = feeds;
  if (!report) throw new Error('no feed was read');
  const failed = {
    ...report,
    ...{ outcome: 'failed' as const, read: 0, fresh: 0 },
    failures: [{ address: 'https://coins.example', reason: 'did not answer within 30 s' }],
  };
  const client = await database.pool.connect();
  await insertRuns(client, [failed], '2026-08-02T00:00:00.000Z');
  client.release();
  const { sources } = await health();
  expect(sources).toMatchObject([
    {
      ...{ name: 'coingecko', outcome: 'failed', fetched: 1, fresh: 1 },
      ...{ last_run: '2026-08-02T00:00:00.000Z', last_success: '2026-08-01T00:00:00.000Z' },
    },
  ]);
  expect(sources[0]?.cause).not.toBeNull();
});

it('links the rounds of which a source states another amount than the one that stands', async () => {
  await recordings.write('raises_2026-07-31.json', {
    raises: [
      {
        ...{ name: 'Plum', date: Date.UTC(2026, 4, 12) / 1000, amount: 5, round: 'Seed' },
        ...{ leadInvestors: ['Birch Ventures'], otherInvestors: ['Elm Capital', 'Oak Fund'] },
      },
    ],
  });
  await recordings.write(
    'deals.csv',
    'Company,Date,Stage,USD,By\nPlum,2026-05-12,Seed,4000000,Birch Ventures;Elm Capital;Oak Fund\n',
  );
  await recordings.write('mapping.json', {
    source: 'Desk',
    files: {
      'deals.csv': {
        directory: 'fundraising',
        columns: { projects: 'Company', date: 'Date', stages: 'Stage', amount_quantity: 'USD', organizations: 'By' },
      },
    },
  });
  await sync();
  const { rows } = await database.pool.query('SELECT _id::integer FROM directory_fundraising');
  expect(rows).toHaveLength(1);
  const { sources } = await health();
  expect(sources.map(({ name, doubtful }) => [name, doubtful])).toEqual([
    [
      'defillama-raises',
      {
        total: 1,
        rounds: [{ _id: rows[0]._id, project: 'Plum', stage: 'Seed', why: 'amount', amount: 4e6, stated: 5e6 }],
      },
    ],
    ['files', { total: 0, rounds: [] }],
  ]);
});

it('counts no round of what may be another company, and links it', async () => {
  const raise = (date: string, round: string, amount: number, ...otherInvestors: string[]) => ({
    ...{ name: 'Plum', date: Date.parse(date) / 1000, round, amount, leadInvestors: [], otherInvestors },
  });
  await recordings.write('raises_2026-07-31.json', {
    raises: [
      raise('2020-01-10', 'Seed', 2, 'Fig Ventures'),
      raise('2020-10-22', 'Series A', 6, 'Fig Ventures'),
      raise('2022-04-27', 'Seed', 5, 'Lime Capital'),
    ],
  });
  await sync();
  const app = await buildApp(database.deps);
  const params = encodeURIComponent(JSON.stringify([{ slug: 'plum' }]));
  const profile = await app.inject({ url: `/api/data/struct?sid=detail_project&params=${params}` });
  await app.close();
  const [project] = profile.json().data.detail_project;
  expect(project).toMatchObject({
    ...{ total_raised_usd: 8e6, rounds_in_doubt: 1 },
    funding_summary: { total_funding_amount: 8e6, rounds: 3, in_doubt: 1, undisclosed: 0 },
    distribution: [{ stage: 'Series A' }, { stage: 'Seed', amount_usd: 2e6 }],
  });
  const [late, ...others] = project.rounds;
  expect(late).toMatchObject({ date: '2022-04-27', doubt: 'Perhaps another company', amount_quantity: 5e6 });
  expect(others.map(({ doubt }: { doubt: unknown }) => doubt)).toEqual([null, null]);
  const { sources } = await health();
  expect(sources[0]?.doubtful).toEqual({
    total: 1,
    rounds: [{ _id: late._id, project: 'Plum', stage: 'Seed', why: 'company', amount: 5e6, stated: null }],
  });
});
