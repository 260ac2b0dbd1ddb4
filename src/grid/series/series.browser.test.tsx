import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schemas/columns/projects.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { packSeries, type SeriesOfRows } from '#schemas/queries/series.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { OPENING, type TableState } from '#workers/client.ts';
import { ScreenerGrid } from '../ag/ScreenerGrid.tsx';
import { DataGrid } from '../DataGrid.tsx';

const STATE: TableState = { ...OPENING, status: 'ready', matching: 4, total: 4, loaded: 4, complete: true };
const ROWS: readonly Row[] = [
  { _id: 11, name: 'Risen', change7d: 28.5, stale: ['None'] },
  { _id: 12, name: 'Fallen', change7d: -20, stale: ['None'] },
  { _id: 13, name: 'Unpriced', change7d: null, stale: ['None'] },
  { _id: 14, name: 'Old', change7d: 3, stale: ['Price'] },
];
const PRICES = new Map([
  [11, [1.02, null, 1.1, 1.4, null, 1.3, 1.25, 1.31]],
  [12, [5, 5, 5, 5, 4, 4, 4, 4]],
]);
const columns = ['name', 'price_7d'].flatMap((name) => projects.columns.filter(({ field }) => field === name));

/** Draws a grid whose figures over time come, or fail, when the test says so. */
async function drawn(which: 'directory' | 'screener') {
  const asked: unknown[] = [];
  const sorts: string[] = [];
  let settle: (fails: boolean) => void = () => undefined;
  const fails = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const table = fakeTable({
    getState: () => STATE,
    subscribe: () => () => undefined,
    distributions: async () => new Map(),
    window: async (start, count) => ({ revision: 0, start, rows: ROWS.slice(start, start + count) }),
    series: async (fields, ids): Promise<SeriesOfRows> => {
      asked.push({ fields, ids: [...ids].sort() });
      if (await fails) throw new Error('The network is down');
      const values = packSeries(
        ids.map((id) => PRICES.get(id) ?? null),
        8,
      );
      return { ids, series: new Map([['price_7d', { last: '2026-07-20', points: 8, values }]]) };
    },
  });
  const shared = {
    ...{ spec: projects, columns, table, density: 'compact' as const, label: 'Projects' },
    sort: { field: 'change7d', order: 'desc' as const },
    onSort: (field: string) => sorts.push(field),
    onOpen: () => undefined,
    empty: 'Nothing matches',
  };
  const part =
    which === 'directory' ? (
      <DataGrid {...shared} />
    ) : (
      <ScreenerGrid
        {...shared}
        selection={{ has: () => false, size: 0 }}
        selectedInView={0}
        onSelect={() => undefined}
        onSelectAll={() => undefined}
        onArrange={() => undefined}
        onRowsInView={() => undefined}
        found={null}
      />
    );
  await renderPart(<div style={{ display: 'flex', flexDirection: 'column', height: 500, width: 800 }}>{part}</div>);
  await expect.element(page.getByRole('rowheader', { name: /Old/ })).toBeVisible();
  return { asked, sorts, settle };
}

const cell = (name: string) => page.getByRole('row', { name }).getByRole('gridcell').last();

it.each(['directory', 'screener'] as const)('the %s draws figures over time, and says them in words', async (which) => {
  const { asked, sorts, settle } = await drawn(which);
  const line = cell('Risen').element();
  const blank = line.querySelector('.grid-series-blank');
  await expect.poll(() => asked).toEqual([{ fields: ['price_7d'], ids: [11, 12, 13] }]);
  const waiting = blank?.getBoundingClientRect();
  settle(false);
  await expect
    .element(cell('Risen'))
    .toHaveAccessibleName('Price 7d: least 1.0200, most 1.4000, last 1.3100, +28.50%; 2 days unknown');
  await expect.element(cell('Fallen')).toHaveAccessibleName(/last 4\.0000, −20\.00%$/);
  await expect.element(cell('Unpriced')).toHaveAccessibleName('Price 7d: no value');
  await expect.element(cell('Old')).toHaveAccessibleName('Price 7d: not drawn, because the figure is stale');
  // The drawing takes the place that was kept for it, in the middle of its row.
  const drawing = line.querySelector('svg')?.getBoundingClientRect();
  expect([drawing?.width, drawing?.height]).toEqual([waiting?.width, waiting?.height]);
  const around = line.getBoundingClientRect();
  expect((drawing?.top ?? 0) - around.top).toBeCloseTo(around.bottom - (drawing?.bottom ?? 0), -0.5);
  // A day that is not known breaks the line, and one between two of them is a dot.
  expect(line.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  expect(line.querySelector('.grid-series-dots')?.getAttribute('d')).toMatch(/^M0\.0 /);
  const color = (name: string) => getComputedStyle(cell(name).element().querySelector('path') ?? document.body).stroke;
  expect(color('Risen')).not.toBe(color('Fallen'));

  // The header sorts by the change, and shows that rows are sorted by it.
  const header = page.getByRole('columnheader', { name: /^Price 7d/ });
  await expect.element(header).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(page.getByText('Price 7d', { exact: true }));
  await expect.poll(() => sorts).toEqual(['change7d']);
  await expectAccessible();
});

it.each(['directory', 'screener'] as const)(
  'the %s says where figures over time could not be loaded',
  async (which) => {
    const { settle } = await drawn(which);
    settle(true);
    await expect.element(cell('Risen')).toHaveAccessibleName('Price 7d: could not be loaded');
    await expect.element(cell('Risen')).toHaveTextContent('--');
  },
);
