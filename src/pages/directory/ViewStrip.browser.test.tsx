import { expect, it, vi } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow, type Sort } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { ChangeView } from '#schemas/queries/view.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { OPENING, type TableHandle } from '#workers/client.ts';
import { ViewStrip } from './ViewStrip.tsx';

const { projects, people } = DATA_SETS;
const project = (_id: number, name: string, more: object): Row => ({
  ...emptyRow(projects),
  _id,
  name,
  slug: name.toLowerCase(),
  ...more,
});
const ROWS = [
  project(1, 'Korvane', { market_cap_usd: 9e9, change24h: 4 }),
  project(2, 'Alto', { market_cap_usd: 5e9, change24h: -3 }),
  project(3, 'Brisk', { market_cap_usd: 1e9, change24h: 2 }),
];
const leaders = async ({ field, order }: Sort, count: number) =>
  ROWS.toSorted((a, b) => (Number(a[field]) - Number(b[field])) * (order === 'asc' ? 1 : -1)).slice(0, count);

async function shown(
  spec: typeof projects | typeof people,
  filter: readonly Triple[],
  table: Partial<TableHandle>,
  complete = true,
) {
  const onChange = vi.fn<ChangeView>();
  const state = { ...OPENING, status: 'ready' as const, matching: 3, total: 10, complete };
  const { screen } = await renderPart(
    <main>
      <ViewStrip {...{ spec, state, onChange }} view={{ filter, search: '' }} handle={fakeTable(table)} />
    </main>,
  );
  return { screen, onChange };
}

const CAPS: Triple = ['market_cap_usd', 'gte', 1e9];

it('sums the view, and every line leads to rows, an order or a filter', async () => {
  const summary = { values: 3, stale: 2, sum: 15e9, least: 1e9, median: 5e9, most: 9e9 };
  const { screen, onChange } = await shown(projects, [CAPS], { leaders, summary: async () => summary });
  await expect.element(screen.getByText('3 projects')).toBeVisible();
  await expect.element(screen.getByText('2 of other days')).toBeVisible();
  await screen.getByRole('button', { name: 'Total $15.00B, sort by Market cap' }).click();
  expect(onChange).toHaveBeenLastCalledWith({ sort: { field: 'market_cap_usd', order: 'desc' } });
  await screen.getByRole('button', { name: 'Median $5.00B, only from the median up' }).click();
  expect(onChange).toHaveBeenLastCalledWith({ filter: [['market_cap_usd', 'gte', 5e9]] });
  const cells = screen
    .getByRole('listitem')
    .elements()
    .map((cell) => cell.textContent);
  expect(cells).toHaveLength(6);
  // What fell is not among what rose, however few there are.
  expect(cells[1]).toBe('Up 24hKorvane+4.00%Brisk+2.00%');
  expect(cells[2]).toBe('Down 24hAlto−3.00%');
  await expect.element(screen.getByRole('link', { name: /^Alto/ }).first()).toHaveAttribute('href', '/project/alto');
  // The count of rows is announced beside the filter: not here as well.
  expect(screen.container.querySelector('main :is([role=status], [aria-live])')).toBeNull();
});

it('counts values of the view; each one filters', async () => {
  const options = vi.fn(async (field: string) => [{ value: `${field} a`, count: 2 }]);
  const own: Triple = ['organization', 'eq', 'Aave'];
  const { screen, onChange } = await shown(people, [own], {
    options,
    leaders: async () => [],
    first: async () => [],
    summary: async () => null,
  });
  await screen.getByRole('button', { name: 'type_of_investor a 2, only Investor type type_of_investor a' }).click();
  expect(onChange).toHaveBeenLastCalledWith({ filter: [own, ['type_of_investor', 'eq', 'type_of_investor a']] });
  // Under its own choice, options would count rows outside the view.
  expect(options.mock.calls.map(([field]) => field)).toEqual(['type_of_investor']);
});

it('asks for no sum while the table does not hold every row', async () => {
  const { screen } = await shown(projects, [CAPS], { leaders }, false);
  await expect.element(screen.getByRole('link', { name: /^Brisk/ }).first()).toBeVisible();
  await expect.element(screen.getByText('Total')).not.toBeInTheDocument();
});
