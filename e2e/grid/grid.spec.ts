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
  // The next key comes back to it.
  await grid.press(['ArrowDown'], { place: 3, column: 3 });
  await grid.expectFocusInView();
});

test('reaches both ends of a million rows, taller than any element', async ({ page }) => {
  // Making a million rows takes a while on a busy machine.
  test.setTimeout(300_000);
  const grid = new Grid(page);
  await grid.open('/directory-demo/projects?rows=1000000', 240_000);
  await grid.throwTo(1);
  await expect.poll(async () => (await grid.placesInView()).at(-1)).toBe(1_000_000);
  await expect(grid.row(1_000_000).getByRole('rowheader')).not.toBeEmpty();
  await grid.throwTo(0.5);
  await expect.poll(async () => Math.round(((await grid.placesInView())[0] ?? 0) / 1000)).toBe(500);
  const first = await grid.restingPlace();
  await grid.root.hover();
  await page.mouse.wheel(0, 360);
  await expect.poll(async () => (await grid.placesInView())[0]).toBe(first + 10);
  await grid.throwTo(0);
  await expect.poll(async () => (await grid.placesInView())[0]).toBe(1);
});
