import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CoInvestor } from '#schemas/entities/connections.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { CoInvestorGraph } from './CoInvestorGraph.tsx';

const one = (name: string, deals: number): CoInvestor => ({
  _id: deals,
  ...{ name, slug: name.toLowerCase(), logo: null, type: null, deals, deals_led: 1, deals_led_by_them: 0 },
  ...{ first_date: '2024', last_date: '2026-05-01', weight: 1, lift: null },
});

function Graph() {
  const [marked, setMarked] = useState<string | null>(null);
  return (
    <CoInvestorGraph
      name="Plum"
      coinvestors={[one('Aster', 3), one('Birch', 2)]}
      pairs={[]}
      marked={marked}
      onMark={setMarked}
    />
  );
}

async function open(width: number) {
  await page.viewport(width, 800);
  const { screen, router } = await renderPages({ '/': Graph, '/organization/$slug': () => 'a profile' });
  const graph = screen.getByRole('slider', { name: 'Co-investors of Plum' });
  await expect.poll(() => graph.element().querySelector('canvas')).not.toBeNull();
  return { screen, graph, router };
}

it.each([1440, 390])('opens the profile of a node that is clicked, %i px wide', async (width) => {
  const { graph, router } = await open(width);
  const box = graph.element().getBoundingClientRect();
  expect(box.right).toBeLessThanOrEqual(width);
  // The first node stands at the right, as far from the edge as names need, at half the height.
  await graph.click({ position: { x: box.width - 148, y: box.height / 2 } });
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/organization\/(aster|birch)$/);
});

it('is read and opened by keys', async () => {
  const { graph, router } = await open(1440);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(graph).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  const first = graph.element().getAttribute('aria-valuetext');
  expect(first).toMatch(/^(Aster: 3|Birch: 2) deals$/);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(graph).not.toHaveAttribute('aria-valuetext', first ?? '');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/organization\//);
});
