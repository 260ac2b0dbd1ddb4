import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { forget } from '../support/forget.ts';
import { holdBack, intercept } from '../support/intercept.ts';
import { Directory } from './Directory.ts';

/** A server that says how it is makes a failed table try again: these tests are about the button. */
async function keepFromTryingByItself(page: Page): Promise<void> {
  await intercept(page, '**/api/status', (route) => route.abort());
}

test.describe('when something fails', () => {
  test('the rows or the program of the table, they say so and come again', async ({ page }) => {
    await test.step('the rows say so, keep the view, and come with Retry', async () => {
      const projects = new Directory(page);
      await keepFromTryingByItself(page);
      await intercept(page, '**/api/data/struct?sid=*_projects*', (route) => route.abort());
      await page.goto('/directory/projects?filter=volume.gte.1000000');
      await expect(page.getByRole('heading', { name: 'Projects could not be loaded' })).toBeVisible();
      await expect(page.getByText('Your filters, columns and order are unchanged.')).toBeVisible();
      await expect(projects.chip('Volume')).toBeVisible();
      await expectAccessible(page);
      // The table tries again by itself as well: it is answered when the button has been pressed.
      const answer = await holdBack(page, '**/api/data/struct?sid=*_projects*');
      await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
      answer();
      await projects.settled();
      expect(await projects.names(3)).toHaveLength(3);
    });
    await test.step('a table whose code could not be loaded opens again', async () => {
      await forget(page);
      const projects = new Directory(page);
      await keepFromTryingByItself(page);
      await intercept(page, '**/table.worker*', (route) => route.abort());
      await page.goto('/directory/projects');
      await expect(page.getByRole('heading', { name: 'Projects could not be loaded' })).toBeVisible();
      await page.unroute('**/table.worker*');
      await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
      await projects.settled();
      expect(await projects.names(3)).toHaveLength(3);
    });
  });

  test('rows that the server is still loading come by themselves, and it says so meanwhile', async ({ page }) => {
    const projects = new Directory(page);
    const message = 'The data is still being loaded. Try again shortly.';
    const error = { code: 'not_ready', message, params: { reason: 'loading' } };
    const routes = ['**/api/status', '**/api/data/struct?*'];
    for (const route of routes)
      await intercept(page, route, (asked) => asked.fulfill({ status: 503, json: { error } }));
    await page.goto('/directory/projects');
    await expect(page.getByRole('heading', { name: 'Projects cannot be shown yet' })).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
    await expectAccessible(page);
    for (const route of routes) await page.unroute(route);
    await projects.settled();
    expect(await projects.names(3)).toHaveLength(3);
  });

  test('rows stay without a network, and a directory left a moment ago returns without the server', async ({
    page,
    context,
  }) => {
    const directory = new Directory(page);
    await directory.open('/directory/projects');
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
});

test.describe('when some feeds failed', () => {
  test('a line says which, and opens to all of them', async ({ page }) => {
    await intercept(page, '**/api/status', (route) =>
      route.fulfill({
        json: {
          kind: 'live',
          version: 1,
          asOf: '2026-11-21T09:00:00.000Z',
          moments: null,
          feeds: [
            { name: 'coingecko', status: 'ok', finished_at: '2026-11-21T09:00:00.000Z', message: null },
            {
              name: 'defillama-raises',
              status: 'failed',
              finished_at: '2026-11-20T09:00:00.000Z',
              message: 'answered 500',
            },
            { name: 'wikidata', status: 'never', finished_at: null, message: null },
          ],
        },
      }),
    );
    await new Directory(page).open('/directory/fundraising');
    await expect(page.getByText('1 of 2 feeds are up to date. DefiLlama raises failed on Nov 20, 2026')).toBeVisible();
    await page.getByRole('button', { name: 'Details' }).click();
    const feeds = page.getByRole('dialog', { name: 'Feeds' });
    await expect(feeds.getByText('Failed')).toBeVisible();
    await expect(feeds.getByText('Not fetched yet')).toBeVisible();
    await expectAccessible(page, feeds);
  });
});
