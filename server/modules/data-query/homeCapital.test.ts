import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { daySpan } from '#schemas/dates.ts';
import { isRaise, medianOf } from '#schemas/entities/rows.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Sid } from '#schemas/queries/catalog.ts';
import { HomeCapitalSchema, HomeTotalsSchema, SummarySchema, TotalSchema } from '#schemas/queries/results.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { unixMs } from '#schemas/units.ts';
import { buildApp } from '#server/app.ts';
import { ask } from '#server/testing/ask.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';

/** What was raised this month against the last one: the server's SQL against counting by hand. */

const database = useTestDatabase();
let app: FastifyInstance | undefined;
afterAll(() => app?.close());

/** A server that has never answered from other rows. */
async function load(rows: Parameters<typeof fill>[1]): Promise<void> {
  await app?.close();
  await fill(database.pool, rows);
  app = await buildApp(database.deps);
}

function asked(...query: [sid: Sid, params?: unknown]): Promise<unknown> {
  if (!app) throw new Error('Nothing is loaded');
  return ask(app, ...query);
}

const capital = async () => HomeCapitalSchema.parse(await asked('home_capital')).months;
const totals = async () => HomeTotalsSchema.parse(await asked('home_totals'));

function roundsOf(...given: readonly (readonly [date: string | null, amount: number | null, stage?: string])[]): Row[] {
  return given.map(([date, amount_quantity, stages = 'Seed'], at) =>
    rowOf('fundraising', at + 1, { projects: `Project ${at}`, slug: null, date, amount_quantity, stages }),
  );
}

const OF_THE_MONTH = roundsOf(
  ['2026-06-01', 1e6],
  ['2026-06-12', 5e6],
  ['2026-06-12', null],
  ['2026-06-10', 90e6, 'M&A'],
  // Known to the month: its day may lie after the twelfth.
  ['2026-06', 7e6],
  ['2026', 400e6],
  ['2026-05-01', 2e6],
  ['2026-05-12', 4e6],
  ['2026-05-13', 8e6],
  ['2026-05-31', 16e6],
  ['2026-05', 32e6],
  ['2026-04-30', 64e6],
  [null, 3e6],
);

describe('the capital of this month against the last one', () => {
  it('compares the same days, and says the whole of the last month', async () => {
    await load({ fundraising: OF_THE_MONTH });
    const [june, may, ...rest] = await capital();
    expect(rest).toEqual([]);
    expect(june).toMatchObject({ from: '2026-06-01', to: '2026-06-30', until: '2026-06-12' });
    expect(june).toMatchObject({ rounds: 3, undisclosed: 1, amount_usd: 6e6, median_usd: 3e6 });
    expect(june?.whole).toEqual({ rounds: 4, amount_usd: 13e6 });
    expect(may).toMatchObject({ from: '2026-05-01', to: '2026-05-31', until: '2026-05-12' });
    expect(may).toMatchObject({ rounds: 2, undisclosed: 0, amount_usd: 6e6, median_usd: 3e6 });
    expect(may?.whole).toEqual({ rounds: 5, amount_usd: 62e6 });
    // A round known to the month stands on its last day.
    expect(may?.points.amount_usd).toEqual([2e6, 4e6, 8e6, 48e6]);
    expect(may?.points.day.map((day) => new Date(day * 86_400_000).getUTCDate())).toEqual([1, 12, 13, 31]);
  });

  it('is beside totals of last days, in which a round known to the month counts only where its whole month does', async () => {
    await load({ fundraising: OF_THE_MONTH });
    // Of 7 days: the 12th twice and the 10th. Of 30 also the 1st, and raises of May from the 14th on; no month lies within.
    const { rounds_7d, raised_30d_rounds, raised_30d_usd, raised_until } = await totals();
    expect([rounds_7d, raised_30d_rounds, raised_30d_usd, raised_until]).toEqual([3, 4, 22e6, '2026-06-12']);
  });

  it('compares whole months once the month is over, however long they are', async () => {
    await load({
      fundraising: roundsOf(['2026-02-28', 1e6], ['2026-02', 2e6], ['2026-01-30', 4e6], ['2026-01-31', 8e6]),
    });
    const [february, january] = await capital();
    expect(february).toMatchObject({ until: '2026-02-28', rounds: 2, amount_usd: 3e6 });
    expect(january).toMatchObject({ until: '2026-01-31', rounds: 2, amount_usd: 12e6 });
  });

  it('ends with the last day of a shorter month', async () => {
    await load({ fundraising: roundsOf(['2026-03-30', 1e6], ['2026-02-28', 4e6]) });
    const [march, february] = await capital();
    expect([march?.until, february?.until, february?.amount_usd]).toEqual(['2026-03-30', '2026-02-28', 4e6]);
  });

  it('is unknown, not zero, where no amount is, and has no month without a date', async () => {
    await load({ fundraising: roundsOf(['2026-01-05', null]) });
    const [january, december] = await capital();
    expect(january).toMatchObject({ rounds: 1, undisclosed: 1, amount_usd: null, median_usd: null });
    expect(december).toMatchObject({ from: '2025-12-01', rounds: 0, amount_usd: null, points: { day: [] } });
    await load({ fundraising: roundsOf([null, 1e6]) });
    expect(await capital()).toEqual([]);
  });

  it('is what the directory counts and sums under the same conditions, and what a count by hand gives', async () => {
    const sample = createSampleData({ seed: 7, projects: 900, now: unixMs(Date.UTC(2026, 5, 17, 12)) });
    const rows = sample.rows('fundraising', 0, sample.count('fundraising'));
    await load({ fundraising: rows });
    const months = await capital();
    expect(months).toHaveLength(2);
    for (const { from, until, to, rounds, undisclosed, amount_usd, median_usd, whole, points } of months) {
      const raises = rows.filter(({ date, stages }) => {
        const span = typeof date === 'string' ? daySpan(date) : null;
        const first = daySpan(from)?.from ?? Number.NaN;
        const last = daySpan(until)?.to ?? Number.NaN;
        return span && span.from >= first && span.to <= last && isRaise(typeof stages === 'string' ? stages : null);
      });
      const amounts = raises.flatMap(({ amount_quantity: amount }) => (typeof amount === 'number' ? [amount] : []));
      expect(rounds).toBe(raises.length);
      expect(undisclosed).toBe(raises.length - amounts.length);
      expect(rounds).toBeGreaterThan(3);
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      expect((amount_usd ?? 0) / sum).toBeCloseTo(1, 12);
      expect((median_usd ?? 0) / (medianOf(amounts) ?? 0)).toBeCloseTo(1, 12);
      const listed = points.amount_usd.reduce((total, amount) => total + amount, 0);
      expect(listed / (whole.amount_usd ?? 0)).toBeCloseTo(1, 12);
      for (const [end, count, capital] of [
        [until, rounds, amount_usd],
        [to, whole.rounds, whole.amount_usd],
      ] as const) {
        const filter = [
          ['date', 'gte', from],
          ['date', 'lte', end],
          ['stages', 'ne', 'M&A'],
          ['stages', 'known', [0, 1]],
        ];
        expect(TotalSchema.parse(await asked('total_fundraising', { filter })).total).toBe(count);
        const summary = SummarySchema.parse(await asked('summary_fundraising', { filter, field: 'amount_quantity' }));
        expect((summary.sum ?? 0) / (capital ?? 0)).toBeCloseTo(1, 12);
      }
    }
  });
});

describe('the headline totals', () => {
  it('count the rounds that they add, and all of the last seven days', async () => {
    await load({ fundraising: OF_THE_MONTH });
    expect(await totals()).toMatchObject({
      raised_until: '2026-06-12',
      raised_30d_usd: 1e6 + 5e6 + 16e6,
      raised_30d_rounds: 4,
      rounds_7d: 3,
    });
  });

  it('say how many projects each sum adds, without those whose figures are stale', async () => {
    const figures = { price_usd: 2, market_cap_usd: 10, volume: 3 };
    await load({
      projects: [
        rowOf('projects', 1, { name: 'One', ...figures, stale: ['None'] }),
        rowOf('projects', 2, { name: 'Two', ...figures, stale: ['Price'] }),
        rowOf('projects', 3, { name: 'Three', tvl: 5, stale: ['None'] }),
      ],
    });
    expect(await totals()).toMatchObject({
      projects: 3,
      priced: 1,
      counted: { market_cap_usd: 2, volume_usd: 1, tvl_usd: 1 },
    });
  });
});
