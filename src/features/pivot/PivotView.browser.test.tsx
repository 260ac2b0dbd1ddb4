import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { packPivot } from '#schemas/pivot/packed.ts';
import { DEFAULT_VIEW, type View, type ViewPivot } from '#schemas/queries/view.ts';
import { expectedPivot } from '#schemas/testing/pivots.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { OPENING, type TableHandle } from '#workers/client.ts';
import { PivotView } from './PivotView.tsx';

const spec = DATA_SETS.fundraising;
const round = (_id: number, stages: string | null, date: string, amount: number | null): Row => ({
  ...{ _id, projects: `Round ${_id}`, stages, date, amount_quantity: amount },
});
const ROWS: readonly Row[] = [
  round(1, 'Seed', '2024-02-01', 4e6),
  round(2, 'Seed', '2024-05-01', null),
  round(3, 'Series A', '2025-05-09', 2e7),
  round(4, null, '2025-01-01', 1e6),
];
const WRITTEN: ViewPivot = { group: 'stages', by: 'date.year', show: 'sum.amount_quantity', heat: 'table' };
const counting: TableHandle['pivot'] = async ({ pivot, ...scope }) =>
  packPivot(expectedPivot(spec, ROWS, pivot, scope));

afterEach(() => vi.restoreAllMocks());

async function draw(pivot: TableHandle['pivot'], written = WRITTEN, filter: View['filter'] = []) {
  await page.viewport(1024, 600);
  const onChange = vi.fn<(change: Partial<View>) => void>();
  const scope = { filter, search: '' };
  const state = { ...OPENING, status: 'ready', complete: true, matching: 4, total: 4 } as const;
  const { screen } = await renderPart(
    <div className="flex h-120 flex-col">
      <PivotView
        {...{ spec, written, onChange }}
        view={{ ...DEFAULT_VIEW, filter, pivot: written }}
        table={{ source: spec.source, isSample: false, handle: fakeTable({ pivot }), state, scope, served: scope }}
        others={{}}
      />
    </div>,
  );
  return { screen, onChange };
}

describe('a pivot on a page', () => {
  it('says of each figure what it leaves out, and leads to its rows', async () => {
    const { screen } = await draw(counting, WRITTEN, [['date', 'gte', '2023']]);
    const grid = screen.getByRole('treegrid', { name: 'Rounds by Round and Date by year' });
    await expect.element(grid).toHaveAttribute('aria-rowcount', '5');
    const seed = grid
      .getByRole('row', { name: /^Seed/ })
      .getByRole('gridcell', { name: '4.00M, of 2 rounds, 1 without Amount' });
    const href = (filter: string) => `/?filter=date.gte.2023,${filter}`;
    await expect.element(seed.first().getByRole('link')).toHaveAttribute('href', href('stages.eq.Seed'));
    await expect.element(seed.last().getByRole('link')).toHaveAttribute('href', href('stages.eq.Seed,date.eq.2024'));
    await expect.element(grid.getByRole('row', { name: /^Unknown/ })).toBeVisible();
    await expect.element(grid.getByRole('gridcell', { name: 'no rows' }).first()).toBeVisible();
    await expectAccessible();
  });

  it('orders its rows by the figure of their total, by the mouse and by keys', async () => {
    const { screen, onChange } = await draw(counting);
    await screen.getByRole('columnheader', { name: 'Total' }).getByText('Total').click();
    expect(onChange).toHaveBeenLastCalledWith({ pivot: { ...WRITTEN, order: '0.desc' } });
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith({ pivot: WRITTEN });
  });

  it('offers in its editor what can be asked for alone', async () => {
    const { screen, onChange } = await draw(counting);
    await screen.getByRole('button', { name: 'Edit' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit the pivot' });
    await expectAccessible();
    await editor.getByRole('combobox', { name: 'Of', exact: true }).selectOptions('days_since');
    // Days are never summed.
    const figures = onChange.mock.lastCall?.[0].pivot?.show;
    expect(figures).toBe('mean.days_since');
    await editor.getByRole('combobox', { name: 'Grouped by' }).first().selectOptions('letter');
    expect(onChange.mock.lastCall?.[0].pivot?.group).toBe('stages.letter');
    await editor.getByRole('button', { name: 'Swap rows and columns' }).click();
    expect(onChange.mock.lastCall?.[0].pivot).toMatchObject({ group: 'date.year', by: 'stages' });
  });

  it('says that it has too many cells and how to mend it, and does not ask again', async () => {
    const pivot = vi.fn<TableHandle['pivot']>(() => Promise.reject(new RangeError('too many')));
    const { screen } = await draw(pivot);
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(/more than 100,?000 cells\. Use fewer or coarser groups/);
    await expect.element(screen.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(pivot).toHaveBeenCalledOnce();
  });

  it('asks again after a failure', async () => {
    let isBroken = true;
    const { screen } = await draw(async (call) => {
      if (isBroken) throw new Error('It broke');
      return counting(call);
    });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('It broke');
    isBroken = false;
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('treegrid')).toBeVisible();
  });

  it('says that there is no row to add up', async () => {
    const { screen } = await draw(async ({ pivot, ...scope }) => packPivot(expectedPivot(spec, [], pivot, scope)));
    await expect.element(screen.getByRole('heading', { name: 'No row to add up' })).toBeVisible();
  });

  it('shows that it counts', async () => {
    const { screen } = await draw(() => new Promise(() => undefined));
    await expect.element(screen.getByRole('status', { name: 'Adding up the rows' })).toBeVisible();
  });
});
