import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { leadTo } from '../support/pages.ts';
import { Grid, WIDE } from './Grid.ts';

test('pictures open what they show in a tab of its own, and cards tell of it before', async ({ page }) => {
  const grid = new Grid(page);
  await page.setViewportSize(WIDE);
  await grid.open('/directory/projects');
  for (const path of ['/directory/projects', '/master-demo/projects']) {
    await test.step(`at ${path}`, async () => {
      await leadTo(page, path);
      await expect(page).toHaveTitle(path.startsWith('/master') ? /screener/ : /^Projects/);
      await grid.settled();
      await grid.expectFirstRow();
      // Every column is drawn; what is around it is looked at in narrower windows.
      await expectAccessible(page, grid.root);
      const name = grid.row(1).getByRole('rowheader');
      const picture = page.waitForEvent('popup');
      await name.getByRole('img', { includeHidden: true }).first().click();
      const shown = await picture;
      await expect(shown).toHaveURL((await name.getByRole('link').getAttribute('href')) ?? '');
      await shown.close();

      // By keys the card over a name describes its cell.
      await name.click({ position: { x: 2, y: 2 } });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      const card = page.getByRole('tooltip').filter({ hasText: await name.getByRole('link').innerText() });
      await expect(card).toContainText('Market cap');
      await page.keyboard.press('Escape');
      await expect(card).toBeHidden();

      const investors = grid.cell(1, await grid.columnOf('Investors'));
      const investor = investors.getByRole('link').first();
      const title = await investor.getAttribute('title');
      await investors.click({ position: { x: 2, y: 2 } });
      await page.keyboard.press('Enter');
      await expect(investor).toBeFocused();
      const opened = page.waitForEvent('popup');
      await page.keyboard.press('Enter');
      const profile = await opened;
      if (path.startsWith('/master')) await expect(profile).toHaveURL((await investor.getAttribute('href')) ?? '');
      else await expect(profile.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
      await profile.close();
      await page.keyboard.press('Escape');
      await expect(investors).toBeFocused();
      await expect(page).toHaveURL(path);
    });
  }
});
