import { expect, test } from '@playwright/test';
import { FEW_ROWS } from '../grid/Grid.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { Directory } from './Directory.ts';

test.use({ viewport: FEW_ROWS });

test('the directories of projects and rounds are accessible in both themes', async ({ page }) => {
  const directory = new Directory(page);
  await directory.open('/directory/projects');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('main').getByRole('link', { name: 'Fundraising', exact: true }).first().click();
  await expect(page).toHaveURL(/\/directory\/fundraising$/);
  await directory.settled();
  await directory.expectFirstRow();
  // Header and footer are those of the first.
  await expectAccessibleInBothThemes(page, page.getByRole('main'));
});
