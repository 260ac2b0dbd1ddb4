import { expect, test } from '@playwright/test';
import { Shell } from '../app/Shell.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectTakenOver } from '../support/arrival.ts';

test('the texts are reached from the footer and from one another, and a section by its contents and its address', async ({
  page,
}) => {
  const shell = new Shell(page);
  const article = page.getByRole('article');
  await page.setViewportSize({ width: 1440, height: 500 });
  const section = page.getByRole('heading', { name: 'Deleting your account' });
  await page.goto('/privacy');
  // Until then a link loads its page, and the browser leaves focus at the beginning.
  await expectTakenOver(page);
  await expect(section).not.toBeInViewport();
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Deleting your account' })
    .click();
  await expect(section).toBeInViewport();
  await expect(page).toHaveURL(/#deleting-your-account$/);
  await page.reload();
  await expect(section).toBeInViewport();
  await expectAccessible(page);

  await expectTakenOver(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  const support = page.getByRole('navigation', { name: 'Support' });
  await expect(support.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
  await support.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveTitle('Terms of Service | Assay');
  await expect(shell.heading).toHaveText('Terms of Service');
  await expect(shell.heading).toBeFocused();
  await expect(article.getByText(/^Last changed /)).toBeVisible();
  await expectAccessible(page, page.getByRole('main'));
  await article.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(article.getByRole('table').filter({ hasText: 'user-consent' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-same-page', '');
});
