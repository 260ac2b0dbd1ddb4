import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { numberColumn } from '../columns/define.ts';
import { defineDataSet } from '../columns/defineDataSet.ts';
import { COLUMN_WIDTH } from '../constants.ts';
import { decodeFilter, encodeFilter } from '../filters/address.ts';
import { normaliseFilter } from '../filters/merge.ts';
import { sortsOf } from '../testing/arbitraries.ts';
import { ABOUT } from '../testing/columns.ts';
import { projectTriples } from '../testing/triples.ts';
import { DEFAULT_LAYOUT, DEFAULT_VIEW, decodeView, encodeView, type View, visibleColumns } from './view.ts';

const spec = DATA_SETS.projects;
const fieldNames = spec.columns.map((column) => column.field);

const views: fc.Arbitrary<View> = fc.record({
  filter: fc.array(projectTriples, { maxLength: 5 }).map((filter) => normaliseFilter(spec, filter)),
  sort: sortsOf(spec),
  search: fc.string({ maxLength: 40 }),
  columns: fc.option(fc.uniqueArray(fc.constantFrom(...fieldNames)).map((names) => [...new Set(['name', ...names])])),
  widths: fc.dictionary(fc.constantFrom('tvl', 'volume'), fc.integer({ min: 97, max: 420 })),
  pinned: fc.option(fc.uniqueArray(fc.constantFrom('name', 'tvl', 'sector'))),
});

describe('a view in the address', () => {
  it('round-trips through the text of a real address', () => {
    fc.assert(
      fc.property(views, (view) => {
        const query = new URLSearchParams({ ...encodeView(view) }).toString();
        expect(decodeView(spec, Object.fromEntries(new URLSearchParams(query)))).toEqual(view);
      }),
    );
  });

  it('reads as a person would write it', () => {
    expect(
      encodeFilter([
        ['sector', 'in', ['DeFi', 'AI']],
        ['tvl', 'gte', 1_000_000],
      ]),
    ).toBe('sector.in.DeFi|AI,tvl.gte.1000000');
    expect(
      encodeFilter([
        ['organizations', 'all', ['a16z', 'Paradigm']],
        ['volume', 'known', 0],
        ['tvl', 'lt', 5],
        ['tvl', 'known', [0, 1]],
      ]),
    ).toBe('organizations.all.a16z|Paradigm,volume.known.0,tvl.lt.5,tvl.known.0|1');
  });

  it('joins two conditions on the same list field', () => {
    expect(decodeView(spec, { filter: 'organizations.eq.a16z,organizations.eq.Paradigm' }).filter).toEqual([
      ['organizations', 'all', ['a16z', 'Paradigm']],
    ]);
  });

  it('clamps widths and pins existing columns only', () => {
    const { widths, pinned } = decodeView(spec, {
      widths: 'tvl.9999,name.12,nothing.100,volume.x',
      pinned: 'tvl,nothing',
    });
    expect(widths).toEqual({ tvl: COLUMN_WIDTH.max, name: COLUMN_WIDTH.min });
    expect(pinned).toEqual(['tvl']);
    const columns = visibleColumns(spec, { columns: null, widths, pinned });
    expect(columns.slice(0, 2).map(({ field, sticky }) => [field, sticky])).toEqual([
      ['order', true],
      ['tvl', true],
    ]);
    expect(columns.find(({ field }) => field === 'name')).toMatchObject({ width: COLUMN_WIDTH.min, sticky: false });
  });

  it('omits the default view from the URL', () => {
    expect(encodeView(DEFAULT_VIEW)).toEqual({});
    expect(decodeView(spec, {})).toEqual(DEFAULT_VIEW);
  });

  it('never throws for any address', () => {
    const params = fc.dictionary(fc.constantFrom('filter', 'sort', 'q', 'columns', 'x'), fc.anything());
    fc.assert(
      fc.property(params, (input) => {
        expect(decodeView(spec, input)).toHaveProperty('filter');
      }),
    );
  });

  it('drops invalid parts and keeps the rest', () => {
    expect(decodeFilter(spec, 'nope.eq.1,tvl.gte.abc,tvl.zzz.1,tvl.gte.,tvl.lte.5,.,sector.eq.DeFi')).toEqual([
      ['tvl', 'lte', 5],
      ['sector', 'eq', 'DeFi'],
    ]);
    expect(decodeView(spec, { sort: 'description.up', columns: 'tvl,zzz', filter: 'tvl.gte.1' })).toEqual({
      ...DEFAULT_VIEW,
      filter: [['tvl', 'gte', 1]],
    });
    expect(decodeView(spec, { q: 'a\0b', filter: 'name.eq.\0', sort: '\0' })).toEqual(DEFAULT_VIEW);
  });
});

it('a declared column is in the address without another line', () => {
  const extended = defineDataSet({
    ...spec,
    columns: [...spec.columns, numberColumn('fdv', 'Diluted cap', 112, 'money', 'usd', { about: ABOUT })],
  });
  const view: View = {
    filter: [['fdv', 'gte', 5]],
    sort: { field: 'fdv', order: 'asc' },
    search: '',
    ...DEFAULT_LAYOUT,
    columns: ['name', 'fdv'],
  };
  expect(decodeView(extended, { ...encodeView(view) })).toEqual(view);
  expect(decodeView(spec, { ...encodeView(view) })).toEqual({ ...DEFAULT_VIEW, columns: ['name'] });
});

describe('visibleColumns', () => {
  it('shows the chosen columns in the chosen order, or the default set', () => {
    const shown = (columns: readonly string[]) =>
      visibleColumns(spec, { ...DEFAULT_VIEW, columns }).map(({ field }) => field);
    expect(shown(['tvl', 'volume', 'sector'])).toEqual(['tvl', 'volume', 'sector']);
    // In table order: pinned ones first, wherever the URL names them.
    expect(shown(['tvl', 'name', 'volume', 'order'])).toEqual(['order', 'name', 'tvl', 'volume']);
    expect(visibleColumns(spec, DEFAULT_VIEW).every((column) => column.defaultVisible)).toBe(true);
  });
});
