import { expect, type Locator, type Page, test } from '@playwright/test';
import { Grid } from './Grid.ts';

test('rows that scroll by fast are neither filled nor drawn nor fetched whole, and the focus stays', async ({
  page,
}) => {
  const grid = new Grid(page);
  await countFetched(page);
  await grid.open('/directory-demo/projects?rows=1500');
  await test.step('fills no row while thousands scroll by fast', async () => {
    // Again: the code for it comes after the rows.
    await expect(async () => {
      const filled = await grid.root.evaluate(async (root) => {
        let rows = 0;
        const observer = new MutationObserver((records) => {
          rows += records.length;
        });
        for (let frame = 0; frame < 20; frame++) {
          root.scrollTop += 200;
          await new Promise(requestAnimationFrame);
          // The first steps tell that rows scroll by fast.
          if (frame === 3)
            observer.observe(root, { attributeFilter: ['aria-rowindex'], childList: true, subtree: true });
        }
        observer.disconnect();
        return rows;
      });
      expect(filled).toBe(0);
    }).toPass();
  });
  await grid.throwTo(0);
  await test.step('neither draws its rows nor fetches more than names while they scroll by fast, and keeps the focus', async () => {
    await grid.cell(2, 3).click();
    // Again: the code for it comes after the rows.
    await expect(async () => {
      await grid.restingPlace();
      const { drawn, fetched } = await scrollFastAndLook(grid.root, 200, 40);
      expect(drawn).toEqual([]);
      // Half as many rows again are fetched ahead; whole ones are more than 500 characters each.
      expect(fetched).toBeLessThan(40 * 7 * 150);
    }).toPass();
    await grid.expectFocused({ place: 2, column: 3 });
    await grid.press(['ArrowDown'], { place: 3, column: 3 });
    await grid.expectFocusInView();
  });
});

/** Counts from now on what the table's own thread sends to the page. Ask before the page is opened. */
async function countFetched(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let characters = 0;
    window.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener('message', ({ data }) => {
          characters += JSON.stringify(data)?.length ?? 0;
        });
      }
    };
    Object.assign(window, { fetchedCharacters: () => characters });
  });
}

/**
 * Scrolls so many px in each of so many frames. Gives the places of the rows that stood in view in any frame from the
 * third, and what was fetched since then; `countFetched` counts.
 */
async function scrollFastAndLook(
  root: Locator,
  pixels: number,
  frames: number,
): Promise<{ drawn: readonly number[]; fetched: number }> {
  return root.evaluate(
    async (grid, [step, count]) => {
      const fetched = () => (window as unknown as { fetchedCharacters(): number }).fetchedCharacters();
      const view = grid.getBoundingClientRect();
      const drawn = new Set<number>();
      let before = 0;
      for (let frame = 1; frame <= count; frame += 1) {
        grid.scrollTop += step;
        await new Promise(requestAnimationFrame);
        if (frame === 3) before = fetched();
        if (frame < 3) continue;
        for (const row of grid.querySelectorAll('[role=row]:not([aria-rowindex="1"])')) {
          const { top, bottom } = row.getBoundingClientRect();
          if (bottom > view.top && top < view.bottom) drawn.add(Number(row.getAttribute('aria-rowindex')) - 1);
        }
      }
      return { drawn: [...drawn], fetched: fetched() - before };
    },
    [pixels, frames] as const,
  );
}
