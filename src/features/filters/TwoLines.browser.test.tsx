import '#src/ui/app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { projects } from '#schemas/columns/projects.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { FilterChips } from './FilterChips.tsx';

const FILTER: readonly Triple[] = [
  ['sector', 'in', ['DeFi', 'AI']],
  ['tvl', 'gte', 5_000_000],
  ['name', 'contains', 'a rather long part of a name'],
  ['organizations', 'known', 1],
  ['max_supply', 'known', 1],
  ['volume', 'gte', 1],
  ['symbol', 'starts', 'K'],
];

it.each([
  ['a phone', 390],
  ['a narrow line', 950],
])('conditions take two lines on %s, and the others open', async (_, width) => {
  await page.viewport(width, 800);
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <div style={{ width: 380 }}>
        <FilterChips
          spec={projects}
          filter={FILTER}
          search=""
          handle={null}
          adding={{ open: false }}
          onAdding={vi.fn()}
          onChange={vi.fn()}
        />
      </div>
    </QueryClientProvider>,
  );
  const more = screen.getByRole('button', { name: /more filters?$/ });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  const chips = () => [...document.querySelectorAll<HTMLElement>('[data-chip]')].filter((chip) => chip.offsetWidth > 0);
  await document.fonts.ready;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const shown = chips().length;
  expect(new Set(chips().map((chip) => chip.offsetTop)).size).toBeLessThanOrEqual(2);
  await expect.element(more).toHaveTextContent(`+${FILTER.length - shown}`);

  await more.click();
  expect(chips()).toHaveLength(FILTER.length);
  for (const chip of chips()) expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => chips().length).toBe(shown);
});
