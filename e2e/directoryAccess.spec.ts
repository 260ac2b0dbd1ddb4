import { test } from '@playwright/test';
import { Directory } from './pages/Directory.ts';
import { expectAccessible } from './support/accessible.ts';

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`accessible in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const source of ['projects', 'people', 'organizations', 'fundraising'] as const) {
      test(`the directory of ${source}`, async ({ page }) => {
        await new Directory(page).open(`/directory/${source}`);
        await expectAccessible(page);
      });
    }

    test('with everything that opens', async ({ page }) => {
      test.slow();
      const projects = new Directory(page);
      await projects.open('/directory/projects?filter=sector.in.DeFi,tvl.gte.5');
      await page.keyboard.press('f');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      for (const chip of ['Sector', 'TVL']) {
        await projects.chip(chip).click();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: /^Columns/ }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Export this view as CSV' }).click();
      await expectAccessible(page);
    });
  });
}
