import { expect, it, vi } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
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
