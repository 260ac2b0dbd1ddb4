import { expect, type Page, test } from '@playwright/test';
import { Directory } from './pages/Directory.ts';
import { Exports } from './pages/Exports.ts';
import { Grid } from './pages/Grid.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts';
import { failing } from './support/failing.ts';
import { holdBack } from './support/held.ts';
import { expectNotWider } from './support/layout.ts';

test.describe('accessible in both themes', () => {
  for (const source of ['projects', 'people', 'organizations', 'fundraising'] as const) {
    test(`the directory of ${source}`, async ({ page }) => {
      await new Directory(page).open(`/directory/${source}`);
      await expectAccessibleInBothThemes(page);
    });
  }

  test('with everything that opens', async ({ page }) => {
    test.slow();
    const projects = new Directory(page);
    await projects.open('/directory/projects?filter=sector.in.DeFi,tvl.gte.5');
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('f');
    await expect(page.getByRole('searchbox', { name: 'Find a field' })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    for (const chip of ['Sector', 'TVL']) {
      await projects.chip(chip).click();
      await expect(dialog.getByRole('button', { name: 'Apply' })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await page.getByRole('button', { name: /^Columns/ }).click();
    await expect(dialog.getByRole('checkbox', { name: 'TVL' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await new Exports(page).open();
    await expectAccessibleInBothThemes(page);
  });
});

const isInGrid = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role=grid]') != null);

test.describe('focus has a place when the button that was pressed is gone', () => {
  test('the search, after it was cleared and after a reset by key', async ({ page }) => {
    const projects = new Directory(page);
    for (const button of ['Clear the search', 'Reset']) {
      await projects.open('/directory/projects?q=labs');
      await page.getByRole('button', { name: button, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(projects.search).toHaveValue('');
      await expect(projects.search).toBeFocused();
    }
  });

  for (const path of ['/directory/fundraising', '/master-demo/fundraising']) {
    test(`the table, after what left nothing was taken away, ${path}`, async ({ page }) => {
      const rounds = new Directory(page);
      for (const button of [/^Remove .* filter$/, 'Reset all']) {
        await page.goto(`${path}?filter=amount_quantity.gte.1000000000000`);
        await page.getByRole('button', { name: button }).focus();
        await page.keyboard.press('Enter');
        await expect(rounds.row(1).getByRole('rowheader')).not.toBeEmpty();
        await expect.poll(() => isInGrid(page)).toBe(true);
      }
    });
  }

  test('the table of the screener, after a reset', async ({ page }) => {
    await new Grid(page).open('/master-demo/projects?q=labs');
    await page.getByRole('button', { name: 'Reset', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/q=labs/);
    await expect.poll(() => isInGrid(page)).toBe(true);
  });

  test('Retry of the top 8 while it tries, then the first of them', async ({ page }) => {
    const dashboard = '**/api/data/struct?sid=dashboard_projects*';
    await page.route(dashboard, failing);
    await new Directory(page).open('/directory/projects');
    const strip = page.getByRole('region', { name: 'Top 8 by Default order' });
    const retry = strip.getByRole('button', { name: 'Retry' });
    await retry.focus();
    const answer = await holdBack(page, dashboard);
    const again = page.waitForRequest(dashboard);
    await page.keyboard.press('Enter');
    await again;
    await expect(retry).toBeFocused();
    answer();
    await expect(strip.getByRole('link').first()).toBeFocused();
  });
});

for (const path of ['/directory/projects', '/master-demo/projects']) {
  test.describe(`at a zoom of 400 %, ${path}`, () => {
    test.use({ viewport: { width: 360, height: 225 } });

    test('keeps a table, and the page scrolls to it', async ({ page }) => {
      const grid = new Grid(page);
      await grid.open(path);
      await expectNotWider(page);
      const box = await grid.root.boundingBox();
      expect(box?.height).toBeGreaterThan(200);
      await grid
        .row(4)
        .getByRole('rowheader')
        .click({ position: { x: 40, y: 4 } });
      await grid.expectFocused({
        place: 4,
        column: Number(await grid.row(4).getByRole('rowheader').getAttribute('aria-colindex')),
      });
      await expectAccessible(page);
    });
  });
}
