import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { organizations } from '#schemas/columns/organizations.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { NewsSwitch } from './NewsSwitch.tsx';

const TYPE: Triple = ['type', 'eq', 'Fund'];

async function shown(share: number, before: Filter = [TYPE]) {
  let filter = before;
  function Switch() {
    const [held, setHeld] = useState(filter);
    filter = held;
    return (
      <NewsSwitch spec={organizations} filter={held} shares={new Map([['stories_7d', share]])} onChange={setHeld} />
    );
  }
  return { screen: await render(<Switch />), written: () => encodeFilter(filter) };
}

it('asks for rows that stories of seven days name, and takes that back', async () => {
  const { screen, written } = await shown(0.01);
  const button = screen.getByRole('button', { name: 'In the news' });
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  expect(written()).toBe('type.eq.Fund,stories_7d.gte.1');
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  expect(written()).toBe('type.eq.Fund');
});

it('is on for any least number of stories, and not offered where no row was ever named', async () => {
  const { screen } = await shown(0, [['stories_7d', 'gte', 5]]);
  await expect.element(screen.getByRole('button', { name: 'In the news' })).toHaveAttribute('aria-pressed', 'true');
  const none = await shown(0);
  await expect
    .element(none.screen.getByRole('button', { name: 'In the news', pressed: false }))
    .not.toBeInTheDocument();
});
