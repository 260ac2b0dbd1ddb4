import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { normaliseFilter } from '../filters/merge.ts';
import { DEFAULT_VIEW, encodeView } from '../queries/view.ts';
import { queriesOf } from '../testing/arbitraries.ts';
import { readListData, writeListData } from './saved-lists.ts';

const spec = DATA_SETS.projects;

describe('the content of a saved list', () => {
  it('is the whole view under any conditions', () => {
    const layout = { columns: ['order', 'name', 'tvl'], widths: { tvl: 200 }, pinned: ['name', 'tvl'] };
    fc.assert(
      fc.property(queriesOf(spec), fc.boolean(), (query, notify) => {
        const view = { ...query, filter: normaliseFilter(spec, query.filter), ...layout };
        const read = readListData(spec, JSON.parse(JSON.stringify(writeListData({ view, notify }))));
        expect([encodeView(read.view), read.notify]).toEqual([encodeView(view), notify]);
      }),
    );
  });

  it('keeps the pivot of a view, and has none where none was stored', () => {
    const view = { ...DEFAULT_VIEW, pivot: { group: 'sector', by: 'listed.year', show: 'sum.tvl' } };
    expect(readListData(spec, JSON.parse(JSON.stringify(writeListData({ view, notify: true })))).view).toEqual(view);
    expect(readListData(spec, { view: { filter: 'tvl.gte.1' } }).view).not.toHaveProperty('pivot');
  });

  it.each([
    [null],
    ['text'],
    [{ view: [] }],
    [{ view: { filter: 7 } }],
    [{ view: { filter: 'nonsense.gte.1', sort: 'nonsense.desc', columns: 'nonsense' } }],
  ])('falls back to its default where it is damaged: %j', (data) => {
    expect(readListData(spec, data)).toEqual({ view: DEFAULT_VIEW, notify: true });
  });
});
