import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { headedGroup } from '#schemas/filters/groupText.ts';
import { normaliseFilter, resolveFilter } from '#schemas/filters/merge.ts';
import { matchesFilter } from '#schemas/filters/semantics.ts';
import { depthOf, type Filter, type FilterPart, groupsOf } from '#schemas/filters/tree.ts';
import { rowsOf, treesOf } from '#schemas/testing/arbitraries.ts';
import { unixMs } from '#schemas/units.ts';
import {
  chipKey,
  chipParts,
  groupKeepsUnknown,
  joinedByOr,
  movedOut,
  negated,
  withGroupUnknown,
  withKind,
  withMember,
} from './groupAlgebra.ts';

const spec = DATA_SETS.projects;
const NOW = unixMs(Date.UTC(2026, 0, 15));
const written = (filter: Filter | null) => filter && encodeFilter(filter);
const chipOf = (filter: Filter, at: number) => {
  const chip = chipParts(spec, filter)[at];
  if (!chip) throw new Error(`There is no chip ${at}`);
  return chip;
};
const FLAT: Filter = [
  ['sector', 'in', ['DeFi', 'AI']],
  ['tvl', 'gte', 5],
  ['tvl', 'lte', 9],
  ['price_usd', 'lt', 1],
];
const groupIn = (filter: Filter) => {
  const [group] = groupsOf(filter);
  if (!group) throw new Error('There is no group');
  return group;
};

describe('chips joined by "or"', () => {
  it('are alternatives; both bounds of a range stay together, with what keeps unknown values', () => {
    expect(written(joinedByOr(spec, FLAT, chipOf(FLAT, 0), chipOf(FLAT, 2)))).toBe(
      'tvl.gte.5,tvl.lte.9,any(sector.in.DeFi|AI,price_usd.lt.1)',
    );
    expect(written(joinedByOr(spec, FLAT, chipOf(FLAT, 0), chipOf(FLAT, 1)))).toBe(
      'price_usd.lt.1,any(sector.in.DeFi|AI,all(tvl.gte.5,tvl.lte.9))',
    );
    const kept: Filter = [...FLAT.slice(0, 2), ['tvl', 'known', [0, 1]]];
    expect(written(joinedByOr(spec, kept, chipOf(kept, 0), chipOf(kept, 1)))).toBe(
      'any(sector.in.DeFi|AI,all(tvl.gte.5,tvl.known.0|1))',
    );
  });

  it('a third joins the same alternatives', () => {
    const two = joinedByOr(spec, FLAT, chipOf(FLAT, 0), chipOf(FLAT, 2)) ?? [];
    expect(written(joinedByOr(spec, two, chipOf(two, 1), chipOf(two, 0)))).toBe(
      'any(sector.in.DeFi|AI,price_usd.lt.1,all(tvl.gte.5,tvl.lte.9))',
    );
  });

  it('hold of the rows that pass either beside the others, for any filter', () => {
    fc.assert(
      fc.property(rowsOf(spec, 10), treesOf(spec), fc.nat(9), fc.nat(9), (rows, tree, first, second) => {
        const filter = normaliseFilter(spec, tree);
        const chips = chipParts(spec, filter);
        const [chip, other] = [chips[first % Math.max(1, chips.length)], chips[second % Math.max(1, chips.length)]];
        fc.pre(chip !== undefined && other !== undefined && chip !== other);
        // What counts as stale depends on what stands beside.
        fc.pre(!JSON.stringify(filter).includes('"stale"'));
        // Two chips of one field share what keeps its unknown values.
        fc.pre(!JSON.stringify(filter).includes('"known",[0,1]'));
        if (!chip || !other) return;
        const joined = joinedByOr(spec, filter, chip, other);
        if (joined === null) return;
        const passes = (row: (typeof rows)[number], one: Filter) =>
          matchesFilter(spec, row, resolveFilter(spec, one, NOW));
        const partsOf = (one: typeof chip): Filter => ('triples' in one ? one.triples : [one]);
        const own = [chip, other].flatMap(partsOf).map((part) => JSON.stringify(part));
        const others = filter.filter((part: FilterPart) => !own.includes(JSON.stringify(part)));
        for (const row of rows)
          expect(passes(row, joined)).toBe(
            passes(row, others) && (passes(row, partsOf(chip)) || passes(row, partsOf(other))),
          );
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

it('the opposite of a chip stands in its place, and back', () => {
  const not = negated(spec, FLAT, chipOf(FLAT, 1)) ?? [];
  expect(written(not)).toBe('sector.in.DeFi|AI,price_usd.lt.1,not(all(tvl.gte.5,tvl.lte.9))');
  expect(written(negated(spec, not, groupIn(not)))).toBe('sector.in.DeFi|AI,price_usd.lt.1,tvl.gte.5,tvl.lte.9');
  const kept: Filter = [
    ['tvl', 'gte', 5],
    ['tvl', 'known', [0, 1]],
  ];
  expect(written(negated(spec, kept, chipOf(kept, 0)))).toBe('tvl.known.0|1,not(tvl.gte.5)');
  const deep: Filter = [
    { any: [['tvl', 'gte', 5], { all: [['price_usd', 'lt', 1], { not: ['sector', 'eq', 'AI'] }] }] },
  ];
  expect(deep.map(depthOf)).toEqual([3]);
  expect(negated(spec, deep, groupIn(deep))).toBeNull();
});

describe('the parts of a group', () => {
  const filter: Filter = [
    {
      any: [
        ['tvl', 'gte', 5],
        ['sector', 'eq', 'AI'],
        ['price_usd', 'lt', 1],
      ],
    },
  ];
  const group = groupIn(filter);
  it('are changed, moved out and removed', () => {
    expect(
      written(
        withMember(
          spec,
          filter,
          group,
          ['tvl', 'gte', 5],
          [
            ['tvl', 'gte', 7],
            ['tvl', 'lte', 8],
          ],
        ),
      ),
    ).toBe('any(all(tvl.gte.7,tvl.lte.8),sector.eq.AI,price_usd.lt.1)');
    expect(written(movedOut(spec, filter, group, ['tvl', 'gte', 5]))).toBe(
      'tvl.gte.5,any(sector.eq.AI,price_usd.lt.1)',
    );
    expect(written(withMember(spec, filter, group, ['tvl', 'gte', 5], []))).toBe('any(sector.eq.AI,price_usd.lt.1)');
    const none: Filter = [{ not: group }];
    expect(written(movedOut(spec, none, groupIn(none), ['tvl', 'gte', 5]))).toBe(
      'not(any(sector.eq.AI,price_usd.lt.1)),not(tvl.gte.5)',
    );
  });

  it('are joined otherwise', () => {
    expect(written(withKind(spec, filter, group, 'none'))).toBe('not(any(tvl.gte.5,sector.eq.AI,price_usd.lt.1))');
    expect(written(withKind(spec, filter, group, 'all'))).toBe('tvl.gte.5,sector.eq.AI,price_usd.lt.1');
  });

  it('keep what is unknown of them where a condition can ask for it', () => {
    expect(groupKeepsUnknown(filter, group)).toBe(false);
    const kept = withGroupUnknown(spec, filter, group, true) ?? [];
    expect(written(kept)).toBe(
      'any(tvl.gte.5,sector.eq.AI,price_usd.lt.1,tvl.known.0|1,sector.known.0|1,price_usd.known.0|1)',
    );
    expect(groupKeepsUnknown(kept, groupIn(kept))).toBe(true);
    expect(written(withGroupUnknown(spec, kept, groupIn(kept), false))).toBe(written(filter));
    const not: Filter = [{ not: ['tvl', 'gte', 5] }];
    expect(written(withGroupUnknown(spec, not, groupIn(not), true))).toBe('tvl.known.0|1,not(tvl.gte.5)');
    const none: Filter = [{ not: group }];
    expect(groupKeepsUnknown(none, groupIn(none))).toBeNull();
  });
});

it('every chip has a name of its own', () => {
  fc.assert(
    fc.property(treesOf(spec), (tree) => {
      const keys = chipParts(spec, tree).map(chipKey);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

it('a formula is a chip of its own, can be negated and joined by "or"', () => {
  const filter: Filter = [...FLAT.slice(0, 1), { formula: 'market_cap_usd > 2 * tvl' }];
  const chip = groupIn(filter);
  expect(headedGroup(chip)).toMatchObject({ kind: 'formula', head: 'formula', parts: [chip] });
  expect(written(joinedByOr(spec, filter, chipOf(filter, 0), chip))).toBe(
    'any(sector.in.DeFi|AI,formula(market_cap_usd > 2 * tvl))',
  );
  expect(written(withMember(spec, filter, chip, chip, { not: chip }))).toBe(
    'sector.in.DeFi|AI,not(formula(market_cap_usd > 2 * tvl))',
  );
  expect(written(withMember(spec, filter, chip, chip, []))).toBe('sector.in.DeFi|AI');
});
