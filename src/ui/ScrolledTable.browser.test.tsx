import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ScrollRegion } from './ScrolledTable.tsx';

/** How far a region of 200 px over 600 px of content is scrolled at first, from its left edge. */
async function firstScroll(fromEnd: boolean): Promise<number> {
  const { container } = await render(
    <div style={{ width: 200 }}>
      <ScrollRegion label="Quarters" fromEnd={fromEnd}>
        <div style={{ width: 600 }}>Bars</div>
      </ScrollRegion>
    </div>,
  );
  await expect.element(page.getByRole('region', { name: 'Quarters' })).toBeVisible();
  const [region, bars] = [container.querySelector('section'), container.querySelector('section > div')];
  return (region?.getBoundingClientRect().left ?? 0) - (bars?.getBoundingClientRect().left ?? 0);
}

it.each([
  [false, 0],
  [true, 400],
])('a region that starts at its end (%s) is scrolled by %i px', async (fromEnd, px) => {
  expect(await firstScroll(fromEnd)).toBe(px);
});
