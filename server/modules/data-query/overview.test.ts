import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { ACQUISITION } from '#schemas/entities/rows.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { HomeTotalsSchema, SummarySchema } from '#schemas/queries/results.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { unixMs } from '#schemas/units.ts';
import { buildApp } from '#server/app.ts';
import { ask, idsOf } from '#server/testing/ask.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { fill } from '#server/testing/smallData.ts';
import { LocalTable } from '#workers/host/heldTable.ts';
import { appendRows } from '#workers/table/appendRows.ts';
import { summarize } from '#workers/table/summary.ts';
import { createTable } from '#workers/table/table.ts';

/** What a page says of a view at a glance (the engine) against the server's totals and top rows of the same data (SQL). */

const NOW = unixMs(Date.UTC(2026, 0, 15, 12));
const database = useTestDatabase();
const sample = createSampleData({ seed: 5, projects: 300, now: NOW });
/** Some figures are stale, in every tenth and seventh row; every fifth round is an acquisition. */
const rows: Readonly<Record<'projects' | 'fundraising', readonly Row[]>> = {
  projects: sample
    .rows('projects', 0, 300)
    .map((row, at) => ({ ...row, stale: at % 10 === 0 ? ['Market cap', 'Price'] : at % 7 === 0 ? ['TVL'] : ['None'] })),
  fundraising: sample
    .rows('fundraising', 0, sample.count('fundraising'))
    .map((row, at) => (at % 5 === 0 ? { ...row, stages: ACQUISITION } : row)),
};
const RAISES: readonly Triple[] = [
  ['stages', 'ne', ACQUISITION],
  ['stages', 'known', [0, 1]],
];

function heldBy(source: 'projects' | 'fundraising', filter: readonly Triple[]) {
  const spec = DATA_SETS[source];
  const table = createTable(spec);
  appendRows(table, rows[source]);
  const query = { filter: resolveFilter(spec, filter, NOW), sort: null, search: '' };
  const environment = { now: () => NOW, after: () => () => undefined, pause: () => Promise.resolve(), fetch };
  const local = new LocalTable(table, query, environment);
  return {
    summary: (field: string) => summarize(local.ordered('all'), field, null),
    sum: (field: string) => summarize(local.ordered('all'), field, null)?.sum ?? null,
    leaders: (field: string, count: number) => local.leaders(query, { field, order: 'desc' }, count, []),
  };
}

let app: FastifyInstance;
beforeAll(async () => {
  await fill(database.pool, rows);
  app = await buildApp(database.deps);
});
afterAll(() => app.close());

describe('a view at a glance', () => {
  it('sums what the server totals', async () => {
    const totals = HomeTotalsSchema.parse(await ask(app, 'home_totals'));
    const all = heldBy('projects', []);
    for (const [name, field] of [
      ['market_cap_usd', 'market_cap_usd'],
      ['volume_usd', 'volume'],
      ['tvl_usd', 'tvl'],
    ] as const) {
      expect(all.sum(field)).toBeGreaterThan(0);
      expect((all.sum(field) ?? 0) / (totals[name] ?? 0)).toBeCloseTo(1, 12);
    }
    const until = totals.raised_until ?? '';
    const from = new Date(Date.parse(until) - 29 * 86_400_000).toISOString().slice(0, 10);
    const raised = heldBy('fundraising', [['date', 'gte', from], ['date', 'lte', until], ...RAISES]);
    expect((raised.sum('amount_quantity') ?? 0) / (totals.raised_30d_usd ?? 0)).toBeCloseTo(1, 12);
  });

  it('lists the largest rounds, of all time and of the days up to the newest one, without acquisitions', async () => {
    const { raised_until: until } = HomeTotalsSchema.parse(await ask(app, 'home_totals'));
    const from = new Date(Date.parse(until ?? '') - 29 * 86_400_000).toISOString().slice(0, 10);
    const largest = async (limit: number, days?: number) =>
      idsOf(
        await ask(app, 'dashboard_fundraising', { limit, sortFilterType: 3, sortType: 'DESC', raised: true, days }),
      );
    const held = (limit: number, dates: readonly Triple[]) =>
      heldBy('fundraising', [...dates, ...RAISES, ['amount_quantity', 'known', 1]])
        .leaders('amount_quantity', limit)
        .map(({ _id }) => _id);
    const inTime: readonly Triple[] = [
      ['date', 'gte', from],
      ['date', 'lte', until ?? ''],
    ];
    // More than there are: all of the time.
    const recent = await largest(100, 30);
    expect(recent.length).toBeGreaterThan(1);
    expect(recent.length).toBeLessThan(100);
    expect(recent).toEqual(held(100, inTime));
    expect(await largest(8)).toEqual(held(8, []));
    const all = heldBy('fundraising', inTime).leaders('amount_quantity', 100);
    expect(all.some(({ _id }) => !recent.includes(_id))).toBe(true);
  });

  it('names first the rows that the server does', async () => {
    for (const [sortFilterType, field] of [
      [0, 'market_cap_usd'],
      [1, 'change24h'],
    ] as const) {
      const top = await ask(app, 'dashboard_projects', { limit: 5, sortFilterType, sortType: 'DESC' });
      expect(
        heldBy('projects', [])
          .leaders(field, 5)
          .map(({ _id }) => _id),
      ).toEqual(idsOf(top));
    }
  });

  it.each<readonly ['projects' | 'fundraising', string, readonly Triple[]]>([
    ['projects', 'market_cap_usd', []],
    ['projects', 'market_cap_usd', [['sector', 'in', ['DeFi']]]],
    ['projects', 'tvl', [['market_cap_usd', 'gte', 1_000_000]]],
    ['projects', 'market_cap_usd', [['market_cap_usd', 'gte', 1e300]]],
    ['fundraising', 'amount_quantity', [['date', 'gte', '-P3Y']]],
  ])('says the same of %s and their %s as it arrives and once the rows are held: %o', async (source, field, filter) => {
    const sid = source === 'projects' ? 'summary_projects' : 'summary_fundraising';
    const resolved = resolveFilter(DATA_SETS[source], filter, NOW);
    const said = await ask(app, sid, { field, filter: resolved });
    const held = heldBy(source, filter).summary(field);
    if (held === null) return expect(said).toEqual({});
    const summary = SummarySchema.parse(said);
    expect(summary).toMatchObject({ values: held.values, stale: held.stale, least: held.least, most: held.most });
    expect((summary.sum ?? 0) / (held.sum ?? 0)).toBeCloseTo(1, 12);
    expect((summary.median ?? 0) / (held.median ?? 0)).toBeCloseTo(1, 12);
  });
});
