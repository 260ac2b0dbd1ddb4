import { expect, test } from '@playwright/test';
import { FEW_ROWS } from '../grid/Grid.ts';
import { intercept } from '../support/intercept.ts';
import { Directory } from './Directory.ts';

test.use({ viewport: FEW_ROWS });

test('a table whose code could not be loaded says so, and opens again', async ({ page }) => {
  const directory = new Directory(page);
  await intercept(page, '**/table.worker*', (route) => route.abort());
  // A page that brings its rows along shows them, and fails later. An answer would be a reason to try again by itself.
  await intercept(page, '**/api/status', (route) => route.abort());
  await page.goto('/directory/fundraising');
  await expect(page.getByRole('heading', { name: 'Rounds could not be loaded' })).toBeVisible();
  await page.unroute('**/table.worker*');
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await page.unroute('**/api/status');
  await directory.settled();
  expect(await directory.names(3)).toHaveLength(3);
});
