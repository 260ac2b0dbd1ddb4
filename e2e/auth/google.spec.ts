import { expect, type Page, test } from '@playwright/test';
import { tabTo } from '../support/keyboard.ts';
import { createMember } from '../support/members.ts';
import { leadTo, PLAIN } from '../support/pages.ts';
import { Watchlist } from '../watchlist/Watchlist.ts';
import { GoogleForm } from './GoogleForm.ts';
import { SignInDialog } from './SignInDialog.ts';
import { newcomer } from './SignUpForm.ts';

/** Signing in with Google, against the OpenID provider of `support/serve.ts`, on another site. */

/** Leaves for the provider and signs in there with an email address. */
async function goThrough(page: Page, email: string): Promise<void> {
  const { origin } = new URL(page.url());
  await new SignInDialog(page).google.click();
  await page.waitForURL(/^http:\/\/localhost:/);
  await page.locator('input[name="login"]').fill(email);
  await page.locator('input[name="password"]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.origin === origin);
}

test('a new user chooses a username by the keyboard, and returns to the page of the popup, where the click is repeated', async ({
  page,
}) => {
  const signIn = new SignInDialog(page);
  const form = new GoogleForm(page);
  const list = new Watchlist(page);
  const { username, email } = newcomer();
  const chosen = `đào.${username.slice(-12)}`;
  await test.step('from a star to the form, which outlives a reload', async () => {
    await list.open('/directory/people?sort=name.asc');
    await list.star(1).click();
    await expect(signIn.popup).toBeVisible();
    await goThrough(page, email);
    await form.expectOpen();
    await expect(form.title).toBeFocused();
    await page.reload();
    await expect(form.connected).toContainText('Nguyễn Đào');
    await expect(form.connected).toContainText(email);
    await expect(form.name).toHaveValue('Nguyễn Đào');
    await expect(form.username).toHaveValue(username);
    await expect(page.getByText('Username available')).toBeVisible();
    await signIn.expectSignedOut();
  });
  await test.step('from the form back to the star', async () => {
    await form.name.focus();
    await tabTo(form.username);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(chosen);
    await tabTo(form.terms);
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/directory/people?sort=name.asc');
    await signIn.expectSignedIn();
    await expect(page.getByText(`Welcome, ${chosen}. From now on you sign in with Google.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account of Nguyễn Đào' })).toBeVisible();
    await expect(list.star(1)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await list.kept('watchlist_user')).length).toBe(1);
  });
});

test('who gives up at Google has other ways, and a member connects the account by its password', async ({ page }) => {
  const signIn = new SignInDialog(page);
  const member = await createMember();
  await test.step('giving up at Google leads back to the sign-in page', async () => {
    await page.goto('/signin');
    await signIn.google.click();
    await page.waitForURL(/^http:\/\/localhost:/);
    await page.getByRole('link', { name: /Cancel/ }).click();
    await expect(page).toHaveURL('/signin?google=failed');
    await expect(page.getByText(/^Google did not sign you in/)).toBeVisible();
    await expect(signIn.identity).toBeVisible();
  });
  await test.step('the account of a member is connected once its password is shown', async () => {
    await leadTo(page, `/signin?to=${PLAIN}`);
    await goThrough(page, member.email);
    await expect(page.getByText(/^There is an account with this email\. Sign in with its password/)).toBeVisible();
    await signIn.signIn(member);
    await expect(page).toHaveURL(PLAIN);
    await expect(page.getByText('You can now sign in to this account with Google.')).toBeVisible();
  });
});
