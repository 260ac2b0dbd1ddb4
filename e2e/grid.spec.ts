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

  test('is one stop for Tab and follows every key of the grid pattern', async ({ page }) => {
    const grid = new Grid(page);
    await grid.open(ADDRESS);
    const columns = Number(await grid.root.getAttribute('aria-colcount'));
    await expect(grid.root.locator('[tabindex="0"]')).toHaveCount(1);
    await grid.cell(1, 3).click();
    await grid.press(['ArrowDown', 'ArrowDown', 'ArrowRight'], { place: 3, column: 4 });
    await grid.press(['Home'], { place: 3, column: 1 });
    await grid.press(['End'], { place: 3, column: columns });
    expect(await grid.focusIsInView()).toBe(true);
    await grid.press(['Control+End'], { place: ROWS, column: columns });
    expect(await grid.focusIsInView()).toBe(true);
    await expect(grid.cell(ROWS, 1)).toContainText('100000');
    await grid.press(['ArrowDown'], { place: ROWS, column: columns });
    await grid.press(['Control+Home'], { place: 1, column: 1 });
    const perPage = (await grid.placesInView()).length;
    await page.keyboard.press('PageDown');
    const after = await grid.focused();
    expect(after?.place).toBeGreaterThan(perPage - 3);
    expect(await grid.focusIsInView()).toBe(true);
    await grid.press(['Control+Home', 'ArrowUp'], { place: 0, column: 1 });
    await expect(grid.root.locator('[tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('Tab');
    expect(await grid.focused()).toBeNull();
    await page.keyboard.press('Shift+Tab');
    expect(await grid.focused()).toEqual({ place: 0, column: 1 });
  });

  test('goes through the sort cycle with keys and says so', async ({ page }) => {
    const grid = new Grid(page);
    await grid.open(ADDRESS);
    const header = grid.header('Volume');
    await expect(header).toHaveAttribute('aria-sort', 'none');
    await header.click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect(header).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await page.keyboard.press('Space');
    await expect(header).toHaveAttribute('aria-sort', 'none');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('s');
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    expect((await grid.focused())?.place).toBe(1);
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

  test('keeps the focus when rows change under it', async ({ page }) => {
    const grid = new Grid(page);
    await grid.open(ADDRESS);
    await grid.cell(1, 4).click();
    await grid.press(['Control+ArrowDown'], { place: ROWS, column: 4 });
    await page.keyboard.press('s');
    await expect(grid.header('24h')).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => grid.focused()).toEqual({ place: 1, column: 4 });
    expect(await grid.focusIsInView()).toBe(true);
  });

  test('reaches the star inside a cell and comes back', async ({ page }) => {
    const grid = new Grid(page);
    await grid.open(ADDRESS);
    await grid.cell(2, 1).click({ position: { x: 60, y: 10 } });
    const star = grid.cell(2, 1).getByRole('button');
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('F2');
    await expect(star).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(grid.cell(2, 1)).toBeFocused();
    await page.keyboard.press('w');
    await expect(star).toHaveAttribute('aria-pressed', 'false');
  });

  test('keeps the name beside what scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const grid = new Grid(page);
    await grid.open(ADDRESS);
    const name = grid.row(1).getByRole('rowheader');
    const before = await name.boundingBox();
    await grid.cell(1, 3).click();
    await page.keyboard.press('End');
    expect(await grid.focusIsInView()).toBe(true);
    expect(await name.boundingBox()).toEqual(before);
  });

  test('pins only the name on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const grid = new Grid(page);
    await grid.open(ADDRESS);
    await expect(grid.root.getByRole('columnheader', { name: 'Position' })).toHaveCount(0);
    const name = grid.row(1).getByRole('rowheader');
    const before = await name.boundingBox();
    await grid.root.evaluate((element) => {
      element.scrollLeft = 300;
    });
    expect(await name.boundingBox()).toEqual(before);
    expect(before?.width).toBeLessThan(200);
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
