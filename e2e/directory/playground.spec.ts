import { expect, test } from '@playwright/test';
import { countSaved, Exports } from '../csv-export/CsvExport.ts';
import { expectAccessible } from '../support/accessible.ts';
import { intercept } from '../support/intercept.ts';
import { Directory } from './Directory.ts';

test.describe('the playground', () => {
  test('needs no server, reads a bad size as 5,000, exports, and makes, filters, sorts and scrolls 20,000 rows', async ({
    page,
  }) => {
    test.slow();
    const projects = new Directory(page);
    await test.step('needs no server, and reads a bad size as 5,000', async () => {
      await intercept(page, '**/api/**', (route) => route.abort());
      await projects.open('/directory-demo/projects?rows=lots');
      await projects.expectCounts({ matching: 5000, total: 5000 });
      await expect(page.getByText('Demo data').first()).toBeVisible();
      // The playground needs no network, so it shows no notice about it.
      await expect(page.getByText('Network Error!')).toHaveCount(0);
      await expectAccessible(
        page,
        page
          .getByRole('main')
          .locator('div')
          .filter({ has: page.getByText('Demo data') })
          .last(),
      );
    });
    await test.step('exports with a name that says the rows are made up, and can be cancelled', async () => {
      const exports = new Exports(page);
      await exports.open();
      const saved = countSaved(page);
      await exports.startAndCancel();
      await expect(exports.dialog).toHaveCount(0);
      await expect(page.getByText('CSV is ready')).toHaveCount(0);

      const { name, rows } = await projects.exportCsv();
      expect(name).toMatch(/^assay-demo-projects_\d{4}-\d\d-\d\d\.csv$/);
      expect(rows).toHaveLength(5001);
      expect(saved()).toBe(1);
    });
    await test.step('offers other sizes', async () => {
      await page.unroute('**/api/**');
      await projects.follow('/directory-demo/projects?rows=20000');
      await projects.expectCounts({ matching: 20_000, total: 20_000 });
      const sizes = page.getByRole('radio', { name: /^[\d,]+$/ });
      await expect(sizes).toHaveCount(4);
      await expect(page.getByRole('radio', { name: '20,000' })).toBeChecked();
      await page.getByRole('radio', { name: '5,000' }).check({ force: true });
      await expect(page).not.toHaveURL(/rows=/);
      await projects.expectCounts({ matching: 5000, total: 5000 });
      await page.goBack();
    });
    await test.step('makes, filters, sorts, searches and scrolls 20,000 rows', async () => {
      await projects.expectCounts({ matching: 20_000, total: 20_000 });
      await projects.sortBy('Volume', 'descending');
      await projects.addBound('Market cap', 'gte', '10M');
      const matching = await projects.fewerThan(20_000);
      expect(matching).toBeGreaterThan(0);
      await projects.expectRows(matching);
      await projects.cell(1, await projects.columnOf('Price')).click();
      await page.keyboard.press('Control+End');
      await expect(projects.row(matching)).toBeVisible();
      await expect(projects.row(matching).getByRole('rowheader')).not.toBeEmpty();
      await page.keyboard.press('Control+Home');
      await expect(projects.row(1)).toBeVisible();
    });
  });
});
