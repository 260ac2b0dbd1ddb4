import { expect, test } from '@playwright/test';
import { Directory } from './pages/Directory.ts';
import { Exports } from './pages/Exports.ts';
import { expectAccessibleInBothThemes } from './support/accessible.ts';

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
