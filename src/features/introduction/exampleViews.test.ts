import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { matchesFilter } from '#schemas/filters/semantics.ts';
import type { Source } from '#schemas/kinds.ts';
import { decodeView, type ViewParams } from '#schemas/queries/view.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { unixMs } from '#schemas/units.ts';
import { belowTvl, exampleQuarter, seedRounds } from './exampleViews.ts';

const NOW = Date.parse('2026-11-29T10:00:00Z');

it.each([
  ['2026-11-28', NOW, { from: '2026-10-01', to: '2026-12-31', year: 2026, quarter: 4, ago: 0 }],
  ['2026-10-31', NOW, { from: '2026-10-01', to: '2026-12-31', year: 2026, quarter: 4, ago: 0 }],
  ['2026-10-30', NOW, { from: '2026-07-01', to: '2026-09-30', year: 2026, quarter: 3, ago: 1 }],
  [
    '2027-01-01',
    Date.parse('2027-01-01T00:00:00Z'),
    { from: '2026-10-01', to: '2026-12-31', year: 2026, quarter: 4, ago: 1 },
  ],
  ['2025-03-20', NOW, { from: '2025-01-01', to: '2025-03-31', year: 2025, quarter: 1, ago: 7 }],
  [null, NOW, { from: '2026-10-01', to: '2026-12-31', year: 2026, quarter: 4, ago: 0 }],
])('of rounds up to %s the quarter of the example is %o', (newestRound, now, quarter) => {
  expect(exampleQuarter(newestRound, now)).toEqual(quarter);
});

it.each(['2026-10-30T23:59:59Z', '2026-10-31T00:00:00Z'])(
  'the views have rows in sample data of %s, and show what their links say',
  (moment) => {
    const now = unixMs(Date.parse(moment));
    const sample = createSampleData({ seed: 1, projects: 5000, now });
    const rowsOf = (source: Source) => sample.rows(source, 0, sample.count(source));
    const all = { fundraising: rowsOf('fundraising'), projects: rowsOf('projects') };
    const dates = all.fundraising.map(({ date }) => String(date ?? ''));
    const [newestRound = ''] = dates.toSorted().reverse();
    const quarter = exampleQuarter(newestRound, now);
    const shown = (source: keyof typeof all, address: ViewParams) => {
      const spec = DATA_SETS[source];
      const { filter } = decodeView(spec, { ...address });
      return all[source].filter((row) => matchesFilter(spec, row, filter));
    };
    const rounds = shown('fundraising', seedRounds(quarter));
    expect(rounds.length).toBeGreaterThan(0);
    for (const { stages, amount_quantity: amount, date } of rounds) {
      expect([stages, Number(amount) > 5e6]).toEqual(['Seed', true]);
      expect(String(date) >= quarter.from && String(date) <= quarter.to, String(date)).toBe(true);
    }
    const projects = shown('projects', belowTvl);
    const { columns } = decodeView(DATA_SETS.projects, { ...belowTvl });
    expect(columns).toEqual(expect.arrayContaining(['market_cap_usd', 'tvl', 'cap_to_tvl']));
    expect(projects.length).toBeGreaterThan(0);
    for (const { sector, market_cap_usd: cap, tvl } of projects) {
      expect(sector).toContain('DeFi');
      expect(Number(cap)).toBeLessThan(Number(tvl));
    }
  },
);
