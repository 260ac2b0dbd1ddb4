import { describe, expect, it } from 'vitest';
import { LIST_NAME_MAX } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import {
  byName,
  freeName,
  isBare,
  matchingLists,
  nameProblem,
  nthName,
  openedOf,
  type SavedList,
  tidyName,
} from './savedList.ts';

const spec = DATA_SETS.projects;
const DEFI: View = { ...DEFAULT_VIEW, filter: [['sector', 'in', ['DeFi']]], sort: { field: 'tvl', order: 'desc' } };
const copyName = (name: string, nth: number) => `${name} copy ${nth}`;

/** A list that searches for its own name, so that no two are equal. */
const named = (name: string, more: Partial<SavedList> = {}): SavedList => ({
  id: `id-${name}`,
  name,
  source: 'projects',
  view: { ...DEFI, search: name },
  notify: true,
  ...more,
});
const lists = [named('beta'), named('alpha')];

describe('a list with a pivot', () => {
  const list = named('alpha', { view: { ...DEFAULT_VIEW, pivot: { group: 'sector', show: 'count' } } });

  it('is open where the view has the same pivot, however it is written, and edited where it has another', () => {
    const same = { ...DEFAULT_VIEW, pivot: { show: 'count', group: 'sector' } };
    expect(openedOf(spec, [list], null, same)).toEqual({ list, edited: false });
    expect(openedOf(spec, [list], null, DEFAULT_VIEW)).toBeNull();
    expect(openedOf(spec, [list], list.id, { ...same, pivot: { group: 'chains' } })).toEqual({ list, edited: true });
  });

  it('is something to save: rows added up are no bare view', () => {
    expect(isBare(spec, list.view)).toBe(false);
    expect(isBare(spec, DEFAULT_VIEW)).toBe(true);
  });
});

it('a list with colors is open where the same columns have the same, and edited where they have others', () => {
  const list = named('alpha', { view: { ...DEFI, colors: { tvl: { by: 'scale' }, volume: { by: 'median' } } } });
  const same: View = { ...DEFI, colors: { volume: { by: 'median' }, tvl: { by: 'scale' } } };
  expect(openedOf(spec, [list], null, same)).toEqual({ list, edited: false });
  expect(openedOf(spec, [list], list.id, DEFI)).toEqual({ list, edited: true });
  expect(isBare(spec, { ...DEFAULT_VIEW, colors: { tvl: { by: 'scale' } } })).toBe(false);
});

describe('a name', () => {
  it('is trimmed, its white space joined', () => {
    expect(tidyName('  Large \t  DeFi ')).toBe('Large DeFi');
  });

  it.each([
    ['', 'needed'],
    ['x'.repeat(LIST_NAME_MAX + 1), 'tooLong'],
    ['ÁLPHA', 'taken'],
    ['gamma', null],
  ])('%j: %s', (name, problem) => {
    expect(nameProblem(lists, { name, source: 'projects' })).toBe(problem);
  });

  it('does not conflict with the list itself or with another data set', () => {
    expect(nameProblem(lists, { name: 'Alpha', source: 'projects' }, 'id-alpha')).toBeNull();
    expect(nameProblem(lists, { name: 'alpha', source: 'people' })).toBeNull();
  });

  it('of a copy is the first free one, within the limit', () => {
    expect(freeName(lists, named('alpha'), copyName)).toBe('alpha copy 1');
    expect(freeName([...lists, named('Alpha copy 1')], named('alpha'), copyName)).toBe('alpha copy 2');
    expect(nthName('x'.repeat(LIST_NAME_MAX), 12, copyName)).toBe(`${'x'.repeat(LIST_NAME_MAX - 8)} copy 12`);
  });
});

describe('lists', () => {
  it('are ordered by name, ignoring case', () => {
    expect(byName([named('b'), named('C'), named('a')]).map(({ name }) => name)).toEqual(['a', 'b', 'C']);
  });

  it('are ordered by numbers in their names', () => {
    const names = ['List 10', 'list 2', 'List 1'];
    expect(byName(names.map((name) => named(name))).map(({ name }) => name)).toEqual(['List 1', 'list 2', 'List 10']);
  });

  it('are found by words of name and conditions, name prefixes first', () => {
    const all = [named('My lending'), named('Lending'), named('Chains', { view: DEFAULT_VIEW })];
    expect(matchingLists(all, 'lend').map(({ name }) => name)).toEqual(['Lending', 'My lending']);
    expect(matchingLists(all, 'DEFI my').map(({ name }) => name)).toEqual(['My lending']);
    expect(matchingLists(all, '').map(({ name }) => name)).toEqual(['Chains', 'Lending', 'My lending']);
    expect(matchingLists(all, 'nothing')).toEqual([]);
  });
});

describe('the open list', () => {
  const [beta, alpha] = lists;
  const opened = (id: string | null, view: View) => openedOf(spec, lists, id, view);

  it('is the one that equals the view', () => {
    expect(opened(null, { ...DEFI, search: 'beta' })).toEqual({ list: beta, edited: false });
  });

  it('is the last opened one, edited, when the view differs', () => {
    const edited = { list: alpha, edited: true };
    const same: View = { ...DEFI, search: 'alpha' };
    expect(opened('id-alpha', same)).toEqual({ list: alpha, edited: false });
    expect(opened('id-alpha', { ...same, search: 'alphabet' })).toEqual(edited);
    expect(opened('id-alpha', { ...same, sort: { field: 'tvl', order: 'asc' } })).toEqual(edited);
    const ties = [{ field: 'name', order: 'asc' }] as const;
    expect(opened('id-alpha', { ...same, sort: { field: 'tvl', order: 'desc', ties } })).toEqual(edited);
    expect(opened('id-alpha', { ...same, columns: ['order', 'name'] })).toEqual(edited);
    expect(opened('id-alpha', { ...same, widths: { tvl: 300 } })).toEqual(edited);
    expect(opened('id-alpha', { ...same, pinned: [] })).toEqual(edited);
  });

  it('ignores how a layout is written', () => {
    const columns = spec.columns.filter(({ defaultVisible }) => defaultVisible).map(({ field }) => field);
    expect(opened(null, { ...DEFI, search: 'beta', columns })).toEqual({ list: beta, edited: false });
  });

  it('is none when none of its conditions is left, or none was opened', () => {
    expect(opened('id-alpha', DEFAULT_VIEW)).toBeNull();
    // A different view, from a link or bookmark.
    expect(opened('id-alpha', { ...DEFAULT_VIEW, filter: [['tvl', 'gte', 5e6]] })).toBeNull();
    expect(opened('id-alpha', { ...DEFAULT_VIEW, sort: DEFI.sort })).toBeNull();
    expect(opened(null, { ...DEFI, search: 'x' })).toBeNull();
    expect(opened('id-gone', { ...DEFI, search: 'x' })).toBeNull();
    expect(openedOf(DATA_SETS.people, lists, 'id-alpha', { ...DEFAULT_VIEW, search: 'x' })).toBeNull();
  });

  it('stays while any of its conditions is left, whatever the value', () => {
    const both: View = { ...DEFAULT_VIEW, filter: [...DEFI.filter, ['tvl', 'gte', 5e6]] };
    const list = named('both', { view: both });
    for (const filter of [[['tvl', 'gte', 9e6]], [['tvl', 'lt', 1]], DEFI.filter] satisfies View['filter'][]) {
      const view = { ...DEFAULT_VIEW, filter };
      expect(openedOf(spec, [list], 'id-both', view), JSON.stringify(filter)).toEqual({ list, edited: true });
    }
    expect(openedOf(spec, [list], 'id-both', { ...both, filter: [['volume', 'gte', 1]] })).toBeNull();
  });

  it('stays when the list has only columns, no conditions', () => {
    const wide = named('wide', { view: { ...DEFAULT_VIEW, widths: { tvl: 300 } } });
    const view: View = { ...DEFAULT_VIEW, widths: { tvl: 310 } };
    expect(openedOf(spec, [wide], 'id-wide', view)).toEqual({ list: wide, edited: true });
  });
});

describe('a view', () => {
  it('can be saved with conditions, order, search or columns', () => {
    expect(isBare(spec, DEFAULT_VIEW)).toBe(true);
    for (const change of [
      { filter: DEFI.filter },
      { sort: DEFI.sort },
      { search: 'x' },
      { widths: { tvl: 300 } },
    ] satisfies Partial<View>[]) {
      expect(isBare(spec, { ...DEFAULT_VIEW, ...change })).toBe(false);
    }
  });
});
