import { expect, test } from '@playwright/test';
import { Grid } from './pages/Grid.ts';

const ADDRESS = '/directory-demo/projects?rows=100000';
const ROWS = 100_000;

test.describe('the grid at 100,000 rows', () => {
  test.beforeEach(() => {
    test.slow();
  });

  test('tells the true number and place of rows and columns, and holds few of them', async ({ page }) => {
    const grid = new Grid(page);
    await grid.open(ADDRESS);
    expect(await grid.rowCount()).toBe(ROWS);
    const columns = Number(await grid.root.getAttribute('aria-colcount'));
    await expect(grid.root.getByRole('columnheader')).toHaveCount(columns);
    await expect(grid.row(1).locator('[aria-colindex]')).toHaveCount(columns);
    expect(await grid.root.getByRole('row').count()).toBeLessThan(80);
    await grid.throwTo(0.5);
    await expect.poll(async () => (await grid.placesInView())[0]).toBeGreaterThan(49_000);
    expect(await grid.root.getByRole('row').count()).toBeLessThan(80);
  });

  test('keeps the focus when its row scrolls away, and comes back to it with the next key', async ({ page }) => {
    const grid = new Grid(page);
    await grid.open(ADDRESS);
    await grid.cell(2, 3).click();
    await grid.throwTo(0.7);
    await expect.poll(async () => (await grid.placesInView())[0]).toBeGreaterThan(60_000);
    expect(await grid.focused()).toEqual({ place: 2, column: 3 });
    await grid.press(['ArrowDown'], { place: 3, column: 3 });
    expect(await grid.focusIsInView()).toBe(true);
  });
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
  const [first = 0] = await grid.placesInView();
  await grid.root.hover();
  await page.mouse.wheel(0, 360);
  await expect.poll(async () => (await grid.placesInView())[0]).toBe(first + 10);
  await grid.throwTo(0);
  await expect.poll(async () => (await grid.placesInView())[0]).toBe(1);
});
