import { expect, test } from '@playwright/test';
import { intercept } from '../support/intercept.ts';
import { Directory } from './Directory.ts';

test('the playground needs no server, and exports with a name that says its rows are made up', async ({ page }) => {
  const projects = new Directory(page);
  await intercept(page, '**/api/**', (route) => route.abort());
  await projects.open('/directory-demo/projects?rows=1000');
  await projects.expectCounts({ matching: 1000, total: 1000 });
  await expect(page.getByText('Demo data').first()).toBeVisible();
  const { name, rows } = await projects.exportCsv();
  expect(name).toMatch(/^assay-demo-projects_\d{4}-\d\d-\d\d\.csv$/);
  expect(rows).toHaveLength(1001);
  // It needs no network, so it shows no notice about it.
  await expect(page.getByText('Network Error!')).toHaveCount(0);
});
