import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { rowsOf, treesOf } from '../testing/arbitraries.ts';
import { unixMs } from '../units.ts';
import { decodeFilter, encodeFilter } from './address.ts';
import { mergeFilter, normaliseFilter, resolveFilter } from './merge.ts';
import { parseFilter, parseTriples } from './parseFilter.ts';
import { matchesFilter } from './semantics.ts';
import { everyTriple, type Filter, type FilterPart, simplify } from './tree.ts';
import { KEEP_UNKNOWN, type Triple } from './triples.ts';

const spec = DATA_SETS.projects;
const NOW = unixMs(Date.UTC(2026, 0, 15));
const DEFI: Triple = ['sector', 'eq', 'DeFi'];
const LARGE: Triple = ['tvl', 'gte', 1_000];
const SMALL: Triple = ['tvl', 'lt', 10];
const CHEAP: Triple = ['price_usd', 'lt', 1];
const KEPT: Triple = ['tvl', 'known', KEEP_UNKNOWN];

const passes = (fields: Record<string, unknown>, ...filter: FilterPart[]) =>
  matchesFilter(spec, { _id: 1, ...fields }, filter);

describe('the meaning of groups', () => {
  it('one alternative is enough, unknown or not', () => {
    const filter = { any: [DEFI, LARGE] };
    expect(passes({ sector: ['DeFi'] }, filter)).toBe(true);
    expect(passes({ sector: ['AI'], tvl: 5_000 }, filter)).toBe(true);
    expect(passes({ sector: ['AI'], tvl: 5 }, filter)).toBe(false);
    expect(passes({ sector: ['AI'] }, filter)).toBe(false);
  });

  it('what is not is known: unknown stays out on either side', () => {
    expect(passes({ tvl: 5 }, { not: LARGE })).toBe(true);
    expect(passes({ tvl: 5_000 }, { not: LARGE })).toBe(false);
    expect(passes({}, { not: LARGE })).toBe(false);
    // One alternative may hold, so that none of them is not certain.
    expect(passes({ sector: ['AI'] }, { not: { any: [DEFI, LARGE] } })).toBe(false);
    expect(passes({ sector: ['AI'] }, { not: { all: [DEFI, LARGE] } })).toBe(true);
  });

  it('unknown values pass where the own list keeps them, also a group on nothing else', () => {
    expect(passes({}, { not: LARGE }, KEPT)).toBe(true);
    expect(passes({}, { any: [LARGE, SMALL] }, KEPT)).toBe(true);
    expect(passes({}, { any: [LARGE, DEFI] }, KEPT)).toBe(false);
    expect(passes({}, { any: [LARGE, DEFI, KEPT] })).toBe(true);
    expect(passes({ sector: ['AI'], tvl: 5 }, { any: [LARGE, DEFI, KEPT] })).toBe(false);
    expect(passes({ price_usd: 0.5 }, { any: [{ all: [LARGE, CHEAP, KEPT] }, DEFI] })).toBe(true);
    expect(passes({ price_usd: 0.5 }, { any: [{ all: [LARGE, CHEAP] }, DEFI, KEPT] })).toBe(false);
  });

  it('a stale figure is unknown, unless a condition joined by "and" asks for it', () => {
    const stale = { tvl: 5_000, stale: ['TVL'] };
    expect(passes(stale, { any: [LARGE, DEFI] })).toBe(false);
    expect(passes(stale, { not: SMALL })).toBe(false);
    expect(passes(stale, { any: [LARGE, DEFI] }, ['stale', 'known', 1])).toBe(true);
    expect(passes(stale, { any: [{ all: [LARGE, ['stale', 'eq', 'TVL']] }, DEFI] })).toBe(true);
    // Another alternative asks for nothing on behalf of this one.
    expect(passes(stale, { any: [LARGE, ['stale', 'eq', 'Price']] })).toBe(false);
    expect(passes(stale, LARGE, { all: [['stale', 'eq', 'TVL'], DEFI] })).toBe(false);
  });
});

describe('one form', () => {
  const form = (...filter: FilterPart[]) => simplify(filter);
  it('groups of one, two negations and lists within lists are what they say', () => {
    expect(form({ any: [DEFI] })).toEqual([DEFI]);
    expect(form({ all: [DEFI, LARGE] })).toEqual([DEFI, LARGE]);
    expect(form({ not: { not: DEFI } })).toEqual([DEFI]);
    expect(form({ any: [{ any: [DEFI, LARGE] }, CHEAP] })).toEqual([{ any: [DEFI, LARGE, CHEAP] }]);
    expect(form({ any: [DEFI, DEFI, LARGE] })).toEqual([{ any: [DEFI, LARGE] }]);
    expect(form({ not: LARGE }, DEFI)).toEqual([DEFI, { not: LARGE }]);
    expect(form({ any: [LARGE, KEPT, DEFI, ['price_usd', 'known', KEEP_UNKNOWN]] })).toEqual([
      { any: [LARGE, KEPT, DEFI] },
    ]);
  });

  it('what would mean something else at the top stays in its group', () => {
    const within: Filter = [LARGE, { all: [['tvl', 'gte', 5], DEFI] }];
    expect(simplify(within)).toEqual(within);
    const stale: Filter = [LARGE, { all: [['stale', 'eq', 'TVL'], DEFI] }];
    expect(simplify(stale)).toEqual(stale);
  });

  it('means the same and is its own form, for any tree and rows', () => {
    fc.assert(
      fc.property(rowsOf(spec, 12), treesOf(spec), (rows, tree) => {
        const simple = simplify(tree);
        expect(simplify(simple)).toEqual(simple);
        const [whole, short] = [tree, simple].map((filter) => resolveFilter(spec, filter, NOW));
        for (const row of rows)
          expect(matchesFilter(spec, row, short ?? [])).toBe(matchesFilter(spec, row, whole ?? []));
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});

describe('a tree from outside', () => {
  const problem = (input: unknown) => {
    const parsed = parseFilter(spec, input);
    return parsed.ok ? null : [parsed.problem.code, parsed.path];
  };
  it('is read to the place of what is wrong', () => {
    expect(problem([DEFI, { any: [['tvl', 'gte', 'much']] }])).toEqual(['wrong_value', 'filter[1].any[0][2]']);
    expect(problem([{ not: { all: [['nothing', 'eq', 1]] } }])).toEqual(['unknown_field', 'filter[0].not.all[0][0]']);
    expect(problem([{ any: [] }])).toEqual(['malformed_filter', 'filter[0].any']);
    expect(problem([{ any: [KEPT] }])).toEqual(['malformed_filter', 'filter[0].any']);
    expect(problem([{ not: KEPT }])).toEqual(['malformed_filter', 'filter[0].not']);
    expect(problem([{ any: 'x' }])).toEqual(['malformed_filter', 'filter[0].any']);
    expect(problem([{ any: [DEFI], not: DEFI }])).toEqual(['malformed_filter', 'filter[0]']);
    expect(problem([{ none: [DEFI] }])).toEqual(['malformed_filter', 'filter[0]']);
    expect(problem([{ not: { not: { not: DEFI } } }])).toBeNull();
    expect(problem([{ not: { not: { not: { not: DEFI } } } }])).toEqual(['malformed_filter', 'filter[0].not.not.not']);
  });

  it('counts its conditions along the whole tree', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at): Triple => ['tvl', 'gte', at]);
    expect(problem([DEFI, { any: many(49) }])).toBeNull();
    expect(problem([DEFI, { any: many(50) }])).toEqual(['malformed_filter', 'filter']);
  });

  it('is refused where only conditions are understood', () => {
    const parsed = parseTriples(spec, [LARGE, { any: [DEFI, LARGE] }]);
    expect(parsed).toMatchObject({ ok: false, path: 'filter[1]', problem: { reason: 'flat' } });
    expect(parseTriples(spec, [LARGE])).toEqual({ ok: true, value: [LARGE] });
  });

  it('is accepted as it was made, for any tree', () => {
    fc.assert(
      fc.property(treesOf(spec), (tree) => {
        fc.pre(everyTriple(tree).length <= 50);
        expect(parseFilter(spec, JSON.parse(JSON.stringify(tree)))).toEqual({ ok: true, value: simplify(tree) });
      }),
    );
  });
});

describe('a tree in an address', () => {
  it('is written around its parts', () => {
    const filter: Filter = [
      ['name', 'contains', 'Foo (Bar'],
      { any: [['sector', 'in', ['DeFi', 'AI']], { all: [LARGE, { not: ['name', 'eq', 'a(b),c|d'] }] }] },
    ];
    const text = 'name.contains.Foo (Bar,any(sector.in.DeFi|AI,all(tvl.gte.1000,not(name.eq.a~4b~5~1c~2d)))';
    expect(encodeFilter(filter)).toBe(text);
    expect(decodeFilter(spec, text)).toEqual(filter);
  });

  it('comes back as it was, for any tree', () => {
    fc.assert(
      fc.property(treesOf(spec), (tree) => {
        fc.pre(everyTriple(tree).length <= 50);
        const normal = normaliseFilter(spec, tree);
        expect(decodeFilter(spec, encodeFilter(normal))).toEqual(normal);
      }),
      { numRuns: 300 },
    );
  });

  it('drops a group as a whole where a part of it means nothing', () => {
    expect(decodeFilter(spec, 'tvl.gte.5,any(sector.in.AI,nothing.eq.1)')).toEqual([['tvl', 'gte', 5]]);
    expect(decodeFilter(spec, 'any(tvl.gte.5')).toEqual([]);
    expect(decodeFilter(spec, 'not(tvl.gte.5,tvl.lt.9),tvl.gte.7')).toEqual([['tvl', 'gte', 7]]);
    expect(decodeFilter(spec, `${'any('.repeat(5_000)}tvl.gte.5${')'.repeat(5_000)}`)).toEqual([]);
  });
});

it('merging touches the own conditions only; a group is there once', () => {
  const group = { any: [DEFI, LARGE] };
  expect(mergeFilter(spec, [LARGE, group], [['tvl', 'gte', 5], group])).toEqual([['tvl', 'gte', 5], group]);
});
