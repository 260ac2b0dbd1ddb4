import { expect, type Page, test } from '@playwright/test';
import { Grid } from './Grid.ts';

/** Drags over the bars of a header, from one share of them to another. */
async function dragOver(page: Page, grid: Grid, label: string, from: number, to: number): Promise<void> {
  const bars = grid.header(label).locator('.grid-bars');
  await expect(bars).toBeVisible();
  const box = await bars.boundingBox();
  if (!box) throw new Error(`${label} has no bars`);
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
}

const filterOf = (page: Page) => new URL(page.url()).searchParams.get('filter') ?? '';

for (const address of ['/directory-demo/projects?rows=1500', '/master-demo/projects']) {
  test(`bars of a header narrow rows and the address, by mouse and by keys: ${address}`, async ({ page }) => {
    const grid = new Grid(page);
    await grid.open(address);
    const { total } = await grid.counts();
    await test.step('a drag over figures sets two bounds, and does not sort', async () => {
      await dragOver(page, grid, 'Market cap', 0.3, 0.55);
      await expect.poll(() => filterOf(page)).toMatch(/^market_cap_usd\.gte\.[\d.]+,market_cap_usd\.lte\.[\d.]+$/);
      expect(await grid.fewerThan(total)).toBeGreaterThan(0);
      expect(new URL(page.url()).searchParams.has('sort')).toBe(false);
      const figures = await grid.figures(3, 'Market cap');
      const [least = 0, most = 0] = [...filterOf(page).matchAll(/e\.([\d.]+)/g)].map(([, bound]) => Number(bound));
      for (const figure of figures) expect(figure).toBeGreaterThanOrEqual(least * 0.99);
      for (const figure of figures) expect(figure).toBeLessThanOrEqual(most * 1.01);
    });
    await test.step('a click on a value adds it, under the bounds that are set', async () => {
      const before = (await grid.counts()).matching;
      await dragOver(page, grid, 'Sector', 0.05, 0.05);
      await expect.poll(() => filterOf(page)).toContain(',sector.in.');
      await grid.fewerThan(before);
    });
    await test.step('Back takes back one step at a time', async () => {
      await page.goBack();
      await expect.poll(() => filterOf(page)).not.toContain('sector');
      await page.goBack();
      await grid.expectCounts({ matching: total });
    });
    await test.step('the card of a header is read and filters by keys', async () => {
      await grid.cell(1, await grid.columnOf('Volume')).click();
      await page.keyboard.press('ArrowUp');
      await expect(grid.header('Volume')).toBeFocused();
      await page.keyboard.press('i');
      const bars = page.getByRole('slider', { name: 'Distribution of Volume' });
      await expect(bars).toBeFocused();
      await expect(page.getByText(/^Known for \d+%: [\d,]+ of [\d,]+ rows\./)).toBeVisible();
      const first = await bars.getAttribute('aria-valuetext');
      expect(first).toMatch(/^.+ to .+, [\d,]+ of [\d,]+$/);
      await page.keyboard.press('ArrowLeft');
      await expect(bars).not.toHaveAttribute('aria-valuetext', first ?? '');
      await page.keyboard.press('Shift+ArrowLeft');
      await page.keyboard.press('Enter');
      await expect.poll(() => filterOf(page)).toMatch(/^volume\.gte\..+,volume\.lte\./);
      await page.keyboard.press('Escape');
      await expect(grid.header('Volume')).toBeFocused();
      await grid.fewerThan(total);
    });
  });
}
