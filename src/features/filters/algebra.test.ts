import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { numberColumn } from '#schemas/columns/define.ts';
import { defineDataSet } from '#schemas/columns/defineDataSet.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { filterableFields } from '#schemas/filters/filterableFields.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { ABOUT } from '#schemas/testing/columns.ts';
import { filterEntries, unknownOf, withEntry, withoutEntry, withUnknown } from './algebra.ts';
import { chipText, phraseOf } from './wording.ts';

const { projects, fundraising } = DATA_SETS;
const SECTOR: Triple = ['sector', 'in', ['DeFi']];
const LOWER: Triple = ['tvl', 'gte', 1e6];
const UPPER: Triple = ['tvl', 'lte', 2e9];

describe('the chips of a filter', () => {
  it('are one a condition, with both bounds of a field in one', () => {
    const entries = filterEntries(projects, [['_id', 'ne', 0], UPPER, SECTOR, LOWER]);
    expect(entries.map((entry) => entry.triples)).toEqual([[LOWER, UPPER], [SECTOR]]);
  });

  it('do not join bounds of a text, which are two conditions', () => {
    expect(
      filterEntries(projects, [
        ['name', 'gte', 'a'],
        ['name', 'lte', 'b'],
      ]),
    ).toHaveLength(2);
  });

  it('go with all their conditions', () => {
    const filter = [LOWER, SECTOR, UPPER];
    const [range] = filterEntries(projects, filter);
    expect(range && withoutEntry(filter, range)).toEqual([SECTOR]);
  });

  it('are replaced in their place', () => {
    const filter = [LOWER, UPPER, SECTOR];
    const [range] = filterEntries(projects, filter);
    expect(range && withEntry(filter, range, [['tvl', 'gt', 5]])).toEqual([['tvl', 'gt', 5], SECTOR]);
  });

  it('pass unknown values, and lose that when they are removed', () => {
    const filter = withUnknown([LOWER, UPPER, SECTOR], 'tvl', true);
    expect(filter).toEqual([LOWER, UPPER, SECTOR, ['tvl', 'known', [0, 1]]]);
    const [range, sector] = filterEntries(projects, filter);
    expect([range?.keepsUnknown, sector?.keepsUnknown]).toEqual([true, false]);
    expect(range && withoutEntry(filter, range)).toEqual([SECTOR]);
    expect(withUnknown(filter, 'tvl', false)).toEqual([LOWER, UPPER, SECTOR]);
  });
});

describe('what a condition leaves out as unknown', () => {
  it('passes every other field’s conditions and has no value of its own', () => {
    expect(unknownOf([LOWER, SECTOR, UPPER, ['tvl', 'known', [0, 1]]], 'tvl')).toEqual([SECTOR, ['tvl', 'known', 0]]);
  });

  it('is null for conditions on known or unknown values', () => {
    expect(unknownOf([['tvl', 'known', 1], SECTOR], 'tvl')).toBeNull();
    expect(unknownOf([['_id', 'in', [1]]], '_id')).toBeNull();
  });
});

describe('the words of a chip', () => {
  const phrase = (spec: DataSetSpec, ...filter: Triple[]) =>
    filterEntries(spec, filter).map((entry) => phraseOf(chipText(spec, entry)));

  it.each<[DataSetSpec, Triple[], string]>([
    [projects, [['market_cap_usd', 'gte', 1e8]], 'Market cap ≥ 100M'],
    [projects, [LOWER, UPPER], 'TVL 1M to 2B'],
    [projects, [['change24h', 'lt', -5]], '24h < −5%'],
    [projects, [SECTOR], 'Sector contains DeFi'],
    [projects, [['sector', 'in', ['DeFi', 'AI', 'Gaming']]], 'Sector contains any of DeFi, AI, Gaming'],
    [projects, [['sector', 'nin', ['DeFi', 'AI', 'Gaming', 'NFT']]], 'Sector without any of DeFi, AI +2'],
    [projects, [['sector', 'in', []]], 'Sector contains any of nothing'],
    [fundraising, [['stages', 'in', ['Seed']]], 'Round is Seed'],
    [fundraising, [['date', 'gte', '-P6M']], 'Date past 6 months'],
    [fundraising, [['date', 'lt', '-P6M']], 'Date before 6 months ago'],
    [fundraising, [['date', 'gte', '-P10D']], 'Date past 10 days'],
    [
      fundraising,
      [
        ['date', 'gte', '2024'],
        ['date', 'lte', '2024-03'],
      ],
      'Date 2024 to Mar 2024',
    ],
    [fundraising, [['date', 'lt', '2024-03-15']], 'Date before Mar 15, 2024'],
    [projects, [['_id', 'in', [1, 2]]], '_id in 1, 2'],
    [projects, [['organizations', 'all', ['a16z', 'Paradigm']]], 'Investors contains all of a16z, Paradigm'],
    [projects, [['tvl', 'known', 1]], 'TVL is known'],
    [fundraising, [['date', 'known', 0]], 'Date is unknown'],
    [projects, [LOWER, UPPER, ['tvl', 'known', [0, 1]]], 'TVL 1M to 2B or unknown'],
  ])('of %o %j', (spec, filter, words) => {
    expect(phrase(spec, ...filter)).toEqual([words]);
  });

  it('name every value in full for the title', () => {
    const [entry] = filterEntries(projects, [['sector', 'in', ['DeFi', 'AI', 'Gaming', 'NFT']]]);
    expect(entry && chipText(projects, entry).values).toBe('DeFi, AI, Gaming, NFT');
  });
});

describe('a column added to a declaration', () => {
  it('can be filtered by without another change', () => {
    const spec = defineDataSet({
      ...projects,
      columns: [...projects.columns, numberColumn('holders', 'Holders', 96, 'number', 'count', { about: ABOUT })],
    });
    expect(filterableFields(spec).map((field) => field.label)).toContain('Holders');
    expect(filterEntries(spec, [['holders', 'gte', 1000]]).map((entry) => phraseOf(chipText(spec, entry)))).toEqual([
      'Holders ≥ 1K',
    ]);
  });
});
