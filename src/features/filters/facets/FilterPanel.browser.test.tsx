import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fundraising } from '#schemas/columns/fundraising.ts';
import { projects } from '#schemas/columns/projects.ts';
import type { DirectorySpec } from '#schemas/columns/spec.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import { textKey } from '#schemas/text.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { OPENING, type TableState } from '#workers/client.ts';
import { FilterPanel } from './FilterPanel.tsx';

const READY: TableState = { ...OPENING, status: 'ready', matching: 1000, total: 1000, loaded: 1000, complete: true };
const NAMES: Readonly<Record<string, readonly string[]>> = {
  stages: ['Seed', 'Strategic', 'Series A'],
  organizations: ['Larkspur Capital', ...Array.from({ length: 30 }, (_, at) => `Fund ${at + 1}`)],
};

const table = fakeTable({
  getState: () => READY,
  subscribe: () => () => undefined,
  options: async (field, searched) =>
    (NAMES[field] ?? [])
      .filter((value) => textKey(value).includes(textKey(searched)))
      .map((value, at) => ({ value, count: 100 - at })),
  distributions: async (fields) =>
    new Map(
      fields.map((field) => [
        field,
        {
          ...{ rows: 200, known: 136, stale: 0, facts: null },
          shape: {
            ...{ kind: 'numbers', from: 100_000, to: 100_000_000, logarithmic: true, below: 0, above: 0 },
            bars: Array.from({ length: 16 }, (_, at) => 16 - at),
          },
        },
      ]),
    ),
});

beforeEach(() => localStorage.clear());

async function drawn(spec: DirectorySpec, begun: readonly Triple[] = []) {
  let view: View = { ...DEFAULT_VIEW, filter: begun };
  const steps: string[] = [];
  function Panel() {
    const [held, setHeld] = useState(view);
    view = held;
    return (
      <FilterPanel
        {...{ spec, handle: table, state: READY, shares: new Map(), view: held }}
        onChange={(change, history = 'push') => {
          steps.push(history);
          setHeld((last) => ({ ...last, ...change }));
        }}
      />
    );
  }
  await renderPart(<Panel />);
  return { written: () => encodeFilter(view.filter), sort: () => view.sort, steps };
}

const facet = (label: string) => page.getByRole('region', { name: new RegExp(`^${label}`) });
const heading = (of: Locator) => of.getByRole('button', { expanded: true }).first();

it('takes several values of a field, and gives the focus to its heading when they are cleared', async () => {
  const { written } = await drawn(fundraising);
  await facet('Round').getByRole('checkbox', { name: /^Seed/ }).click();
  expect(written()).toBe('stages.in.Seed');
  await facet('Round')
    .getByRole('checkbox', { name: /^Strategic/ })
    .click();
  await expect.element(facet('Round')).toHaveTextContent('2 chosen');
  expect(written()).toBe('stages.in.Seed|Strategic');
  await page.getByRole('button', { name: 'Clear the Round filter' }).click();
  expect(written()).toBe('');
  await expect.element(heading(facet('Round'))).toHaveFocus();
});

it('has a slider with two ends that the keyboard moves, which do not cross', async () => {
  const { written, steps } = await drawn(fundraising);
  const least = facet('Amount').getByRole('slider', { name: 'Amount at least' });
  const most = facet('Amount').getByRole('slider', { name: 'Amount at most' });
  await expect.element(least).toHaveAttribute('aria-valuetext', expect.stringMatching(/^No lower bound/));
  least.element().focus();
  await userEvent.keyboard('{PageUp}{PageUp}{ArrowRight}');
  await expect.element(least).toHaveAttribute('aria-valuetext', expect.stringMatching(/^At least [\d.]+[KM]$/));
  await expect.poll(written).toMatch(/^amount_quantity\.gte\.\d+$/);
  most.element().focus();
  await userEvent.keyboard('{PageDown}');
  await expect.poll(written).toMatch(/^amount_quantity\.gte\.\d+,amount_quantity\.lte\.\d+$/);
  await userEvent.keyboard('{Home}');
  const low = least.element().getAttribute('aria-valuenow') ?? '';
  await expect.element(most).toHaveAttribute('aria-valuenow', low);
  // Their own limits are no bounds.
  await userEvent.keyboard('{End}');
  await expect.element(most).toHaveAttribute('aria-valuetext', expect.stringMatching(/^No upper bound/));
  least.element().focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(written).toBe('');
  // Each movement, from an end that gets the focus to when it leaves, was one step.
  expect(steps.filter((step) => step === 'push')).toHaveLength(3);
});

it('takes exact bounds, and explains what is none', async () => {
  const { written } = await drawn(fundraising);
  await facet('Amount').getByRole('textbox', { name: 'Amount at least' }).fill('1.5M');
  await userEvent.keyboard('{Enter}');
  expect(written()).toBe('amount_quantity.gte.1500000');
  const most = facet('Amount').getByRole('textbox', { name: 'Amount at most' });
  await most.fill('much');
  await userEvent.keyboard('{Enter}');
  await expect.element(most).toHaveAttribute('aria-invalid', 'true');
  await expect.element(facet('Amount')).toHaveTextContent('“much” is not a number.');
  await expect.element(most).toHaveValue('much');
  await most.fill('1M');
  await userEvent.keyboard('{Enter}');
  await expect.element(facet('Amount')).toHaveTextContent('The end is before the start.');
  await userEvent.keyboard('{Escape}');
  await expect.element(most).toHaveValue('');
  expect(written()).toBe('amount_quantity.gte.1500000');
});

it('unfolds more values and finds one', async () => {
  await drawn(fundraising);
  const investors = facet('Investors');
  await investors.getByRole('button', { name: /^Investors/ }).click();
  const values = () => investors.getByRole('checkbox').elements();
  await expect.poll(() => values().length).toBe(6);
  await investors.getByRole('button', { name: /more/i }).click();
  await expect.poll(() => values().length).toBe(31);
  await investors.getByRole('searchbox').fill('larkspur');
  await expect.poll(() => values().length).toBe(1);
  await expect.element(investors.getByRole('checkbox', { name: /^Larkspur Capital/ })).toBeVisible();
  await expectAccessible();
  await investors.getByRole('searchbox').fill('zzzz');
  await expect.element(investors).toHaveTextContent('No value contains “zzzz”.');
});

it('chooses a rolling period, and says since when', async () => {
  const { written } = await drawn(fundraising, [['date', 'gte', '-P3M']]);
  const date = facet('Date');
  await expect.element(date.getByRole('radio', { name: 'Past 3 months', exact: true })).toBeChecked();
  await expect.element(date).toHaveTextContent(/since [A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await date.getByText('6M', { exact: true }).click();
  expect(written()).toBe('date.gte.-P6M');
});

it('sorts by the usual orders', async () => {
  const { sort } = await drawn(projects);
  const by = page.getByRole('combobox', { name: 'Sort by' });
  await by.selectOptions('Total fundraising');
  expect(sort()).toEqual({ field: 'total_raised_usd', order: 'desc' });
  await by.selectOptions('24h change');
  await page.getByRole('button', { name: /^Highest first/ }).click();
  expect(sort()).toEqual({ field: 'change24h', order: 'asc' });
  await by.selectOptions('Default');
  expect(sort()).toBeNull();
});
