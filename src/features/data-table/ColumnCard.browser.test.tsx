import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schemas/columns/projects.ts';
import { DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { type Distribution, OPENING, type TableState } from '#workers/client.ts';
import { ColumnCard } from './ColumnCard.tsx';

const STATE: TableState = { ...OPENING, status: 'ready', matching: 108, total: 108, loaded: 108, complete: true };
const spans = ['2024-01', '2024-02', '2024-03', '2024-04'].map((month) => ({ from: month, to: month }));
const FOUND: Readonly<Record<string, Distribution>> = {
  tvl: {
    ...{ rows: 108, known: 41, stale: 2 },
    shape: {
      ...{ kind: 'numbers', from: 0, to: 16e6, logarithmic: false, below: 0, above: 0 },
      bars: Array.from({ length: 16 }, (_, at) => 16 - at),
    },
    facts: { distinct: 40, least: 12, median: 3_200_000, most: 15_900_000 },
  },
  listed: {
    ...{ rows: 108, known: 12, stale: 0 },
    shape: { kind: 'dates', spans, bars: [1, 2, 3, 4], below: 0, above: 0, inexact: 2 },
    facts: { distinct: 9, least: '2024-01-03', median: '2024-03', most: '2024-04-30' },
  },
};
const table = fakeTable({
  distributions: async (fields) => new Map(fields.flatMap((field) => (FOUND[field] ? [[field, FOUND[field]]] : []))),
});

async function drawn(field: string) {
  const column = projects.columns.find((one) => one.field === field);
  if (!column) throw new Error(field);
  let shown: View = DEFAULT_VIEW;
  function Card() {
    const [view, setView] = useState(DEFAULT_VIEW);
    shown = view;
    const change = (part: Partial<View>) => setView({ ...view, ...part });
    return (
      column && (
        <ColumnCard spec={projects} column={column} table={{ view, handle: table, state: STATE, onChange: change }} />
      )
    );
  }
  await renderPart(<Card />);
  return () => shown.filter;
}

it('says how much of a column is known, what is left out, and what its values are', async () => {
  await drawn('tvl');
  await expect.element(page.getByText('Known for 38%: 41 of 108 rows. 2 stale left out.')).toBeVisible();
  const facts = page.getByRole('definition');
  await expect.poll(() => facts.elements().map((fact) => fact.textContent)).toEqual(['40', '12.00', '3.20M', '15.90M']);
  await expectAccessible(document.body);
});

it('reads its bars one by one by keys, and filters by those that are marked', async () => {
  const filter = await drawn('tvl');
  const bars = page.getByRole('slider', { name: 'Distribution of TVL' });
  await expect.element(bars).toHaveAttribute('aria-valuetext', '0.00 to 1.00M, 16 of 41');
  (bars.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(bars).toHaveAttribute('aria-valuetext', '2.00M to 3.00M, 14 of 41');
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await expect.element(bars).toHaveAttribute('aria-valuetext', '2.00M to 5.00M, 39 of 41');
  await userEvent.keyboard('{Enter}');
  await expect.poll(filter).toEqual([
    ['tvl', 'gte', 2e6],
    ['tvl', 'lte', 5e6],
  ]);
  // The slider of the filter panel stands below and moves the same ends.
  const least = page.getByRole('slider', { name: 'TVL at least' });
  await expect.element(least).toHaveAttribute('aria-valuetext', 'At least 2M');
  (least.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(filter).toEqual([['tvl', 'lte', 5e6]]);
});

it('has bars over dates, with those that are not exact enough', async () => {
  const filter = await drawn('listed');
  const bars = page.getByRole('slider', { name: 'Distribution of Listed' });
  await expect.element(bars).toHaveAttribute('aria-valuetext', 'Apr 2024, 4 of 12');
  (bars.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft} ');
  await expect.poll(filter).toEqual([
    ['listed', 'gte', '2024-03'],
    ['listed', 'lte', '2024-03'],
  ]);
  await expect.element(page.getByText('2 are not that exact.')).toBeVisible();
});
