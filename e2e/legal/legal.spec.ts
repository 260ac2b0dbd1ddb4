import { expect, test } from '@playwright/test';
import { Shell } from '../app/Shell.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { failing } from '../support/failing.ts';
import { holdBack, intercept } from '../support/intercept.ts';

test('the texts are reached from the footer, by their contents, and while signing in or up', async ({
  page,
  context,
}) => {
  await test.step('the footer leads to the terms, and they to the privacy policy without loading the page again', async () => {
    const shell = new Shell(page);
    await shell.openFromInside('/');
    // Until then a link loads its page, and the browser leaves focus at the beginning.
    await expectTakenOver(page);
    const support = page.getByRole('navigation', { name: 'Support' });
    await expect(support.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
    await support.getByRole('link', { name: 'Terms of Service' }).click();
    await expect(page).toHaveTitle('Terms of Service | Assay');
    await expect(shell.heading).toHaveText('Terms of Service');
    await expect(shell.heading).toBeFocused();
    const article = page.getByRole('article');
    await expect(article.getByText(/^Last changed /)).toBeVisible();
    await expectAccessible(page);

    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    await article.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL(/\/privacy$/);
    await expect(article.getByRole('table').filter({ hasText: 'user-consent' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-same-page', '');
    await expectAccessible(page);
  });
  await test.step('a section is reached from the contents, and by its address', async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    const section = page.getByRole('heading', { name: 'Deleting your account' });
    await page.goto('/privacy');
    await expect(section).not.toBeInViewport();
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Deleting your account' })
      .click();
    await expect(section).toBeInViewport();
    await expect(page).toHaveURL(/#deleting-your-account$/);
    await page.reload();
    await expect(section).toBeInViewport();
  });
  await test.step('who signs in or up can read both texts in a tab of their own', async () => {
    await page.goto('/signin');
    const opened = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name: 'Terms of Service' }).click();
    await expect((await opened).getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    await expect(page).toHaveURL(/\/signin$/);

    await page.goto('/signup');
    await page.getByRole('button', { name: 'Sign up with Email' }).click();
    const terms = page.getByRole('checkbox', { name: /^I agree to the Terms of Service .*and the Privacy Policy/ });
    const second = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect((await second).getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await expect(terms).not.toBeChecked();
  });
});

test('a text that cannot be loaded says so, and comes by a click or with the network', async ({ page, context }) => {
  await test.step('a text that cannot be loaded says so, and is loaded by a click', async () => {
    const shell = new Shell(page);
    await intercept(page, '**/api/legal/privacy', failing);
    await page.goto('/privacy');
    const failure = page.getByRole('article').getByRole('alert');
    await expect(failure.getByRole('heading', { name: 'The text could not be loaded' })).toBeVisible();
    await expect(shell.heading).toHaveText('Privacy Policy');
    await page.unroute('**/api/legal/privacy');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Cookies' })).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
  await test.step('a text asked for without a network comes when the network is back', async () => {
    await page.unrouteAll();
    const letGo = await holdBack(page, '**/api/legal/terms');
    await page.goto('/terms');
    await expect(page.getByRole('article').getByRole('status', { name: 'Loading the text' })).toBeVisible();
    await context.setOffline(true);
    letGo();
    await expect(page.getByText('You are offline')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('article').getByText(/^Last changed /)).toBeVisible({ timeout: 15_000 });
  });
});
