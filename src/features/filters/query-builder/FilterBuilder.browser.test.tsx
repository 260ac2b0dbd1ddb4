import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fundraising } from '#schemas/columns/fundraising.ts';
import { projects } from '#schemas/columns/projects.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { triplesOf } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import { textKey } from '#schemas/text.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { OPENING } from '#workers/client.ts';
import { FilterBuilder } from './QueryBuilder.tsx';

/** Rows by sector; those with Gaming are left out by the filter of some tests. */
const SECTORS: Readonly<Record<string, number>> = { DeFi: 312, AI: 55, Gaming: 0 };

const table = fakeTable({
  getState: () => OPENING,
  subscribe: () => () => undefined,
  count: async ({ filter }) =>
    triplesOf(filter).some(([, operator]) => operator === 'known') ? 0 : 1000 - 100 * filter.length,
  options: async (_field, searched) =>
    Object.entries(SECTORS)
      .filter(([value]) => textKey(value).includes(textKey(searched)))
      .map(([value, count]) => ({ value, count })),
});

async function drawn(spec: DataSetSpec, begun: readonly Triple[] = []) {
  let view: View = { ...DEFAULT_VIEW, filter: begun };
  function Line() {
    const [held, setHeld] = useState(view);
    view = held;
    return (
      <FilterBuilder
        spec={spec}
        view={held}
        handle={table}
        onChange={(change) => setHeld((last) => ({ ...last, ...change }))}
      />
    );
  }
  await renderPart(<Line />);
  return { input: page.getByRole('combobox'), written: () => encodeFilter(view.filter) };
}

const chips = () => [...document.querySelectorAll<HTMLElement>('[data-chip]')];
const option = (name: string | RegExp) => page.getByRole('option', { name });
const alert = () => page.getByRole('alert');

it('takes no condition back by a key that is held, nor by one that means something else', async () => {
  const { input } = await drawn(projects, [
    ['sector', 'in', ['DeFi']],
    ['tvl', 'gte', 1],
    ['volume', 'gte', 1],
  ]);
  await input.click();
  await userEvent.keyboard('tv{Backspace>8/}');
  await expect.element(input).toHaveValue('');
  chips()[0]?.focus();
  await userEvent.keyboard('{Control>}{Backspace}{/Control}{Shift>}{Delete}{/Shift}');
  expect(chips()).toHaveLength(3);
  await userEvent.keyboard('{Backspace>4/}');
  await expect.poll(() => chips().length).toBe(2);
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^TVL/);
});

it('is written step by step with the keyboard alone', async () => {
  const { input, written } = await drawn(projects);
  await input.click();
  await expect.element(input).toHaveAccessibleName('Add a field');
  await userEvent.keyboard('sect');
  await expect.element(option(/^Sector/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveAccessibleName('Condition of Sector');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option(/^without any of/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveAccessibleName('Value of Sector without any of');
  // Values, found by typing, each with its count.
  await userEvent.keyboard('def');
  await expect.element(option(/^DeFi/)).toHaveTextContent('DeFi312');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('AI');
  await expect.element(option(/^AI/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => chips().map((chip) => chip.textContent)).toEqual(['Sectorwithout any ofDeFi, AI']);
  expect(written()).toBe('sector.nin.DeFi|AI');
  await expect.element(input).toHaveFocus();
  // Backspace takes the last condition back.
  await userEvent.keyboard('{Backspace}');
  await expect.poll(chips).toEqual([]);
  expect(written()).toBe('');
});

it('explains what is no condition, and keeps what was typed', async () => {
  const { input, written } = await drawn(projects);
  await input.click();
  await userEvent.keyboard('tvl >= lots{Enter}');
  await expect.element(alert()).toHaveTextContent('“lots” is not a number. Enter one such as 250, 1.5M or −3.');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveValue('lots');
  expect(written()).toBe('');
  // A step back at a time, then nothing is left.
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
  await expect.element(alert()).not.toBeInTheDocument();
  await userEvent.keyboard('{Backspace}');
  await expect.element(input).toHaveAccessibleName('Condition of TVL');
  await userEvent.keyboard('{Backspace}');
  await expect.element(input).toHaveAccessibleName('Add a field');

  await userEvent.keyboard('sector in "open{Control>}{Enter}{/Control}');
  await expect.element(alert()).toHaveTextContent('A quotation mark is not closed. Close it with ".');
  await userEvent.keyboard('{Escape}{Escape}');
  await input.click();
  await userEvent.keyboard('height > 5{Enter}');
  await expect.element(alert()).toHaveTextContent(/^No field named “height > 5”/);
  await userEvent.keyboard('{Escape}');
  await expect.element(input).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(input).not.toHaveFocus();
});

it('names values that rows have: nobody’s is refused with the nearest, one out of view counts 0', async () => {
  const { input, written } = await drawn(projects, [['sector', 'nin', ['Gaming']]]);
  await input.click();
  await userEvent.keyboard('sector = Gamingg{Enter}');
  await expect.element(alert()).toHaveTextContent('Did you mean Gaming');
  expect(written()).toBe('sector.nin.Gaming');
  await userEvent.keyboard('{Backspace}');
  await expect.element(option(/^Gaming/)).toHaveTextContent('Gaming0');
});

it('says of a condition typed whole what it will leave before it is used', async () => {
  const { input, written } = await drawn(projects);
  await input.click();
  await userEvent.keyboard('24h != 0');
  await expect.element(page.getByText(/^24h ≠ 0%: 900 projects would match$/).last()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => chips().map((chip) => chip.textContent)).toEqual(['24h≠0%']);
  expect(written()).toBe('change24h.ne.0');
});

it('keeps a date rolling, and lets it be edited from its chip', async () => {
  const { input, written } = await drawn(fundraising);
  await input.click();
  await userEvent.keyboard('date past 3 months{Enter}');
  await expect.poll(() => chips().map((chip) => chip.textContent)).toEqual(['Datepast 3 months']);
  expect(written()).toBe('date.gte.-P3M');
  // A condition without an editor of its own before: "not in".
  chips()[0]?.click();
  const editor = page.getByRole('dialog', { name: 'Filter by Date' });
  await editor.getByRole('combobox').selectOptions('nin');
  await editor.getByRole('textbox').fill('2025; 2024');
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => chips().map((chip) => chip.textContent)).toEqual(['Datenot in2025, 2024']);
  chips()[0]?.click();
  await expect.element(editor.getByRole('combobox')).toHaveValue('nin');
  await expect.element(editor.getByRole('textbox')).toHaveValue('2025; 2024');
});
