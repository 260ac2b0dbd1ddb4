import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { DEFAULT_VIEW, decodeView, visibleColumns } from '#schemas/queries/view.ts';
import { screenSection } from './pageSections.ts';
import { linkTo } from './useSections.ts';

const { projects } = DATA_SETS;

it('links to a view with its columns, and to a page as it is', () => {
  const view = { ...DEFAULT_VIEW, filter: [['sector', 'in', ['DeFi', 'a,b|c']] as const], search: 'uni' };
  const params = Object.fromEntries(new URL(linkTo({ spec: projects, view })).searchParams);
  expect(decodeView(projects, params)).toEqual({
    ...view,
    columns: visibleColumns(projects, DEFAULT_VIEW).map(({ field }) => field),
  });
  expect(linkTo(null)).toBe(window.location.href);
});

it('offers texts to read after every other screen', () => {
  const screens = screenSection('projects').entries.map(({ title, path }) => [title, path]);
  expect(screens.at(0)).toEqual(['Home', '/']);
  expect(screens.slice(-2)).toEqual([
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ]);
});
