import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { DEFAULT_VIEW, decodeView, visibleColumns } from '#schemas/queries/view.ts';
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
