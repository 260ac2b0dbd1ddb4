import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { normaliseFilter } from '#schemas/filters/merge.ts';
import { DEFAULT_VIEW, encodeView, type View } from '#schemas/queries/view.ts';
import { queriesOf } from '#schemas/testing/arbitraries.ts';
import { DEVICE_LISTS_MAX, readDeviceLists, withList, writeDeviceLists } from './deviceLists.ts';
import type { SavedList } from './savedList.ts';

const spec = DATA_SETS.projects;
const DEFI: View = { ...DEFAULT_VIEW, filter: [['sector', 'in', ['DeFi']]], sort: { field: 'tvl', order: 'desc' } };

function listsOf(...views: readonly View[]): readonly SavedList[] {
  return views.reduce<readonly SavedList[]>(
    (lists, view, at) => withList(lists, { name: `list ${at}`, source: 'projects', view, notify: true }),
    [],
  );
}

const stored = (lists: readonly SavedList[]): unknown[] => JSON.parse(writeDeviceLists(lists));
const namesIn = (items: unknown) => readDeviceLists(spec, JSON.stringify(items)).map(({ name }) => name);

describe('lists on a device', () => {
  it('round-trip, columns included', () => {
    const laidOut: View = { ...DEFI, columns: ['order', 'name', 'tvl'], widths: { tvl: 200 }, pinned: [] };
    expect(readDeviceLists(spec, writeDeviceLists(listsOf(laidOut)))).toMatchObject([
      { name: 'list 0', view: laidOut },
    ]);
    fc.assert(
      fc.property(fc.array(queriesOf(spec), { maxLength: 5 }), (queries) => {
        const lists = listsOf(
          ...queries.map((query) => ({ ...DEFAULT_VIEW, ...query, filter: normaliseFilter(spec, query.filter) })),
        );
        const read = readDeviceLists(spec, writeDeviceLists(lists));
        expect(read.map(({ id, view }) => [id, encodeView(view)])).toEqual(
          lists.map(({ id, view }) => [id, encodeView(view)]),
        );
      }),
    );
  });

  it('store a sort by one column as they always did', () => {
    expect(stored(listsOf(DEFI))).toMatchObject([{ sort: { field: 'tvl', order: 'desc' } }]);
    expect(writeDeviceLists(listsOf(DEFI))).toContain('"sort":{"field":"tvl","order":"desc"},');
  });

  it('keep a pivot, and have none where none was stored', () => {
    const pivoted: View = { ...DEFI, pivot: { group: 'sector', show: 'sum.tvl', heat: 'row' } };
    const [kept, plain] = readDeviceLists(spec, writeDeviceLists(listsOf(pivoted, DEFI)));
    expect(kept?.view).toEqual(pivoted);
    expect(plain?.view).toEqual(DEFI);
  });

  it('keep the colors of columns', () => {
    const colored: View = { ...DEFI, colors: { tvl: { by: 'limits', low: null, high: 5e6 }, volume: { by: 'scale' } } };
    const [kept, plain] = readDeviceLists(spec, writeDeviceLists(listsOf(colored, DEFI)));
    expect(kept?.view).toEqual(colored);
    expect(plain?.view).toEqual(DEFI);
  });

  it('keep the groups of a view', () => {
    const grouped: View = { ...DEFI, groups: 'sector,founded.year' };
    const [kept] = readDeviceLists(spec, writeDeviceLists(listsOf(grouped)));
    expect(kept?.view).toEqual(grouped);
  });

  it('get unique ids after any deletion', () => {
    const [, second, third] = listsOf(DEFI, DEFI, DEFI);
    if (!second || !third) throw new Error('Three lists were made.');
    const ids = withList([second, third], { ...second, name: 'new' }).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  it('get default columns when an earlier build stored none', () => {
    const [{ layout: _, ...old }] = stored(listsOf(DEFI)) as [{ layout: unknown }];
    expect(readDeviceLists(spec, JSON.stringify([old]))).toMatchObject([{ view: DEFI }]);
  });

  it('lose damaged entries only', () => {
    const [good] = stored(listsOf(DEFI)) as [object];
    const changed = (change: object) => ({ ...good, ...change });
    expect(
      namesIn([
        good,
        good,
        null,
        changed({ id: 2, name: '' }),
        changed({ id: 3, name: 'a', filter: [['nonsense', 'gte', 5]] }),
        changed({ id: 4, name: 'b', filter: 'x' }),
        changed({ id: 5, name: 'c', sort: { field: 'social', order: 'asc' } }),
        changed({ id: 6, name: 'd', table: 'people' }),
        changed({ id: 9, name: 'e', sort: { ...DEFI.sort, ties: [{ field: 'social', order: 'asc' }] } }),
        changed({ id: 7, name: 'LIST 0' }),
        changed({ id: 8, name: ' also   good ' }),
      ]),
    ).toEqual(['list 0', 'also good']);
    expect(readDeviceLists(spec, '{broken')).toEqual([]);
    expect(readDeviceLists(spec, '{}')).toEqual([]);
    expect(readDeviceLists(spec, null)).toEqual([]);
  });

  it('are read up to the limit', () => {
    const many = listsOf(...Array.from({ length: DEVICE_LISTS_MAX + 5 }, () => DEFI));
    expect(readDeviceLists(spec, writeDeviceLists(many))).toHaveLength(DEVICE_LISTS_MAX);
  });
});
