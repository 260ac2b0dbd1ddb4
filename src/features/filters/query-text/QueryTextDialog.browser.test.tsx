import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schemas/columns/projects.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import { textKey } from '#schemas/text.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { QueryTextDialog } from './QueryTextDialog.tsx';

const SECTORS = ['DeFi', 'AI', 'Gaming'];

const table = fakeTable({
  count: async ({ filter }) => 8_396 - 1_000 * filter.length,
  options: async (_field, searched) =>
    SECTORS.filter((value) => textKey(value).includes(textKey(searched))).map((value) => ({ value, count: 1 })),
});

async function drawn(filter: Filter) {
  let view: View = { ...DEFAULT_VIEW, filter };
  let isOpen = true;
  function Held() {
    const [held, setHeld] = useState(view);
    const [open, setOpen] = useState(true);
    view = held;
    isOpen = open;
    if (!open) return null;
    return (
      <QueryTextDialog
        spec={projects}
        view={held}
        handle={table}
        hasApi
        onChange={(change) => setHeld((last) => ({ ...last, ...change }))}
        onClose={() => setOpen(false)}
      />
    );
  }
  await renderPart(<Held />);
  const field = page.getByRole('textbox', { name: 'Text of the conditions' });
  await expect.element(field).toBeVisible();
  return {
    field,
    text: () => field.element().textContent,
    written: () => encodeFilter(view.filter),
    isOpen: () => isOpen,
  };
}

const status = () => page.getByRole('status').first();

it('shows the conditions as text, counts what is typed, and applies it by keys', async () => {
  const { field, text, written, isOpen } = await drawn([['tvl', 'gte', 5e6]]);
  expect(text()).toBe('tvl >= 5M');
  await expect.element(field).toHaveFocus();
  await expect.element(status()).toHaveTextContent('7,396 of 8,396');
  await userEvent.keyboard(' or sector = AI and not token ');
  await expect.element(status()).toHaveTextContent('7,396 of 8,396');
  await expect.element(page.getByText(/leaves 7,396/)).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(isOpen).toBe(false);
  expect(written()).toBe('any(tvl.gte.5000000,all(sector.eq.AI,not(symbol.known.1)))');
});

it('underlines what is wrong, and mends it by one key', async () => {
  const { text, written, isOpen } = await drawn([]);
  await userEvent.keyboard('sectr = DeFi ');
  await expect.element(status()).toHaveTextContent('No field is called “sectr”');
  expect(document.querySelector('.cm-fault')?.textContent).toBe('sectr');
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  await expect.poll(text).toBe('Sector = DeFi ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(isOpen).toBe(false);
  expect(written()).toBe('sector.eq.DeFi');
});

it('names what rows have in place of what none has', async () => {
  const { text, written } = await drawn([]);
  await userEvent.keyboard('sector in (DeFi, Gamign) {Control>}{Enter}{/Control}');
  await expect.element(status()).toHaveTextContent('No row has “Gamign”. Did you mean “Gaming”?');
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  await expect.poll(text).toContain('"Gaming"');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(written).toBe('sector.in.DeFi|Gaming');
});

it('proposes fields, operators and values; Escape closes the proposals first', async () => {
  const { text, isOpen } = await drawn([]);
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  await userEvent.keyboard('Market c');
  await expect.element(option(/market_cap_usd/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelectorAll('[role=option]').length).toBe(0);
  expect(isOpen()).toBe(true);
  await userEvent.keyboard('{Control>}a{/Control}sector = de');
  await expect.element(option('DeFi')).toBeVisible();
  await expect.poll(() => document.querySelector('[aria-selected=true]')?.textContent).toContain('DeFi');
  // A proposal that has only just come does not take the key.
  await new Promise((done) => setTimeout(done, 100));
  await userEvent.keyboard('{Enter}');
  await expect.poll(text).toBe('sector = DeFi');
  await userEvent.keyboard('{Escape}');
  await expect.poll(isOpen).toBe(false);
});

it('hears its keys from each of its controls', async () => {
  const { text, written, isOpen } = await drawn([['tvl', 'gte', 5e6]]);
  await userEvent.keyboard(' or sectr = AI ');
  await userEvent.tab();
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  await expect.poll(text).toBe('tvl >= 5M or Sector = AI ');
  page.getByRole('button', { name: 'Copy as text' }).element().focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(isOpen).toBe(false);
  expect(written()).toBe('any(tvl.gte.5000000,sector.eq.AI)');
});
