import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import type { Sort } from '../columns/spec.ts';
import { compareRows } from '../filters/semantics.ts';
import { sortsOf } from '../testing/arbitraries.ts';
import { MasterParamsSchema } from './params.ts';
import {
  isSortFull,
  nextSort,
  nextTie,
  readSort,
  SORT_MAX,
  sortOf,
  sortTerms,
  withOrder,
  withoutTerm,
  withTermAt,
  writeSort,
} from './sort.ts';
import { decodeView, encodeView, type View } from './view.ts';

const spec = DATA_SETS.projects;
const several = (text: string) => readSort(spec, text);
const written = (sort: Sort | null) => sort && writeSort(sort);

describe('the sort cycle', () => {
  it('cycles descending, ascending, none; another column starts over', () => {
    const first = nextSort(null, 'tvl');
    const second = nextSort(first, 'tvl');
    expect([first, second, nextSort(second, 'tvl')]).toEqual([
      { field: 'tvl', order: 'desc' },
      { field: 'tvl', order: 'asc' },
      null,
    ]);
    expect(nextSort(second, 'volume')).toEqual({ field: 'volume', order: 'desc' });
  });

  it('of a plain click leaves one column of several', () => {
    const sort = several('tvl.desc,name.asc');
    expect(nextSort(sort, 'tvl')).toEqual({ field: 'tvl', order: 'asc' });
    expect(nextSort(sort, 'name')).toEqual({ field: 'name', order: 'desc' });
  });

  it('of a further column adds it last, turns it in its place, and takes it away', () => {
    const steps: (Sort | null)[] = [null];
    for (const field of ['sector', 'tvl', 'sector', 'sector', 'tvl', 'tvl']) {
      steps.push(nextTie(steps.at(-1) ?? null, field));
    }
    expect(steps.map(written)).toEqual([
      null,
      'sector.desc',
      'sector.desc,tvl.desc',
      'sector.asc,tvl.desc',
      'tvl.desc',
      'tvl.asc',
      null,
    ]);
  });

  it('takes no fifth column', () => {
    const full = several('sector.asc,tvl.desc,volume.asc,name.asc');
    expect(sortTerms(full)).toHaveLength(SORT_MAX);
    expect([isSortFull(full, 'price_usd'), isSortFull(full, 'tvl'), isSortFull(null, 'tvl')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(written(nextTie(full, 'price_usd'))).toBe(written(full));
  });
});

describe('a sort by several columns', () => {
  const sort = several('sector.asc,tvl.desc,name.asc');

  it('changes by column and place', () => {
    expect(written(withTermAt(sort, 'name', 0))).toBe('name.asc,sector.asc,tvl.desc');
    expect(written(withTermAt(sort, 'sector', 2))).toBe('tvl.desc,name.asc,sector.asc');
    expect(written(withTermAt(sort, 'tvl', 9))).toBe('sector.asc,name.asc,tvl.desc');
    expect(written(withOrder(sort, { field: 'tvl', order: 'asc' }))).toBe('sector.asc,tvl.asc,name.asc');
    expect(written(withoutTerm(sort, 'sector'))).toBe('tvl.desc,name.asc');
    expect(withoutTerm(several('tvl.desc,name.asc'), 'tvl')).toEqual({ field: 'name', order: 'asc' });
  });

  it('orders rows equal by one column by the next', () => {
    const row = (_id: number, sector: string | null, tvl: number | null) => ({
      _id,
      sector: sector === null ? [] : [sector],
      tvl,
    });
    const rows = [row(1, 'DeFi', 5), row(2, 'AI', null), row(3, 'DeFi', 9), row(4, null, 7), row(5, 'AI', 1)];
    const order = (text: string) =>
      rows.toSorted((a, b) => compareRows(spec, several(text), a, b)).map(({ _id }) => _id);
    expect(order('sector.asc,tvl.desc')).toEqual([5, 2, 3, 1, 4]);
    expect(order('sector.desc,tvl.asc')).toEqual([1, 3, 5, 2, 4]);
  });

  it('keeps each column once, and drops what cannot be sorted by', () => {
    expect(written(several('tvl.desc,tvl.asc,nothing.asc,logo.asc,,name.up,name.asc'))).toBe('tvl.desc,name.asc');
    expect(sortOf([])).toBeNull();
  });
});

describe('a sort by one column', () => {
  const tvl = { field: 'tvl', order: 'desc' } as const;

  it('is written, stored and read as it always was', () => {
    const view: View = { ...decodeView(spec, {}), sort: tvl };
    expect(encodeView(view)).toEqual({ sort: 'tvl.desc' });
    expect(JSON.stringify(decodeView(spec, { sort: 'tvl.desc' }).sort)).toBe('{"field":"tvl","order":"desc"}');
    expect(JSON.stringify(MasterParamsSchema.parse({ sort: tvl }).sort)).toBe('{"field":"tvl","order":"desc"}');
    expect(JSON.stringify(sortOf(sortTerms(tvl)))).toBe(JSON.stringify(tvl));
  });
});

it('a sort comes back from the address and from JSON as it was', () => {
  fc.assert(
    fc.property(sortsOf(spec), (sort) => {
      expect(sort && readSort(spec, writeSort(sort))).toEqual(sort);
      expect(MasterParamsSchema.parse({ sort: JSON.parse(JSON.stringify(sort)) }).sort).toEqual(sort);
      expect(sortOf(sortTerms(sort))).toEqual(sort);
    }),
  );
});

it('JSON with more columns than a view can have is refused', () => {
  const ties = Array.from({ length: SORT_MAX }, () => ({ field: 'name', order: 'asc' }));
  expect(MasterParamsSchema.safeParse({ sort: { field: 'tvl', order: 'desc', ties } }).success).toBe(false);
});
