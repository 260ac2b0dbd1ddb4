import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schemas/columns/projects.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { movePointerAway } from '#src/ui/testing/pointer.ts';
import { type Distribution, OPENING, type TableState } from '#workers/client.ts';
import { ScreenerGrid } from './ag/ScreenerGrid.tsx';
import { DataGrid } from './DataGrid.tsx';
import type { BrushedBars, DataGridProps, Density } from './props.ts';

const STATE: TableState = { ...OPENING, status: 'ready', matching: 3, total: 3, loaded: 3, complete: true };
const counts = { rows: 300, known: 230, stale: 4, facts: null };
const spans = ['2024-01', '2024-02', '2024-03', '2024-04'].map((month) => ({ from: month, to: month }));
const FOUND: ReadonlyMap<string, Distribution> = new Map<string, Distribution>([
  [
    'tvl',
    {
      ...counts,
      shape: {
        ...{ kind: 'numbers', from: 0, to: 16e6, logarithmic: false, below: 0, above: 2 },
        bars: Array.from({ length: 16 }, (_, at) => at * 2),
      },
    },
  ],
  ['listed', { ...counts, shape: { kind: 'dates', spans, bars: [1, 2, 3, 4], below: 0, above: 0, inexact: 0 } }],
  [
    'sector',
    {
      ...counts,
      shape: {
        kind: 'values',
        top: [
          { value: 'DeFi', count: 41 },
          { value: 'L2', count: 7 },
        ],
        others: 3,
      },
    },
  ],
]);
const table = fakeTable({
  getState: () => STATE,
  subscribe: () => () => undefined,
  distributions: async () => FOUND,
  window: async (start, count) => ({
    revision: 0,
    start,
    rows: [1, 2, 3].slice(start, start + count).map((_id) => ({ _id, name: `Project ${_id}`, sector: [], tvl: _id })),
  }),
});
const columns = ['name', 'tvl', 'listed', 'sector'].flatMap((name) =>
  projects.columns.filter(({ field }) => field === name),
);

type Which = 'directory' | 'screener';

async function drawn(which: Which, density: Density) {
  const done: (string | BrushedBars)[] = [];
  const props: DataGridProps = {
    ...{ spec: projects, columns, table, sort: null, density, label: 'Projects', empty: null },
    onSort: (field) => done.push(`sort ${field}`),
    onOpen: () => undefined,
    onBrush: (bars) => done.push(bars),
    highlight: [
      ['tvl', 'gte', 8e6],
      ['sector', 'in', ['defi']],
    ],
  };
  await renderPart(
    <div style={{ display: 'flex', flexDirection: 'column', height: 400, width: 900 }}>
      {which === 'directory' ? (
        <DataGrid {...props} />
      ) : (
        <ScreenerGrid
          {...props}
          selection={{ has: () => false, size: 0 }}
          selectedInView={0}
          onSelect={() => undefined}
          onSelectAll={() => undefined}
          onArrange={() => done.push('arranged')}
          onRowsInView={() => undefined}
          found={null}
        />
      )}
    </div>,
  );
  const header = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
  const bars = async (name: string) => {
    await expect.poll(() => header(name).element().querySelector('.grid-bars')).not.toBeNull();
    const element = header(name).element().querySelector<HTMLElement>('.grid-bars');
    if (!element) throw new Error('no bars');
    return element;
  };
  return { done, header, bars };
}

/** Presses at one share of the bars and releases at another. */
function drag(bars: HTMLElement, from: number, to: number): void {
  const { left, top, width, height } = bars.getBoundingClientRect();
  const send = (type: string, share: number, buttons: number) =>
    bars.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0, buttons },
        ...{ clientX: left + width * share, clientY: top + height / 2 },
      }),
    );
  // A pointer made by a script cannot be captured.
  bars.setPointerCapture = () => undefined;
  send('pointerdown', from, 1);
  bars.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  send('pointermove', (from + to) / 2, 1);
  // The grids scroll to their top a moment after the view has changed.
  document.querySelector('[role=grid]')?.dispatchEvent(new Event('scroll'));
  send('pointermove', to, 1);
  send('pointerup', to, 0);
  bars.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

const CASES = (['directory', 'screener'] as const).flatMap((which) =>
  (['comfortable', 'compact'] as const).map((density) => [which, density] as const),
);

it.each(CASES)(
  'draws figures, dates and values in the %s at %s rows, and marks what the filter selects',
  async (which, density) => {
    const { bars } = await drawn(which, density);
    const [tvl, listed, sector] = [await bars('TVL'), await bars('Listed'), await bars('Sector')];
    expect([tvl, listed, sector].map(({ dataset }) => dataset.bars)).toEqual(['16', '4', '2']);
    for (const one of [tvl, listed, sector])
      expect(one.getBoundingClientRect().height).toBe(density === 'compact' ? 8 : 16);
    const marked = (one: HTMLElement) => one.querySelector('.grid-in-range')?.getAttribute('d')?.split('M').length ?? 0;
    expect([marked(tvl), marked(listed), marked(sector)]).toEqual([10, 1, 2]);
    // They stand below the label, inside the header.
    const box = tvl.closest('[role=columnheader]')?.getBoundingClientRect();
    expect(tvl.getBoundingClientRect().bottom).toBeLessThanOrEqual(box?.bottom ?? 0);
    const label = tvl.parentElement?.querySelector('.grid-label')?.getBoundingClientRect();
    expect(tvl.getBoundingClientRect().top).toBeGreaterThanOrEqual((label?.bottom ?? 0) - 1);
  },
);

it.each(CASES)('says in the %s at %s rows what a bar is, under the pointer', async (which, density) => {
  const { bars } = await drawn(which, density);
  const [tvl, sector] = [await bars('TVL'), await bars('Sector')];
  await movePointerAway();
  await page.elementLocator(tvl).hover({ position: { x: 22, y: 4 } });
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('5.00M to 6.00M, 10 of 230');
  await page.elementLocator(sector).hover({ position: { x: 3, y: 4 } });
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('DeFi, 41 of 230');
  await movePointerAway();
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

it.each(CASES)(
  'narrows rows in the %s at %s rows by a drag and a click, and neither sorts nor moves a column',
  async (which, density) => {
    const { done, header, bars } = await drawn(which, density);
    const told = (one: string | BrushedBars | undefined) =>
      typeof one === 'object' ? [one.column.field, one.first, one.last] : one;
    drag(await bars('TVL'), 0.7, 0.3);
    expect(done.map(told)).toEqual([['tvl', 4, 11]]);
    drag(await bars('Listed'), 0.3, 0.3);
    // Values beside each other have nothing in common: the one that was pressed is meant.
    drag(await bars('Sector'), 0.9, 0.1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(done.slice(1).map(told)).toEqual([
      ['listed', 1, 1],
      ['sector', 1, 1],
    ]);
    await header('TVL').getByText('TVL').click();
    await expect.poll(() => done.slice(3).map(told)).toEqual(['sort tvl']);
  },
);

it.each(['directory', 'screener'] as const)('tells with the header of the %s how much is known', async (which) => {
  const { header, bars } = await drawn(which, 'compact');
  await expectAccessible((await bars('TVL')).closest('.data-grid') ?? document.body);
  await page.getByRole('rowheader', { name: 'Project 1' }).click();
  await userEvent.keyboard('{ArrowUp}{ArrowRight}');
  await expect.element(header('TVL')).toHaveFocus();
  await expect
    .element(header('TVL'))
    .toHaveAccessibleDescription(
      /Known for 77%: 230 of 300 rows\. 4 stale left out\. Most: 15\.00M to 16\.00M, 30 of 230\./,
    );
});
