import { expect, test } from '@playwright/test';
import { Grid } from './Grid.ts';

test('at 100,000 rows the grid tells where one is, holds few rows, and keeps the focus when its row scrolls away', async ({
  page,
}) => {
  test.slow();
  const grid = new Grid(page);
  const rows = grid.root.getByRole('row');
  await grid.open('/directory-demo/projects?rows=100000');
  await grid.expectRows(100_000);
  const columns = Number(await grid.root.getAttribute('aria-colcount'));
  await expect(grid.root.getByRole('columnheader')).toHaveCount(columns);
  await expect(grid.row(1).locator('[aria-colindex]')).toHaveCount(columns);
  await expect.poll(() => rows.count()).toBeLessThan(80);

  await grid.cell(2, 3).click();
  await grid.throwTo(0.7);
  await expect.poll(async () => (await grid.placesInView())[0]).toBeGreaterThan(60_000);
  await expect.poll(() => rows.count()).toBeLessThan(80);
  await grid.expectFocused({ place: 2, column: 3 });
  // The next key scrolls to it.
  await grid.press(['ArrowDown'], { place: 3, column: 3 });
  await grid.expectFocusInView();
});

test('rows that scroll by fast are neither filled nor drawn nor fetched whole, and the focus stays', async ({
  page,
}) => {
  const grid = new Grid(page);
  await grid.countFetched();
  await grid.open('/directory-demo/projects?rows=5000');
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
      const { drawn, fetched } = await grid.scrollFastAndLook(200, 40);
      expect(drawn).toEqual([]);
      // Half as many rows again are fetched ahead; whole ones are more than 500 characters each.
      expect(fetched).toBeLessThan(40 * 7 * 150);
    }).toPass();
    await grid.expectFocused({ place: 2, column: 3 });
    await grid.press(['ArrowDown'], { place: 3, column: 3 });
    await grid.expectFocusInView();
  });
});
