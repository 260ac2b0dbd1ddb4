import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { withFormulas } from '../formulas/viewFormulas.ts';
import { queriesOf, rowsOf, treesOf } from '../testing/arbitraries.ts';
import { unixMs } from '../units.ts';
import { normaliseFilter, resolveFilter } from './merge.ts';
import { missesOf } from './misses.ts';
import { NEAR, nearestOf, nearQueries } from './nearMisses.ts';
import { parseFilter } from './parseFilter.ts';
import { matchesFilter, type Row } from './semantics.ts';
import { everyTriple, type Filter, isTriple } from './tree.ts';
import { KEEP_UNKNOWN, type Triple } from './triples.ts';

const spec = DATA_SETS.projects;
const NOW = unixMs(Date.UTC(2026, 10, 30));

/** The rows that the queries find, by query. */
function found(filter: Filter, rows: readonly Row[]): readonly (readonly number[])[] {
  return nearQueries(spec, filter, NOW).map((query) =>
    rows.filter((row) => matchesFilter(spec, row, resolveFilter(spec, query.filter, NOW))).map(({ _id }) => _id),
  );
}

describe('near misses', () => {
  const rows: readonly Row[] = [
    { _id: 1, tvl: 50, sector: ['DeFi'] },
    { _id: 2, tvl: 46, sector: ['DeFi'] },
    { _id: 3, tvl: 44, sector: ['DeFi'] },
    { _id: 4, tvl: 49, sector: ['AI'] },
    { _id: 5, sector: ['DeFi'] },
    { _id: 6, tvl: 49, sector: ['DeFi'], stale: ['TVL'] },
    { _id: 7, tvl: 49, sector: ['DeFi'] },
  ];
  const DEFI: Triple = ['sector', 'in', ['DeFi']];

  it('fail one bound by a tenth at most, and nothing else', () => {
    expect(found([['tvl', 'gte', 50], DEFI], rows)).toEqual([[2, 7]]);
    expect(found([['tvl', 'gte', 50], ['tvl', 'known', KEEP_UNKNOWN], DEFI], rows)).toEqual([[2, 7]]);
    expect(found([['tvl', 'gte', 50], DEFI, ['stale', 'known', 1]], rows)).toEqual([[6]]);
    expect(found([{ any: [['tvl', 'gte', 50]] }, DEFI], rows)).toEqual([]);
    expect(found([['tvl', 'gte', 0], DEFI], rows)).toEqual([]);
  });

  it('are not told beside a figure over the view, which they have none of', () => {
    const ranked = withFormulas(spec, [{ key: 'f_r', title: 'R', text: 'rank(tvl)' }]);
    const asked: Filter = [
      ['tvl', 'gte', 50],
      ['f_r', 'lte', 3],
    ];
    expect(nearQueries(ranked, asked, NOW)).toEqual([]);
    expect(missesOf(ranked, { _id: 1, tvl: 1, f_r: 9 }, asked, NOW)).toEqual([]);
  });

  it('are the nearest first', () => {
    const near = nearestOf(spec, [['tvl', 'gte', 50], DEFI], rows, NOW, 50);
    expect(near.map(({ row, distance }) => [row._id, distance])).toEqual([
      [7, expect.closeTo(0.2)],
      [2, expect.closeTo(0.8)],
    ]);
    expect(nearestOf(spec, [['tvl', 'gte', 50], DEFI], rows, NOW, 1)).toHaveLength(1);
  });

  it('are thirty days of a date and one year of a year', () => {
    const dated = ['2026-08-31', '2026-08-30', '2026-08', '2026-08-01', '2026-07-30'].map((ath_date, at) => ({
      _id: at + 1,
      ath_date,
    }));
    expect(found([['ath_date', 'gte', '-P3M']], dated)).toEqual([[3, 4]]);
    expect(found([['ath_date', 'lt', '2026-08']], dated)).toEqual([[2, 4]]);
    const organizations = DATA_SETS.organizations;
    const [year] = organizations.columns.filter(({ unit }) => unit === 'year');
    expect(year).toBeDefined();
    const [query] = nearQueries(organizations, [[year?.field ?? '', 'gte', 2020]], NOW);
    expect(query?.filter).toEqual([{ all: [[year?.field, 'gte', 2019], { not: [year?.field, 'gte', 2020] }] }]);
  });

  it('are at the bound where no figure is a tenth from it', () => {
    for (const [operator, bound, within] of [
      ['gt', Number.MIN_VALUE, 'gte'],
      ['lt', Number.MAX_VALUE, 'lte'],
    ] as const) {
      const [query] = nearQueries(spec, [['from_ath', operator, bound]], NOW);
      expect(query?.filter).toEqual([{ all: [['from_ath', within, bound], { not: ['from_ath', operator, bound] }] }]);
    }
    expect(nearQueries(spec, [['from_ath', 'gt', 0]], NOW)).toEqual([]);
  });

  it('are what the reasons of a row say, for any rows and filters', () => {
    fc.assert(
      fc.property(
        rowsOf(spec, 6, 1),
        fc.oneof(
          queriesOf(spec).map((one) => one.filter),
          treesOf(spec),
        ),
        (rows, drawn) => {
          const filter = normaliseFilter(spec, drawn);
          fc.pre(everyTriple(filter).length <= 20);
          for (const row of rows) {
            const hits = nearQueries(spec, filter, NOW).filter((query) => {
              expect(parseFilter(spec, query.filter).ok).toBe(true);
              return matchesFilter(spec, row, resolveFilter(spec, query.filter, NOW));
            });
            const misses = missesOf(spec, row, filter, NOW);
            const [only] = misses;
            const gap = misses.length === 1 ? only?.conditions[0]?.gap : null;
            expect(hits.length).toBeLessThanOrEqual(1);
            if (hits[0]) {
              expect(misses.map(({ part }) => part)).toEqual([hits[0].triple]);
              expect(nearestOf(spec, filter, [row], NOW, 5)[0]?.distance).toBeLessThanOrEqual(1 + 1e-9);
            } else if (gap && only && isTriple(only.part) && only.part[0] !== '_id') {
              expect(gap.share === null || gap.share >= NEAR.share * (1 - 1e-9)).toBe(true);
            }
          }
        },
      ),
      { numRuns: 1_000 },
    );
  }, 60_000);
});
