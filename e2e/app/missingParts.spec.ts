import { expect, type Page, test } from '@playwright/test';
import { expectTakenOver } from '../support/arrival.ts';
import { intercept } from '../support/intercept.ts';
import { PLAIN } from '../support/pages.ts';

test.describe('a part of the application that cannot be loaded', () => {
  const failure = (page: Page) => page.getByRole('heading', { name: 'Sorry, something went wrong.' });
  /** Marks the document; a reload loses the mark. */
  const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-seen', ''));
  const marked = (page: Page) => page.locator('html[data-seen]');
  const code = '**/assets/*.js';
  const open = async (page: Page) => {
    await page.goto(PLAIN);
    await expectTakenOver(page);
    await page.waitForLoadState('networkidle');
    await mark(page);
  };
  const goTo = async (page: Page, menu: string, link: RegExp) => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('region', { name: menu }).getByRole('link', { name: link }).click();
  };

  test('says so and leads home, can be tried again, and comes by itself when the network does', async ({
    page,
    context,
  }) => {
    await open(page);
    await test.step('without a network the application stays as it is, and the part comes when the network does', async () => {
      await context.setOffline(true);
      await goTo(page, 'Features', /^Connections/);
      await expect(failure(page)).toBeVisible();
      await expect(page).toHaveURL(/\/paths/);
      await page.goBack();
      await expect(page).toHaveTitle('Terms of Service | Assay');
      await expect(page.getByRole('article')).toBeVisible();
      await page.goForward();
      await expect(failure(page)).toBeVisible();
      await context.setOffline(false);
      await expect(failure(page)).toBeHidden();
      await expect(page.getByRole('combobox', { name: 'From' })).toBeVisible();
      await expect(marked(page)).toBeAttached();
    });
    await test.step('while the server is away it can be tried again', async () => {
      await intercept(page, '**/*', (route) => route.abort());
      await goTo(page, 'Resources', /^Help center/);
      await expect(failure(page)).toBeVisible();
      await page.unroute('**/*');
      await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
      await expect(failure(page)).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible();
      await expect(marked(page)).toBeAttached();
    });
    await test.step('a part whose code is missing ends in a page that says so', async () => {
      await intercept(page, code, (route) => route.abort());
      await goTo(page, 'Features', /^Compare/);
      await expect(failure(page)).toBeVisible();
      await page.unroute(code);
      await page.getByRole('button', { name: 'Go Back Home' }).click();
      await expect(page).toHaveTitle('Home | Assay');
    });
  });

  test('because the application was updated since loads after one reload', async ({ page }) => {
    const loaded = new Set<string>();
    page.on('response', (response) => void (response.ok() && loaded.add(response.url())));
    await open(page);
    await intercept(page, code, (route) =>
      loaded.has(route.request().url()) ? route.fallback() : route.fulfill({ status: 404 }),
    );
    let asked = 0;
    await intercept(page, /^[^?]*\/$/, async (route) => {
      asked += 1;
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({
        response: answer,
        body: html.replaceAll(/\/assets\/index-[\w-]+\.js/g, '/assets/index-new.js'),
      });
    });
    await goTo(page, 'Features', /^Compare/);
    await expect(marked(page)).toHaveCount(0);
    await expect(failure(page)).toBeVisible();
    expect(asked).toBe(2);
    await expect(page).toHaveURL(/\/compare\//);
  });
});
