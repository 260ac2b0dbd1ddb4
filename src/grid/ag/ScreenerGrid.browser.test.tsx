import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schemas/columns/projects.ts';
import { textKey } from '#schemas/text.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { OPENING, type TableState } from '#workers/client.ts';
import type { FoundMarks } from '../props.ts';
import { ScreenerGrid } from './ScreenerGrid.tsx';

const READY: TableState = { ...OPENING, status: 'ready', complete: true };
const withRows = (count: number): TableState => ({ ...READY, matching: count, total: count, loaded: count });

/** A table whose rows are named by their places, from 1, and whose state the test leads on. */
function tableOf(first: TableState) {
  let state = first;
  let answers = Promise.resolve();
  const listeners = new Set<() => void>();
  const table = fakeTable({
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    distributions: async () => null,
    window: async (start, count) => {
      await answers;
      return {
        revision: state.revision,
        start,
        rows: Array.from(
          { length: Math.max(0, Math.min(count, (state.matching ?? state.loaded) - start)) },
          (_, at) => ({ _id: start + at, name: `Project ${start + at + 1}` }),
        ),
      };
    },
  });
  const become = (next: Partial<TableState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  /** From now on rows are asked for in vain. */
  const fallSilent = () => {
    answers = new Promise(() => undefined);
  };
  return { table, become, fallSilent };
}

const FEW = projects.columns.filter(({ field }) => field === 'order' || field === 'name');

const grid = (
  table: ReturnType<typeof tableOf>['table'],
  found: FoundMarks | null,
  more: Partial<ComponentProps<typeof ScreenerGrid>> = {},
) => (
  <div style={{ display: 'flex', flexDirection: 'column', height: 600, width: 900 }}>
    <ScreenerGrid
      spec={projects}
      columns={FEW}
      table={table}
      sort={null}
      onSort={() => undefined}
      density="compact"
      label="Projects"
      onOpen={() => undefined}
      empty="Nothing matches"
      selection={{ has: () => false, size: 0 }}
      selectedInView={0}
      onSelect={() => undefined}
      onSelectAll={() => undefined}
      onArrange={() => undefined}
      onRowsInView={() => undefined}
      found={found}
      {...more}
    />
  </div>
);

const drawGrid = (table: ReturnType<typeof tableOf>['table'], found: FoundMarks | null = null) =>
  renderPart(grid(table, found));

/** Places of the rows that stand in the table, from 1, with those that only look like rows. */
const places = () =>
  [...document.querySelectorAll('[role=grid] [role=row]:not([aria-rowindex="1"])')]
    .map((row) => Number(row.getAttribute('aria-rowindex')) - 1)
    .sort((a, b) => a - b);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const bones = () => document.querySelectorAll('[role=grid] .grid-bone').length;
/** Rows rest: what AG Grid does with an answer, it does before two more frames are drawn. */
async function atRest(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

async function expectRows(count: number): Promise<void> {
  await expect.element(page.getByRole('rowheader', { name: `Project ${count}`, exact: true })).toBeVisible();
  await atRest();
  expect(places()).toEqual(upTo(count));
  expect(bones()).toBe(0);
}

it.each([1, 2, 6, 9])(
  'shows a view of %i rows whose number is known at once, and nothing below them',
  async (count) => {
    await drawGrid(tableOf(withRows(count)).table);
    await expectRows(count);
  },
);

it('shows as many rows as there are while the view grows and shrinks', async () => {
  const { table, become } = tableOf({ ...OPENING });
  await drawGrid(table);
  await atRest();
  expect(places()).toEqual([]);
  // The number is not known yet.
  become({ loaded: 3 });
  await expectRows(3);
  become({ ...withRows(6), revision: 1 });
  await expectRows(6);

  become({ ...withRows(300), revision: 2 });
  await expect.poll(() => places().length).toBeGreaterThan(15);
  const scroller = page.getByRole('grid').element();
  await expect.poll(() => scroller.scrollHeight).toBeGreaterThan(300 * 20);
  scroller.scrollTop = scroller.scrollHeight;
  await expect.poll(() => places().at(-1)).toBe(300);
  await expect.poll(bones).toBe(0);

  become({ ...withRows(2), revision: 3 });
  await expectRows(2);
  become({ ...withRows(0), revision: 4 });
  await expect.element(page.getByText('Nothing matches')).toBeVisible();
  await atRest();
  expect(places()).toEqual([]);
  become({ ...withRows(9), revision: 5 });
  await expectRows(9);
  // The same number of other rows.
  become({ revision: 6 });
  await atRest();
  await expectRows(9);
});

it('adds no rows when a short view is searched', async () => {
  const { table } = tableOf(withRows(6));
  await drawGrid(table, { key: textKey('Project 4'), current: { index: 3, field: 'name' } });
  await expectRows(6);
  const marked = page.getByRole('rowheader', { name: 'Project 4', exact: true });
  await expect.element(marked).toHaveAttribute('data-found', 'current');
});

it('draws the rows where a scroll ends, also when AG Grid has ignored its last steps', async () => {
  await drawGrid(tableOf(withRows(300)).table);
  await expect.poll(() => places().length).toBeGreaterThan(15);
  const scroller = page.getByRole('grid').element();
  // As the echo of its own scrollbar does where frames are slow: for a moment AG Grid listens to that alone.
  const scrollbar = document.querySelector('.ag-body-vertical-scroll-viewport');
  if (!scrollbar) throw new Error('AG Grid has no scrollbar of its own');
  scrollbar.scrollTop = 56;
  scrollbar.dispatchEvent(new Event('scroll'));
  scroller.scrollTop = 5000;
  await expect.poll(() => places().includes(Math.round(5000 / 28) + 5)).toBe(true);
  await expect.poll(bones).toBe(0);
});

it('stays in its column when a key leads to a cell that is drawn for it', async () => {
  const onActiveCellChange = vi.fn<(cell: object) => void>();
  await renderPart(grid(tableOf(withRows(9)).table, null, { columns: projects.columns, onActiveCellChange }));
  await expect.poll(() => places().length).toBe(9);
  const active = () => document.activeElement;
  const last = String(projects.columns.length + 1);
  document.querySelector<HTMLElement>('[aria-rowindex="2"] [aria-colindex][tabindex="0"]')?.focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => active()?.getAttribute('aria-colindex')).toBe(last);
  // The column is out of sight, so that the next row has no cell there yet.
  const sideways = [...document.querySelectorAll('.screener-grid *')].find(({ scrollLeft }) => scrollLeft > 0);
  if (!sideways) throw new Error('Nothing is scrolled sideways');
  sideways.scrollLeft = 0;
  await expect.poll(() => document.querySelector(`[aria-rowindex="3"] [aria-colindex="${last}"]`)).toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => active()?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('3');
  await atRest();
  expect(active()?.getAttribute('aria-colindex')).toBe(last);
  // The keys of the table go on from there.
  expect(onActiveCellChange.mock.lastCall?.[0]).toMatchObject({ index: 1, column: projects.columns.at(-1) });
});

it('leads keys to the next row while rows are awaited that push others out of the cache', async () => {
  const { table, become, fallSilent } = tableOf(withRows(1000));
  await drawGrid(table);
  await expect.element(page.getByRole('rowheader', { name: 'Project 3', exact: true })).toBeVisible();
  fallSilent();
  // As many blocks are asked for as AG Grid awaits at once, and then all of them are to be asked for again.
  become({ revision: 1 });
  await atRest();
  become({ revision: 2 });
  await atRest();
  const place = () => Number(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')) - 1;
  document.querySelector<HTMLElement>('[aria-rowindex="2"] [aria-colindex][tabindex="0"]')?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(place).toBe(3);
  for (const [keys, leadsTo] of [
    ['{Control>}{End}{/Control}', 1000],
    ['{ArrowUp}', 999],
    ['{Control>}{Home}{/Control}', 1],
    ['{ArrowDown}', 2],
    ['{ArrowDown}', 3],
    ['{ArrowDown}', 4],
  ] as const) {
    await userEvent.keyboard(keys);
    // What scrolling asks for.
    await atRest();
    expect(place()).toBe(leadsTo);
  }
});

it('draws the rows where a scroll ends, also when AG Grid has ignored all of it', async () => {
  await drawGrid(tableOf(withRows(140)).table);
  await expect.poll(() => places().length).toBeGreaterThan(15);
  await atRest();
  const scrollbar = document.querySelector('.ag-body-vertical-scroll-viewport');
  if (!scrollbar) throw new Error('AG Grid has no scrollbar of its own');
  const scroller = page.getByRole('grid').element();
  scroller.scrollTop = 280;
  await expect.poll(() => places().includes(15)).toBe(true);
  // Echoes of where the table is already: AG Grid follows its scrollbar alone, and for it no scroll begins or ends.
  for (let frame = 0; frame < 30; frame += 1) {
    scrollbar.dispatchEvent(new Event('scroll'));
    await new Promise(requestAnimationFrame);
  }
  scrollbar.dispatchEvent(new Event('scroll'));
  scroller.scrollTop = 2800;
  await expect.poll(() => places().includes(105)).toBe(true);
});
