import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schemas/columns/projects.ts';
import type { Moments } from '#schemas/freshness.ts';
import { DEFAULT_LAYOUT, type Layout, visibleColumns } from '#schemas/queries/view.ts';
import { momentsOfKinds } from '#schemas/testing/moments.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { OPENING, type TableState } from '#workers/client.ts';
import { DataGrid } from './DataGrid.tsx';
import type { DataGridHandle } from './props.ts';

const READY: TableState = { ...OPENING, status: 'ready', matching: 1, total: 1, loaded: 1, complete: true };
const SECTORS = ['DeFi', 'Lending', 'Infrastructure', 'Gaming'];
const ROW = {
  _id: 1,
  name: 'Korvane',
  slug: null,
  logo: null,
  tvl: 123_456_789,
  volume: 5,
  sector: SECTORS,
  provenance: JSON.stringify([{ source: 'DefiLlama', fetched_at: '2024-11-20T00:00:00.000Z', fields: ['tvl'] }]),
};
const table = fakeTable({
  getState: () => READY,
  subscribe: () => () => undefined,
  distributions: async () => null,
  window: async (start, count) => ({ revision: 0, start, rows: [ROW].slice(start, start + count) }),
});

async function shown(layout: Partial<Layout>, moments: Moments | null = null) {
  const ref = createRef<DataGridHandle>();
  const onResize = vi.fn<(field: string, width: number) => void>();
  await renderPart(
    <div style={{ display: 'flex', flexDirection: 'column', height: 300, width: 900 }}>
      <DataGrid
        ref={ref}
        spec={projects}
        columns={visibleColumns(projects, { ...DEFAULT_LAYOUT, ...layout })}
        table={table}
        sort={null}
        onSort={() => undefined}
        onResize={onResize}
        moments={moments}
        density="comfortable"
        label="Projects"
        onOpen={() => undefined}
        empty={null}
      />
    </div>,
  );
  await expect.element(page.getByRole('rowheader', { name: /Korvane/ })).toBeVisible();
  return { ref, onResize };
}

it('keeps a column at the right edge while the others scroll', async () => {
  await shown({ pinned: ['name', 'tvl.right'] });
  const scroller = page.getByRole('grid').element();
  const cell = () => page.getByText('123.46').element().closest('[role=gridcell]')?.getBoundingClientRect();
  const edge = () => scroller.getBoundingClientRect().left + scroller.clientWidth;
  expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth);
  expect(cell()?.right).toBeCloseTo(edge(), 0);
  scroller.scrollLeft = 200;
  expect(cell()?.right).toBeCloseTo(edge(), 0);
  // Keys reach it last, without scrolling.
  await page.getByRole('rowheader', { name: /Korvane/ }).click();
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.textContent).toContain('123.46');
});

it('lists the tags that have no room, by mouse and keys', async () => {
  await shown({ columns: ['order', 'name', 'sector'] });
  const more = page.getByRole('button', { name: /^\d more: list all values$/ });
  await more.click();
  const list = page.getByRole('dialog', { name: 'Sector, 4' });
  await expect.element(list).toBeVisible();
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(SECTORS);
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  // From the cell, Enter goes to the button and opens it.
  await userEvent.keyboard('{Enter}');
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(list).toBeVisible();
});

it('says how old a narrow column is without cutting it, and fits it with its clock', async () => {
  const moments = momentsOfKinds(
    { prices: '2026-04-30T00:00:00.000Z', tvl: '2024-11-20T00:00:00.000Z' },
    { projects: { tvl: { newest: '2024-11-20T00:00:00.000Z', stale: 1 } } },
  );
  const { ref, onResize } = await shown({ columns: ['order', 'name', 'tvl'] }, moments);
  const asOf = page.getByText('as of Nov 2024').element();
  expect(asOf.scrollWidth).toBeLessThanOrEqual(asOf.clientWidth);
  const cell = page.getByText('123.46').element().closest('[role=gridcell]');
  const mark = cell?.querySelector('.grid-age')?.getBoundingClientRect();
  ref.current?.fitColumn('tvl');
  const fitted = onResize.mock.lastCall?.[1] ?? 0;
  // The figure, right-aligned in a column of that width, begins after the mark.
  const text = document.createRange();
  text.selectNodeContents(page.getByText('123.46').element());
  const needed = (mark?.width ?? 0) + 2 + text.getBoundingClientRect().width + 10;
  expect(fitted).toBeGreaterThanOrEqual(Math.floor(needed));
});
