import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { queriesOf, rowsOf, staleFiltersOf, treesOf } from '../testing/arbitraries.ts';
import { unixMs } from '../units.ts';
import { normaliseFilter, resolveFilter } from './merge.ts';
import { lettingIn, missesOf } from './misses.ts';
import { parseFilter } from './parseFilter.ts';
import { matchesFilter } from './semantics.ts';
import { everyTriple, type Filter, type FilterPart } from './tree.ts';
import { KEEP_UNKNOWN, type Triple } from './triples.ts';

const spec = DATA_SETS.projects;
const NOW = unixMs(Date.UTC(2026, 10, 30));
const LARGE: Triple = ['tvl', 'gte', 50];
const DEFI: Triple = ['sector', 'in', ['DeFi', 'AI']];

const missed = (row: Record<string, unknown>, ...filter: FilterPart[]) =>
  missesOf(spec, { _id: 1, ...row }, filter, NOW);
const reasons = (row: Record<string, unknown>, ...filter: FilterPart[]) =>
  missed(row, ...filter).flatMap(({ conditions }) =>
    conditions.map(({ triple: [field], why, gap }) => [field, why, gap?.by ?? null, gap?.share ?? null]),
  );
const offered = (row: Record<string, unknown>, ...filter: FilterPart[]) =>
  missed(row, ...filter).map(({ offer: { kind, instead, beside } }) => [kind, ...instead, ...beside]);

describe('what a row fails', () => {
  it('is said with how far, as unknown and as stale', () => {
    expect(reasons({ tvl: 41 }, LARGE, DEFI)).toEqual([
      ['tvl', 'differs', 9, 0.18],
      ['sector', 'unknown', null, null],
    ]);
    expect(reasons({ tvl: 60, stale: ['TVL'], sector: ['DeFi'] }, LARGE, DEFI)).toEqual([['tvl', 'stale', null, null]]);
    expect(reasons({ ath_date: '2026-10-21' }, ['ath_date', 'gte', '-P30D'])).toEqual([
      ['ath_date', 'differs', 10, null],
    ]);
    expect(reasons({ tvl: 50, sector: ['AI'] }, LARGE, DEFI)).toEqual([]);
  });

  it('is every alternative, and what is excluded', () => {
    expect(reasons({ tvl: 41, sector: ['Gaming'] }, { any: [LARGE, DEFI] })).toEqual([
      ['tvl', 'differs', 9, 0.18],
      ['sector', 'differs', null, null],
    ]);
    expect(reasons({ tvl: 60 }, { not: LARGE })).toEqual([['tvl', 'differs', null, null]]);
    expect(reasons({ tvl: 41, sector: ['Gaming'] }, { any: [{ all: [LARGE, ['sector', 'eq', 'Gaming']] }] })).toEqual([
      ['tvl', 'differs', 9, 0.18],
    ]);
  });
});

describe('what is offered', () => {
  it('is the least that lets the row pass', () => {
    expect(offered({ tvl: 41, sector: ['Gaming', 'AI agents'] }, LARGE, DEFI)).toEqual([
      ['bound', ['tvl', 'gte', 41]],
      ['value', ['sector', 'in', ['DeFi', 'AI', 'Gaming']]],
    ]);
    expect(offered({}, LARGE)).toEqual([['unknown', LARGE, ['tvl', 'known', KEEP_UNKNOWN]]]);
    expect(offered({ tvl: 60, stale: ['TVL'] }, LARGE)).toEqual([['stale', LARGE, ['stale', 'known', 1]]]);
    expect(offered({ sector: ['DeFi'] }, ['sector', 'nin', ['DeFi', 'AI']])).toEqual([
      ['fewer', ['sector', 'nin', ['AI']]],
    ]);
    expect(offered({ name: 'Korvane' }, ['name', 'contains', 'swap'])).toEqual([['remove']]);
    expect(offered({ tvl: 60 }, { not: LARGE })).toEqual([['remove']]);
  });

  it('relaxes the alternative that needs least', () => {
    expect(
      offered({ tvl: 41, sector: ['Gaming'] }, { any: [['name', 'contains', 'x'], { all: [LARGE, DEFI] }, LARGE] }),
    ).toEqual([['alternative', { any: [['name', 'contains', 'x'], { all: [LARGE, DEFI] }, ['tvl', 'gte', 41]] }]]);
  });
});

describe.each(['projects', 'fundraising', 'people'] as const)('for any rows and filters of %s', (source) => {
  const own = DATA_SETS[source];
  const filters: fc.Arbitrary<Filter> = fc.oneof(
    queriesOf(own).map(({ filter }) => filter),
    treesOf(own),
    ...(source === 'projects' ? [staleFiltersOf(own)] : []),
  );
  it('no passing row has a reason, and relaxing every failing part lets the row pass', () => {
    fc.assert(
      fc.property(rowsOf(own, 6, 1), filters, (rows, drawn) => {
        const filter = normaliseFilter(own, drawn);
        fc.pre(everyTriple(filter).length <= 40);
        const passes = (row: (typeof rows)[number], one: Filter) =>
          matchesFilter(own, row, resolveFilter(own, one, NOW));
        for (const row of rows) {
          const misses = missesOf(own, row, filter, NOW);
          expect(misses.length === 0).toBe(passes(row, filter));
          for (const { conditions } of misses) expect(conditions.length).toBeGreaterThan(0);
          const relaxed = lettingIn(filter, misses);
          expect(passes(row, relaxed)).toBe(true);
          expect(passes(row, normaliseFilter(own, relaxed))).toBe(true);
          expect(parseFilter(own, relaxed).ok).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  }, 60_000);
});
