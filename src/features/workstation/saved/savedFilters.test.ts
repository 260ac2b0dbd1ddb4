import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { queriesOf } from '#schemas/testing/arbitraries.ts';
import { encodeFilter } from '#schemas/view.ts';
import {
  addSaved,
  openedOf,
  readSaved,
  removeSaved,
  renameSaved,
  restoreSaved,
  SAVED_LIMITS,
  type SavedFilter,
  type SavedView,
  updateSaved,
  writeSaved,
} from './savedFilters.ts';

const spec = DATA_SETS.projects;
const DEFI: SavedView = { filter: [['sector', 'in', ['DeFi']]], sort: { field: 'tvl', order: 'desc' }, search: '' };
const BARE: SavedView = { filter: [], sort: null, search: '' };

function saved(...names: string[]): readonly SavedFilter[] {
  return names.reduce<readonly SavedFilter[]>((list, name) => {
    const result = addSaved(list, 'projects', name, { ...DEFI, search: name });
    if (!result.ok) throw new Error(result.problem);
    return result.list;
  }, []);
}

describe('saving', () => {
  it('keeps conditions, order and search under a tidy name', () => {
    const result = addSaved([], 'projects', '  Large   DeFi ', DEFI);
    expect(result).toMatchObject({ ok: true, entry: { id: 1, name: 'Large DeFi', table: 'projects', ...DEFI } });
  });

  it.each([
    ['  ', 'needed'],
    ['x'.repeat(61), 'tooLong'],
    ['ÁLPHA', 'taken'],
  ])('refuses the name %j: %s', (name, problem) => {
    expect(addSaved(saved('alpha'), 'projects', name, DEFI)).toEqual({ ok: false, problem });
  });

  it('stops at the limit', () => {
    const full = saved(...Array.from({ length: SAVED_LIMITS.filters }, (_, at) => `f${at}`));
    expect(addSaved(full, 'projects', 'one more', DEFI)).toEqual({ ok: false, problem: 'full' });
  });
});

describe('a saved filter', () => {
  it('is renamed, to its own name in other letters too', () => {
    const list = saved('alpha', 'beta');
    expect(renameSaved(list, 2, 'Beta')).toMatchObject({ ok: true, entry: { id: 2, name: 'Beta' } });
    expect(renameSaved(list, 2, 'Alpha')).toEqual({ ok: false, problem: 'taken' });
    expect(renameSaved(list, 9, 'x').ok).toBe(false);
  });

  it('is updated in its place', () => {
    const result = updateSaved(saved('alpha', 'beta'), 1, BARE);
    expect(result.ok && result.list.map(({ name, search }) => [name, search])).toEqual([
      ['alpha', ''],
      ['beta', 'beta'],
    ]);
  });

  it('comes back where it stood when its deletion is undone', () => {
    const list = saved('a', 'b', 'c');
    const { list: left, removed } = removeSaved(list, 2);
    expect(left.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(removed && restoreSaved(left, removed)).toEqual(list);
  });

  it('comes back under another number when its own was given away', () => {
    const { list: left, removed } = removeSaved(saved('a', 'b'), 2);
    const added = addSaved(left, 'projects', 'c', DEFI);
    const back = removed && added.ok ? restoreSaved(added.list, removed) : [];
    expect(back.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(new Set(back.map(({ id }) => id)).size).toBe(3);
  });
});

describe('which one is open', () => {
  const list = saved('alpha', 'beta');
  const [alpha] = list;

  it('is the one the view says exactly, opened or not', () => {
    expect(openedOf(list, null, { ...DEFI, search: 'beta' })).toMatchObject({ entry: { name: 'beta' }, edited: false });
  });

  it('is the one opened last and marked as edited when the view says more', () => {
    expect(openedOf(list, 1, { ...DEFI, search: 'alphabet' })).toEqual({ entry: alpha, edited: true });
    expect(openedOf(list, 1, { ...DEFI, search: 'alpha', sort: { field: 'tvl', order: 'asc' } })?.edited).toBe(true);
  });

  it('is none when the view says nothing, or nothing was opened', () => {
    expect(openedOf(list, 1, BARE)).toBeNull();
    expect(openedOf(list, null, { ...DEFI, search: 'x' })).toBeNull();
    expect(openedOf(list, 7, { ...DEFI, search: 'x' })).toBeNull();
  });
});

describe('what was stored', () => {
  it('is read back as it was saved', () => {
    fc.assert(
      fc.property(fc.array(queriesOf(spec), { maxLength: 5 }), (views) => {
        const list = views.reduce<readonly SavedFilter[]>((all, view, at) => {
          const result = addSaved(all, 'projects', `f${at}`, view);
          return result.ok ? result.list : all;
        }, []);
        const read = readSaved(spec, writeSaved(list));
        expect(read.map(({ filter }) => encodeFilter(filter))).toEqual(list.map(({ filter }) => encodeFilter(filter)));
        expect(read.map(({ name, sort, search }) => [name, sort, search])).toEqual(
          list.map(({ name, sort, search }) => [name, sort, search]),
        );
      }),
    );
  });

  it('loses what is damaged and keeps the rest', () => {
    const [good] = saved('good');
    const stored = JSON.stringify([
      good,
      good,
      null,
      { ...good, id: 2, name: '' },
      { ...good, id: 3, filter: [['nonsense', 'gte', 5]] },
      { ...good, id: 4, filter: 'x' },
      { ...good, id: 5, sort: { field: 'social', order: 'asc' } },
      { ...good, id: 6, table: 'people' },
      { ...good, id: 7, name: 'also good' },
    ]);
    expect(readSaved(spec, stored).map(({ name }) => name)).toEqual(['good', 'also good']);
    expect(readSaved(spec, '{broken')).toEqual([]);
    expect(readSaved(spec, '{}')).toEqual([]);
    expect(readSaved(spec, null)).toEqual([]);
  });
});
