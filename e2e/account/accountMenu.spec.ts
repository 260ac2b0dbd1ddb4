import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { asNewMember, bearerOf, changePlan, createMember, type Member, signInQuietly } from '../support/members.ts';
import { leadTo, PLAIN } from '../support/pages.ts';

const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account of Member' });
const popup = (page: Page) => page.getByRole('dialog', { name: /^Welcome/ });

async function expectNoToken(context: BrowserContext): Promise<void> {
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('access_token');
}

/** Signs in through the popup that is open. */
async function signInThere(page: Page, { username, password }: Member): Promise<void> {
  await popup(page).getByRole('button', { name: 'Sign in with Assay Account' }).click();
  await popup(page).getByRole('textbox', { name: 'Username or email' }).fill(username);
  await page.keyboard.press('Enter');
  await popup(page).getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test.describe('the end of the header', () => {
  test('shows who is signed in, what happened, and the pages of the account; signs out and in here and in the other tab', async ({
    page,
    baseURL,
    context,
  }) => {
    const member = await asNewMember(page, baseURL);
    await test.step('notifications tell what happened, and can be marked as read', async () => {
      await changePlan(member, 'pro');
      await page.goto(PLAIN);
      await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
      const panel = page.getByRole('region', { name: 'Notifications, 1 unread' });
      await expect(panel.getByRole('link')).toContainText('You are now on the Pro plan');
      await panel.getByRole('button', { name: 'Mark all as read' }).click();
      await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
      await page.getByRole('link', { name: /You are now on the Pro plan/ }).click();
      await expect(page).toHaveURL(/\/profile-settings\/change_plan$/);
    });
    await test.step('it leads to the pages of the account', async () => {
      await accountMenu(page).click();
      const profile = page.getByRole('region', { name: 'Account of Member' }).getByRole('link', { name: 'Profile' });
      await expect(profile).toHaveAttribute('href', `/user_profile?username=${member.username}`);
      await page.keyboard.press('Escape');
    });
    await test.step('signs out and in here and in the other tab', async () => {
      await leadTo(page, PLAIN);
      await expect(page).toHaveTitle('Terms of Service | Assay');
      const other = await context.newPage();
      await other.goto('/watchlist');
      await expect(other.getByRole('heading', { level: 1, name: 'Watchlist' })).toBeVisible();
      await accountMenu(page).click();
      await page.getByRole('button', { name: 'Log out' }).click();
      const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
      await expect(signIn).toBeVisible();
      await expectNoToken(context);
      await expect(other).not.toHaveURL(/\/watchlist/);
      await expect(popup(other)).toBeVisible();
      await signIn.click();
      await signInThere(page, member);
      await expect(accountMenu(page)).toBeVisible();
      await expect(popup(other)).toBeHidden();
      await expect(accountMenu(other)).toBeVisible();
      await expect(other).toHaveURL(/\/watchlist$/);
      await other.close();
    });
  });

  test('has its account in the drawer of a phone', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await asNewMember(page, baseURL);
    await page.goto('/user_profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Member' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.locator('details')).toHaveCount(3);
    await expectAccessible(page, drawer);
    // The page stays the same one, and shows another part of it: the drawer makes way all the same.
    await drawer.getByRole('link').filter({ hasText: '@' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/user_profile\?username=/);
    await leadTo(page, PLAIN);
    await expect(page).toHaveTitle('Terms of Service | Assay');
    await page.getByRole('button', { name: 'Menu' }).click();
    await drawer.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(drawer.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Sign Up' })).toBeVisible();
    await expect(drawer.locator('details')).toHaveCount(2);
  });
});

test('a page for members sends who is signed out back or home under the popup, and leads there after signing in', async ({
  page,
}) => {
  const member = await createMember();
  await test.step('back, and home when the popup is closed', async () => {
    await page.goto(`${PLAIN}?from=here`);
    await expectTakenOver(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('previousPath'))).toBe(`${PLAIN}?from=here`);
    await page.goto('/profile-settings/security');
    await expect(popup(page)).toBeVisible();
    await expect(page).toHaveURL(/\/terms\?from=here$/);
    await page.keyboard.press('Escape');
    await expect(popup(page)).toBeHidden();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page).toHaveTitle('Home | Assay');
  });
  await test.step('home where another site was remembered, and there after signing in', async () => {
    await page.evaluate(() => localStorage.setItem('previousPath', '//evil.example/'));
    await leadTo(page, '/watchlist');
    await expect(popup(page)).toBeVisible();
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
    await signInThere(page, member);
    await expect(page).toHaveURL(/\/watchlist$/);
    await expect(popup(page)).toBeHidden();
  });
});

test('a session ended by the server causes one reload, and the page says so', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  const member = await asNewMember(page, baseURL);
  await page.goto(PLAIN);
  await expect(accountMenu(page)).toBeVisible();
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  await signInQuietly(elsewhere, baseURL ?? '', member);
  const ended = await elsewhere.request.delete('/api/users/sessions', { headers: await bearerOf(elsewhere) });
  expect(ended.status()).toBe(200);
  await elsewhere.close();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await leadTo(page, '/quest');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  // The page is for members: the header stands behind its popup.
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(loads).toBe(1);
  await expectNoToken(context);
});
