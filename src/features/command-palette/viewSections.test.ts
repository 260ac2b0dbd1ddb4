import { expect, it, vi } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Sort } from '#schemas/columns/spec.ts';
import { DEFAULT_VIEW } from '#schemas/queries/view.ts';
import { viewSections } from './viewSections.ts';

const { projects } = DATA_SETS;

function conditions(typed: string) {
  const changeView = vi.fn();
  const view = { ...DEFAULT_VIEW, filter: [['sector', 'eq', 'AI'] as const] };
  const onCondition = vi.fn();
  const lent = { spec: projects, view, changeView, handle: null, sortBy: vi.fn(), onFilter: vi.fn() };
  const sections = viewSections(lent, typed, onCondition);
  const found = sections.flatMap(({ entries }) => entries).filter(({ id }) => id.startsWith('condition:'));
  return { found, onCondition, lent };
}

it('offers to sort further once the table is sorted, and to clear a sort by several', () => {
  const sortBy = vi.fn();
  const changeView = vi.fn();
  const entriesOf = (sort: Sort | null) =>
    viewSections(
      { spec: projects, view: { ...DEFAULT_VIEW, sort }, changeView, handle: null, sortBy, onFilter: vi.fn() },
      '',
      vi.fn(),
    ).flatMap(({ entries }) => entries);
  const named = (sort: Sort | null, title: string) => entriesOf(sort).find((entry) => entry.title === title);
  const sector = { field: 'sector', order: 'asc' } as const;
  expect(named(null, 'Then sort by TVL')).toBeUndefined();
  named(sector, 'Then sort by TVL')?.run?.();
  expect(sortBy).toHaveBeenCalledExactlyOnceWith('tvl', 'among');
  expect(named(sector, 'Clear the sort')).toBeUndefined();
  const both = { ...sector, ties: [{ field: 'tvl', order: 'desc' }] } as const;
  expect([named(both, 'Then sort by TVL'), named(both, 'Sort by TVL')?.hint]).toEqual([undefined, 'highest first']);
  named(both, 'Clear the sort')?.run?.();
  expect(changeView).toHaveBeenCalledExactlyOnceWith({ sort: null });
});

it.each([
  ['tvl > 100m', 'Filter: TVL > 100M', [['tvl', 'gt', 1e8]]],
  ['sector = defi', 'Filter: Sector contains defi', [['sector', 'eq', 'defi']]],
])('%s typed into the palette is a condition of the table', (typed, title, filter) => {
  const { found, onCondition, lent } = conditions(typed);
  expect(found.map((entry) => entry.title)).toEqual([title]);
  found[0]?.run?.();
  expect(onCondition).toHaveBeenCalledExactlyOnceWith(lent, filter);
});

it.each(['aave', 'tvl', 'tvl >'])('%s is none', (typed) => {
  expect(conditions(typed).found).toEqual([]);
});
