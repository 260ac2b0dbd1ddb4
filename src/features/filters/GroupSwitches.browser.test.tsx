import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { projects } from '#schemas/columns/projects.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { GroupSwitches } from './GroupSwitches.tsx';

const TVL: Triple = ['tvl', 'gte', 5];

async function shown(share: number) {
  let filter: Filter = [TVL];
  function Switches() {
    const [held, setHeld] = useState(filter);
    filter = held;
    return (
      <GroupSwitches spec={projects} filter={held} shares={new Map([['market_data', share]])} onChange={setHeld} />
    );
  }
  return { screen: await render(<Switches />), written: () => encodeFilter(filter) };
}

it('adds and removes the condition “with market data”', async () => {
  const { screen, written } = await shown(0.04);
  const button = screen.getByRole('button', { name: 'With market data' });
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  expect(written()).toBe('tvl.gte.5,market_data.known.1');
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  expect(written()).toBe('tvl.gte.5');
});

it('is not offered where every row has them', async () => {
  const { screen } = await shown(1);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
