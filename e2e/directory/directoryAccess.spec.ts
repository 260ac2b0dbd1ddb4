import { expect, test } from '@playwright/test';
import { FEW_ROWS, Grid } from '../grid/Grid.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expectNotWider } from '../support/layout.ts';
import { Directory } from './Directory.ts';

test.describe('accessible in both themes', () => {
  test.use({ viewport: FEW_ROWS });

  test('the directories, one after the other, with everything that opens', async ({ page }) => {
    test.slow();
    const directory = new Directory(page);
    await directory.open('/directory/projects');
    await expectAccessibleInBothThemes(page);
    for (const name of ['People', 'Organizations', 'Fundraising']) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
      await expect(page).toHaveURL(new RegExp(`/directory/${name.toLowerCase()}$`));
      await directory.settled();
      await directory.expectFirstRow();
      // Header and footer are those of the first.
      await expectAccessibleInBothThemes(page, page.getByRole('main'));
    }
    // What opens needs its room.
    await page.setViewportSize({ width: 1440, height: 720 });
    await directory.follow('/directory/projects?filter=sector.in.DeFi,tvl.gte.5');
    await expect(directory.chip('TVL')).toBeVisible();
    await directory.settled();
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('f');
    await expect(page.getByRole('searchbox', { name: 'Find a field' })).toBeFocused();
    await expectAccessibleInBothThemes(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    for (const chip of ['Sector', 'TVL']) {
      await directory.chip(chip).click();
      await expect(dialog.getByRole('button', { name: 'Apply' })).toBeVisible();
      await expectAccessibleInBothThemes(page, dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await page.getByRole('button', { name: /^Columns/ }).click();
    await expect(dialog.getByRole('checkbox', { name: 'TVL' })).toBeVisible();
    await expectAccessibleInBothThemes(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('at a zoom of 400 %', () => {
  test.use({ viewport: { width: 360, height: 225 } });

  test('keeps a table that the page scrolls to, and shows the cell that the keys lead to', async ({
    page,
    context,
    baseURL,
  }) => {
    const grid = new Grid(page);
    await test.step('keeps a table, and the page scrolls to it', async () => {
      // The question would lie over a part of the line under the table.
      await context.addCookies([{ name: 'user-consent', value: 'accepted', url: baseURL ?? '' }]);
      await grid.open('/directory/projects');
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
    await test.step('shows the cell that the keys lead to', async () => {
      await grid.row(1).getByRole('rowheader').focus();
      for (const keys of [Array(14).fill('ArrowDown'), ['Control+End'], ['Control+Home']]) {
        for (const key of keys) await page.keyboard.press(key);
        await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.9 });
      }
    });
  });
});
