import { expect, type Locator, type Page, test } from '@playwright/test';
import { leadTo } from '../support/pages.ts';
import { FEW_ROWS, Grid } from './Grid.ts';

test.use({ viewport: FEW_ROWS });

/** Few columns: all that is looked at stands in view. */
const COLUMNS = 'columns=order,name,organizations';

/** What a link leads to in a tab of its own, which is not loaded: its address tells. */
async function opened(page: Page, link: Locator, open: () => Promise<void>): Promise<void> {
  const coming = page.waitForEvent('popup');
  await open();
  const shown = await coming;
  await expect(shown).toHaveURL((await link.getAttribute('href')) ?? '');
  await shown.close();
}

test('pictures open what they show in a tab of its own, and cards tell of it before', async ({ page, context }) => {
  const grid = new Grid(page);
  await grid.open(`/directory/projects?${COLUMNS}`);
  await context.route(/\/(?:project|fund|venture|organization|person)s?\/[^/?]+$/, (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html', body: 'A page' })
      : route.fallback(),
  );
  for (const path of [`/directory/projects?${COLUMNS}`, `/master-demo/projects?${COLUMNS}`]) {
    await test.step(`at ${path}`, async () => {
      await leadTo(page, path);
      await expect(page).toHaveTitle(path.startsWith('/master') ? /screener/ : /^Projects/);
      await grid.settled();
      await grid.expectFirstRow();
      const name = grid.row(1).getByRole('rowheader');
      const picture = name.getByRole('img', { includeHidden: true }).first();
      await opened(page, name.getByRole('link'), () => picture.click());

      // By its key the card over a name describes its cell.
      await name.click({ position: { x: 2, y: 2 } });
      await page.keyboard.press('h');
      const card = page.getByRole('tooltip').filter({ hasText: await name.getByRole('link').innerText() });
      await expect(card).toContainText('Market cap');
      await page.keyboard.press('Escape');
      await expect(card).toBeHidden();

      const investors = grid.cell(1, await grid.columnOf('Investors'));
      const investor = investors.getByRole('link').first();
      await investors.click({ position: { x: 2, y: 2 } });
      await page.keyboard.press('Enter');
      await expect(investor).toBeFocused();
      await opened(page, investor, () => page.keyboard.press('Enter'));
      await page.keyboard.press('Escape');
      await expect(investors).toBeFocused();
      await expect(page).toHaveURL(path);
    });
  }
});
