import { expect, type Page, test } from '@playwright/test';
import { Directory } from '../directory/Directory.ts';
import { failing } from '../support/failing.ts';
import { holdBack, intercept } from '../support/intercept.ts';
import { FEW_ROWS } from './Grid.ts';

test.use({ viewport: FEW_ROWS });

const isInGrid = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role=grid]') != null);

test('the focus has a place on what loads after Retry, which is gone', async ({ page }) => {
  const projects = new Directory(page);
  await test.step('on Retry of the top 8 while they load, then on the first of them', async () => {
    const dashboard = '**/api/data/struct?sid=dashboard_projects*';
    await intercept(page, dashboard, failing);
    await projects.open('/directory/projects');
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
  // Rows that one page has read show at once on the next, and nothing fails: each asks for others.
  for (const [path, unread, sid] of [
    ['/directory', 'people', 'people'],
    ['/master-demo', 'organizations', 'funds'],
  ] as const) {
    await test.step(`at ${path} in the table`, async () => {
      const rows = `**/api/data/struct?sid=*_${sid}*`;
      await intercept(page, rows, failing);
      await projects.follow(`${path}/${unread}`);
      const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
      await retry.focus();
      await page.unroute(rows);
      await page.keyboard.press('Enter');
      await projects.expectFirstRow();
      await expect.poll(() => isInGrid(page)).toBe(true);
    });
  }
});
