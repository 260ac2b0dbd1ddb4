import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { projects } from '#schemas/columns/projects.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { OPENING, type TableHandle, type TableQuery } from '#workers/client.ts';
import { ChipLine } from './ChipLine.tsx';

async function drawn(begun: Filter, handle: TableHandle | null = null) {
  let filter = begun;
  function Line() {
    const [held, setHeld] = useState<Filter>(begun);
    filter = held;
    return (
      <ChipLine label="Filters" spec={projects} filter={held} search="" handle={handle} onChange={setHeld}>
        {() => (
          <button type="button" data-add-filter>
            Add
          </button>
        )}
      </ChipLine>
    );
  }
  const { screen } = await renderPart(<Line />);
  return { screen, written: () => encodeFilter(filter) };
}

const TWO: Filter = [
  ['sector', 'in', ['DeFi', 'AI']],
  ['tvl', 'gte', 1_000_000_000],
];
const EITHER: Filter = [{ any: TWO }];

describe('a group of conditions', () => {
  it('is made by Shift+| from a chip and the one before it, and says so', async () => {
    const { screen, written } = await drawn(TWO);
    screen.getByRole('button', { name: /^TVL/ }).element().focus();
    await userEvent.keyboard('{Shift>}|{/Shift}');
    expect(written()).toBe('any(sector.in.DeFi|AI,tvl.gte.1000000000)');
    const chip = screen.getByRole('button', { name: /^any of:/ });
    await expect.element(chip).toHaveTextContent('any of:Sector contains any of DeFi, AI · TVL ≥ 1B');
    await expect.element(chip).toHaveFocus();
    await expect.element(screen.getByRole('status')).toHaveTextContent('Joined with “or”');
  });

  it('is made by dragging a chip onto another', async () => {
    const { screen, written } = await drawn(TWO);
    await userEvent.dragAndDrop(
      screen.getByRole('button', { name: /^TVL/ }),
      screen.getByRole('button', { name: /^Sector/ }),
    );
    expect(written()).toBe('any(sector.in.DeFi|AI,tvl.gte.1000000000)');
    // Dragging opens no editor.
    expect(screen.getByRole('dialog').query()).toBeNull();
  });

  it('is offered in the editor of a chip, as is its opposite', async () => {
    const { screen, written } = await drawn(TWO);
    await screen.getByRole('button', { name: /^TVL/ }).click();
    await screen.getByRole('button', { name: 'or Sector contains any of DeFi, AI' }).click();
    expect(written()).toBe('any(tvl.gte.1000000000,sector.in.DeFi|AI)');
    await screen.getByRole('button', { name: /^any of:/ }).click();
    await screen.getByRole('button', { name: 'Not', exact: true }).last().click();
    expect(written()).toBe('not(any(tvl.gte.1000000000,sector.in.DeFi|AI))');
    await expect.element(screen.getByRole('button', { name: /^none of:/ })).toBeVisible();
  });

  it('opens to change a part, to move it out and to remove it', async () => {
    const { screen, written } = await drawn(EITHER);
    await screen.getByRole('button', { name: /^any of:/ }).click();
    await screen.getByRole('button', { name: 'Not: TVL ≥ 1B' }).click();
    expect(written()).toBe('any(sector.in.DeFi|AI,not(tvl.gte.1000000000))');
    await screen.getByRole('button', { name: /^any of:/ }).click();
    await screen.getByRole('button', { name: /^Move out of the group: Sector/ }).click();
    expect(written()).toBe('sector.in.DeFi|AI,not(tvl.gte.1000000000)');
  });

  it('goes by Backspace', async () => {
    const { screen, written } = await drawn(EITHER);
    screen
      .getByRole('button', { name: /^any of:/ })
      .element()
      .focus();
    await userEvent.keyboard('{Backspace}');
    expect(written()).toBe('');
  });

  it('says how many rows are unknown to it, and keeps them by a click or by U', async () => {
    const count = vi.fn(async ({ filter }: TableQuery) => {
      const asked = encodeFilter(filter);
      return asked === '' ? 1000 : asked.startsWith('not(') ? 600 : 25;
    });
    const table = fakeTable({ getState: () => OPENING, subscribe: () => () => undefined, count });
    const { screen, written } = await drawn(EITHER, table);
    await expect.element(screen.getByText('+ 375 unknown')).toBeVisible();
    screen
      .getByRole('button', { name: /^any of:/ })
      .element()
      .focus();
    await userEvent.keyboard('u');
    expect(written()).toBe('any(sector.in.DeFi|AI,tvl.gte.1000000000,sector.known.0|1,tvl.known.0|1)');
  });
});
