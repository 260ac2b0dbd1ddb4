import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CO_INVESTORS } from '#schemas/columns/coInvestors.ts';
import { projects } from '#schemas/columns/projects.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectTargets } from '#src/ui/testing/targets.ts';
import { OPENING, type TableState } from '#workers/client.ts';
import { DataGrid } from './DataGrid.tsx';
import { HeaderContent } from './HeaderContent.tsx';

const COUNT = 1_000_000;
const READY: TableState = { ...OPENING, status: 'ready', matching: COUNT, total: COUNT, loaded: COUNT, complete: true };

/** A table whose rows are named by their places, from 1. */
const table = fakeTable({
  getState: () => READY,
  subscribe: () => () => undefined,
  distributions: async () => null,
  window: async (start, count) => ({
    revision: READY.revision,
    start,
    rows: Array.from({ length: Math.min(count, COUNT - start) }, (_, at) => ({
      _id: start + at,
      name: `Project ${start + at + 1}`,
    })),
  }),
});

/** Draws the table, `height` px high. */
const drawGrid = (height: number, more: Partial<ComponentProps<typeof DataGrid>> = {}) =>
  renderPart(
    <div style={{ display: 'flex', flexDirection: 'column', height }}>
      <DataGrid
        spec={projects}
        columns={projects.columns.filter(({ field }) => field === 'order' || field === 'name')}
        table={table}
        sort={null}
        onSort={() => undefined}
        density="comfortable"
        label="Projects"
        onOpen={() => undefined}
        empty={null}
        {...more}
      />
    </div>,
  );

it('reaches both ends of a million rows, taller than any element', async () => {
  await drawGrid(600);
  const grid = page.getByRole('grid');
  await expect.element(grid).toHaveAttribute('aria-rowcount', String(COUNT + 1));
  const scroller = grid.element();
  const throwTo = (share: number) => {
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * share;
  };
  /** Places of the named rows in view, from the top. */
  const inView = () => {
    const view = scroller.getBoundingClientRect();
    const header = page.getByRole('columnheader').first().element().getBoundingClientRect().bottom;
    return page
      .getByRole('rowheader')
      .elements()
      .filter((cell) => {
        const { top, bottom } = cell.getBoundingClientRect();
        return bottom > header + 1 && top < view.top + scroller.clientHeight - 1;
      })
      .map((cell) => Number(/Project (\d+)/.exec(cell.textContent ?? '')?.[1]))
      .sort((a, b) => a - b);
  };
  await expect.poll(() => inView()[0]).toBe(1);
  expect(inView().length).toBeGreaterThan(5);

  throwTo(1);
  await expect.poll(() => inView().at(-1)).toBe(COUNT);
  throwTo(0.5);
  await expect.poll(() => Math.round((inView()[0] ?? 0) / 1000)).toBe(500);
  // A wheel moves rows by as many px as without the limit.
  const [first = 0] = inView();
  const topOf = (place: number) =>
    page.getByText(`Project ${place}`, { exact: true }).element().getBoundingClientRect().top;
  const rowHeight = topOf(first + 2) - topOf(first + 1);
  await userEvent.wheel(grid, { delta: { y: 10 * rowHeight } });
  await expect.poll(() => inView()[0]).toBe(first + 10);
  throwTo(0);
  await expect.poll(() => inView()[0]).toBe(1);
});

it.each(['compact', 'comfortable'] as const)('has targets of 24 px in cells of lists, in %s rows', async (density) => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => ({ slug: `i-${at}`, name: `Name ${at}` }));
  const lists = fakeTable({
    ...table,
    getState: () => READY,
    subscribe: () => () => undefined,
    window: async (start, count) => ({
      revision: READY.revision,
      start,
      rows: Array.from({ length: Math.min(count, COUNT - start) }, (_, at) => ({
        _id: start + at,
        name: `Project ${start + at + 1}`,
        sector: ['DeFi', 'Lending', 'Oracle', 'Bridge'].slice(0, 2 + (at % 3)),
        organizations: names(2 + at),
      })),
    }),
  });
  await drawGrid(400, {
    density,
    href: () => '/project/plum',
    table: lists,
    columns: projects.columns
      .filter(({ field }) => ['name', 'sector', 'organizations'].includes(field))
      .map((column) => (column.field === 'organizations' ? { ...column, width: 96 } : { ...column, width: 88 })),
  });
  const grid = page.getByRole('grid');
  await expect.element(grid.getByRole('button', { name: /more/ }).first()).toBeVisible();
  expect(expectTargets(grid.element(), '.grid-more-names').length).toBeGreaterThan(5);
  expect(expectTargets(grid.element(), '.grid-mark').length).toBeGreaterThan(5);
});

it('tells unread rows apart in words, and reports the rows that stand wholly in view', async () => {
  let shown: readonly number[] = [];
  await drawGrid(400, {
    unread: { has: ({ _id }) => _id === 1, label: 'Unread' },
    onShownRows: (rows) => {
      shown = rows.map(({ _id }) => _id);
    },
  });
  await expect.element(page.getByRole('rowheader', { name: 'Unread Project 2', exact: true })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'Project 1', exact: true })).toBeVisible();
  const scroller = page.getByRole('grid').element();
  const inView = () => {
    const bottom = scroller.getBoundingClientRect().top + scroller.clientHeight;
    const header = page.getByRole('columnheader').first().element().getBoundingClientRect().bottom;
    return page
      .getByRole('rowheader')
      .elements()
      .filter((cell) => {
        const box = cell.getBoundingClientRect();
        return box.top >= header - 1 && box.bottom <= bottom + 1;
      })
      .map((cell) => Number(/Project (\d+)/.exec(cell.textContent ?? '')?.[1]) - 1)
      .sort((a, b) => a - b);
  };
  await expect.poll(() => shown).toEqual(inView());
  expect(shown.length).toBeGreaterThan(3);
  scroller.scrollTop = 5_000;
  await expect.poll(() => shown[0] ?? 0).toBeGreaterThan(50);
  await expect.poll(() => shown).toEqual(inView());
});

it('leaves focus where it was put, on a control of any cell, when rows are drawn again', async () => {
  let state = READY;
  const watchers = new Set<() => void>();
  await drawGrid(400, {
    spec: CO_INVESTORS,
    figureHref: (_, { _id }) => `/rounds-of/${_id}`,
    columns: CO_INVESTORS.columns.filter(({ field }) => ['ventures_name', 'co_deals'].includes(field)),
    table: fakeTable({
      getState: () => state,
      subscribe: (watcher) => {
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
      distributions: async () => null,
      window: async (start, count) => ({
        revision: state.revision,
        start,
        rows: Array.from({ length: count }, (_, at) => ({ _id: start + at, ventures_name: `Fund ${at}`, co_deals: 7 })),
      }),
    }),
  });
  const grid = page.getByRole('grid');
  const third = () => grid.element().querySelector<HTMLElement>('a[href="/rounds-of/2"]');
  await expect.poll(third).not.toBeNull();
  third()?.focus();
  state = { ...state, status: 'refreshing' };
  for (const watcher of watchers) watcher();
  await expect.element(grid).toHaveAttribute('aria-busy', 'true');
  expect(document.activeElement).toBe(third());
  // From here the arrow keys go on.
  expect(third()?.closest('[aria-colindex]')?.getAttribute('tabindex')).toBe('0');
});

it('keeps the label of a header when the page is taken over, so that a press that began before ends as a click', async () => {
  const price = projects.columns.find(({ field }) => field === 'price_usd');
  if (!price) throw new Error('projects have no price');
  const look = { sort: null, distributions: null, pending: false, filter: [], lagging: new Map() };
  const sortHref = (field: string) => `?sort=${field}.desc`;
  const { rerender } = await render(<HeaderContent spec={price} look={{ ...look, sortHref }} />);
  const link = page.getByRole('link', { name: 'Price' }).element();
  await rerender(<HeaderContent spec={price} look={look} />);
  expect(page.getByText('Price').element()).toBe(link);
  expect(page.getByRole('link').elements()).toEqual([]);
  // Crawlers count what is neither a link nor says so as a broken one.
  expect(link.getAttribute('role')).toBe('none');
});
