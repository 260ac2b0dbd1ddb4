import { expect, type Page, test } from '@playwright/test';
import { FEW_ROWS } from '../grid/Grid.ts';
import { expectAccessible } from '../support/accessible.ts';
import { holdBack, intercept } from '../support/intercept.ts';
import { leadTo } from '../support/pages.ts';
import { Directory } from './Directory.ts';

test.use({ viewport: FEW_ROWS });

/** A server that says how it is makes a failed table try again: these tests are about the button. */
async function keepFromTryingByItself(page: Page): Promise<void> {
  await intercept(page, '**/api/status', (route) => route.abort());
}

test('a directory says what fails and comes again, keeps its rows offline, and returns without the server', async ({
  page,
  context,
}) => {
  test.slow();
  const directory = new Directory(page);
  await keepFromTryingByItself(page);
  await test.step('rows that fail say so, keep the view, and come with Retry', async () => {
    await intercept(page, '**/api/data/struct?sid=*_projects*', (route) => route.abort());
    await page.goto('/directory/projects?filter=volume.gte.1000000');
    await expect(page.getByRole('heading', { name: 'Projects could not be loaded' })).toBeVisible();
    await expect(page.getByText('Your filters, columns and order are unchanged.')).toBeVisible();
    await expect(directory.chip('Volume')).toBeVisible();
    await expectAccessible(page);
    // The table tries again by itself as well: it is answered when the button has been pressed.
    const answer = await holdBack(page, '**/api/data/struct?sid=*_projects*');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    answer();
    await directory.settled();
    expect(await directory.names(3)).toHaveLength(3);
  });
  await test.step('a table whose code could not be loaded opens again', async () => {
    await intercept(page, '**/table.worker*', (route) => route.abort());
    await leadTo(page, '/directory/fundraising');
    await expect(page.getByRole('heading', { name: 'Rounds could not be loaded' })).toBeVisible();
    await page.unroute('**/table.worker*');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await directory.settled();
    expect(await directory.names(3)).toHaveLength(3);
  });
  await test.step('rows that the server is still loading come by themselves, and it says so meanwhile', async () => {
    const message = 'The data is still being loaded. Try again shortly.';
    const error = { code: 'not_ready', message, params: { reason: 'loading' } };
    const routes = ['**/api/status', '**/api/data/struct?*'];
    for (const route of routes)
      await intercept(page, route, (asked) => asked.fulfill({ status: 503, json: { error } }));
    await leadTo(page, '/directory/organizations');
    await expect(page.getByRole('heading', { name: 'Organizations cannot be shown yet' })).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
    await expectAccessible(page, page.getByRole('main'));
    for (const route of routes) await page.unroute(route);
    await directory.settled();
    expect(await directory.names(3)).toHaveLength(3);
  });
  await leadTo(page, '/directory/projects');
  await expect(page.getByRole('grid', { name: 'Table of projects' })).toBeVisible();
  await directory.settled();
  const names = await directory.names(3);
  await test.step('being offline is said above rows that stay', async () => {
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline\./)).toBeVisible();
    await directory.sortBy('Volume', 'descending');
    await directory.expectOrder(3, 'Volume', 'falling');
    await directory.sortBy('Volume', 'ascending');
    await directory.sortBy('Volume', 'none');
    await directory.expectNames(names);
    await expectAccessible(page, page.getByText(/^You are offline\./));
    await context.setOffline(false);
    await expect(page.getByText(/^You are offline\./)).toHaveCount(0);
  });
  const { total } = await directory.counts();
  await directory.expectCounts({ matching: total });
  await directory.search.fill('labs');
  await expect.poll(async () => (await directory.counts()).matching).toBeLessThan(total);
  await expect(page).toHaveURL(/q=labs/);
  const found = await directory.names(3);
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Table of people' })).toBeVisible();
  await directory.settled();

  await keepFromTryingByItself(page);
  await intercept(page, '**/api/data/struct?sid=*_projects*', (route) => route.abort());
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Table of projects' })).toBeVisible();
  await directory.expectNames(names);
  await directory.expectCounts({ matching: total, total });
  await page.goBack();
  await directory.settled();
  await page.goBack();
  await expect(directory.search).toHaveValue('labs');
  await directory.expectNames(found);
});
