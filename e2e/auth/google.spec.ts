import { expect, type Page, test } from '@playwright/test';
import type { ServerProcess } from '#server/testing/process.ts';
import { runToEnd } from '#server/testing/process.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { forget } from '../support/forget.ts';
import { tabTo } from '../support/keyboard.ts';
import { type OpenId, startOpenId } from '../support/openId.ts';
import { createProduct, type Product } from '../support/product.ts';
import { Watchlist } from '../watchlist/Watchlist.ts';
import { GoogleForm } from './GoogleForm.ts';
import { SignInDialog } from './SignInDialog.ts';

/** Signing in with Google, against a real OpenID provider on another site and a product that is set up for it. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let server: ServerProcess;
let provider: OpenId;
let password: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await createProduct();
  provider = await startOpenId({
    careful: { email: 'careful@gmail.example', email_verified: true, name: 'Trần Mai' },
    typist: { email: 'typist@gmail.example', email_verified: true, name: 'Typ1st' },
    late: { email: 'late@gmail.example', email_verified: true, name: 'Phạm Lan' },
    newcomer: { email: 'dao.nguyen@gmail.example', email_verified: true, name: 'Nguyễn Đào' },
    member: { email: 'linh@example.com', email_verified: true, name: 'Linh' },
    unproven: { email: 'somebody@gmail.example', email_verified: false },
  });
  server = await product.start({ ...provider.environment, SAMPLE_PROJECTS: '100' });
  provider.serve(server.url);
  const { exitCode, output } = await runToEnd({
    command: ['dist/server/admin.js', 'create-user', 'linh', 'linh@example.com', '--name', 'Linh Trần'],
    environment: { DATA_DIR: product.dataDir },
  });
  expect(exitCode, output).toBe(0);
  password = /The password is (\S+)/.exec(output)?.[1] ?? '';
});

test.afterAll(async () => {
  await server.end('SIGTERM');
  await provider.close();
  await product.remove();
});

/** Leaves for the provider and signs in there as somebody. */
async function goThrough(page: Page, login: string, button = new SignInDialog(page).google): Promise<void> {
  await button.click();
  await page.waitForURL(/^http:\/\/localhost:/);
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.origin === server.url);
}

test('a new user chooses a username, and returns to the page of the popup, where the click is repeated', async ({
  page,
}) => {
  await test.step('a new user chooses a username and returns to the page of the popup', async () => {
    const signIn = new SignInDialog(page);
    const form = new GoogleForm(page);
    await page.goto(`${server.url}/directory/people?sort=name.asc`);
    await signIn.openPopup();
    await goThrough(page, 'newcomer');
    await form.expectOpen();
    await expect(form.connected).toContainText('Nguyễn Đào');
    await expect(form.connected).toContainText('dao.nguyen@gmail.example');
    await expect(form.name).toHaveValue('Nguyễn Đào');
    await expect(form.username).toHaveValue('dao.nguyen');
    await expect(page.getByText('Username available')).toBeVisible();
    await signIn.expectSignedOut();

    await form.username.fill('dao');
    await form.terms.check();
    await form.next.click();
    await expect(page).toHaveURL(`${server.url}/directory/people?sort=name.asc`);
    await signIn.expectSignedIn();
    await expect(page.getByText('Welcome, dao. From now on you sign in with Google.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account of Nguyễn Đào' })).toBeVisible();
  });
  await test.step('a page for members is reached through Google as well', async () => {
    await forget(page);
    const signIn = new SignInDialog(page);
    await page.goto(`${server.url}/profile-settings/profile`);
    await expect(signIn.popup).toBeVisible();
    await goThrough(page, 'newcomer');
    await expect(page).toHaveURL(`${server.url}/profile-settings/profile`);
    await signIn.expectSignedIn();
  });
  await test.step('a star that was clicked signed out is set after coming back', async () => {
    await forget(page);
    const signIn = new SignInDialog(page);
    const list = new Watchlist(page);
    await list.open(`${server.url}/directory/people`);
    await list.star(1).click();
    await expect(signIn.popup).toBeVisible();
    await goThrough(page, 'newcomer');
    await expect(page).toHaveURL(`${server.url}/directory/people`);
    await expect(list.star(1)).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(list.star(1)).toHaveAttribute('aria-pressed', 'true');
  });
});

test('nobody gets an account without agreeing to the terms, or with a username that is taken or wrong', async ({
  page,
}) => {
  const form = new GoogleForm(page);
  const asked: string[] = [];
  await page.goto(`${server.url}/signin`);
  await goThrough(page, 'careful');
  await form.expectOpen();
  await expect(page.getByText('Username available')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  page.on('request', (request) => {
    if (request.url().endsWith('/google/finish')) asked.push(request.url());
  });
  await form.next.click();
  await expect(form.complaint('Please agree to the terms to continue')).toBeVisible();
  await expect(form.terms).toHaveAttribute('aria-invalid', 'true');
  await expect(form.terms).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await form.name.fill('M4i');
  await form.username.fill('ma');
  await form.next.click();
  await expect(form.complaint("Name can't include special characters")).toBeVisible();
  await expect(form.complaint('Username must be at least 3 characters')).toBeVisible();
  expect(asked).toEqual([]);

  await form.name.fill('Trần Mai');
  await form.username.fill('LINH');
  await form.terms.check();
  await expect(form.complaint('This username has been taken')).toBeVisible();
  await form.next.click();
  await expect(form.username).toBeFocused();
  await expect(form.complaint('This username has been taken')).toBeVisible();
  expect(asked).toHaveLength(1);
  await form.username.fill('trần.mai');
  await expect(page.getByText('Username available')).toBeVisible();
  await form.next.click();
  await new SignInDialog(page).expectSignedIn();
});

test('a Google identity can be discarded, and expires', async ({ page }) => {
  await test.step('starting over discards the Google identity and shows the other ways of signing up', async () => {
    const form = new GoogleForm(page);
    await page.goto(`${server.url}/signin`);
    await goThrough(page, 'late');
    await form.expectOpen();
    await page.reload();
    await expect(form.connected).toContainText('late@gmail.example');
    await form.startOver.click();
    await expect(page.getByRole('heading', { name: 'Join Assay' })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/signup`);
    await page.goto(`${server.url}/signin?google=confirmed`);
    await expect(page.getByText(/^The Google sign-in expired or was not started here/)).toBeVisible();
  });
  await test.step('the Google identity expires: the page says so, and Google can be asked again', async () => {
    await forget(page);
    const form = new GoogleForm(page);
    const again = page.getByRole('button', { name: 'Sign up with Google' });
    await page.goto(`${server.url}/signin?to=/directory/people`);
    await goThrough(page, 'late');
    await form.expectOpen();
    await page.context().clearCookies({ name: 'assay_told' });
    await form.terms.check();
    await form.next.click();
    await expect(page.getByText(/^The Google sign-in expired\. Sign up with Google again/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Join Assay' })).toBeFocused();
    await expectAccessible(page);
    // Google still knows who this is, and asks nothing.
    await again.click();
    await form.expectOpen();
    await form.terms.check();
    await form.next.click();
    await expect(page).toHaveURL(`${server.url}/directory/people`);
    await new SignInDialog(page).expectSignedIn();
  });
});

test('a newcomer needs nothing but the keyboard, and loses nothing that was chosen with the network', async ({
  page,
  context,
}) => {
  const form = new GoogleForm(page);
  await page.goto(`${server.url}/signup?referral=LINH-7`);
  await expect(form.referral).toHaveValue('LINH-7');
  await new SignInDialog(page).back.click();
  await goThrough(page, 'typist', page.getByRole('button', { name: 'Sign up with Google' }));
  await form.expectOpen();
  await expect(form.referral).toHaveValue('LINH-7');
  await expect(form.title).toBeFocused();
  for (const field of [form.name, form.username, form.terms]) {
    await tabTo(field);
    // Google's name is none that the form would take.
    if (field === form.name) await page.keyboard.type('Vũ Thị Thu');
  }
  await page.keyboard.press('Space');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(form.complaint('Network error. Please check your internet connection')).toBeVisible();
  await context.setOffline(false);
  const sent = page.waitForRequest('**/api/users/auth/google/finish');
  await tabTo(form.next);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ username: 'typist', ref_id: 'LINH-7', terms: true });
  await new SignInDialog(page).expectSignedIn();
  await expect(page.getByRole('button', { name: 'Account of Vũ Thị Thu' })).toBeVisible();
});

test('the account of a member is connected once its password is shown, and Google then signs in alone', async ({
  page,
  browser,
}) => {
  const signIn = new SignInDialog(page);
  await page.goto(`${server.url}/signin?to=/directory/organizations`);
  await goThrough(page, 'member');
  await expect(page.getByText(/^There is an account with this email\. Sign in with its password/)).toBeVisible();
  await expectAccessible(page);
  await signIn.signIn({ username: 'linh', password });
  await expect(page).toHaveURL(`${server.url}/directory/organizations`);
  await expect(page.getByText('You can now sign in to this account with Google.')).toBeVisible();

  const context = await browser.newContext();
  const later = new SignInDialog(await context.newPage());
  await later.page.goto(`${server.url}/signin`);
  await goThrough(later.page, 'member');
  await later.expectSignedIn();
  await expect(later.page.getByRole('button', { name: 'Account of Linh Trần' })).toBeVisible();
  await context.close();
});

test('who gives up at Google or is not vouched for has other ways', async ({ page }) => {
  await test.step('giving up at Google leads back to the sign-in page', async () => {
    const signIn = new SignInDialog(page);
    await page.goto(`${server.url}/signin`);
    await signIn.google.click();
    await page.waitForURL(/^http:\/\/localhost:/);
    await page.getByRole('link', { name: /Cancel/ }).click();
    await expect(page).toHaveURL(`${server.url}/signin?google=failed`);
    await expect(page.getByText(/^Google did not sign you in/)).toBeVisible();
    await expect(signIn.identity).toBeVisible();
  });
  await test.step('an address that Google does not vouch for, or a journey that nobody began, is said and leaves other ways', async () => {
    await forget(page);
    const signIn = new SignInDialog(page);
    await page.goto(`${server.url}/signin`);
    await goThrough(page, 'unproven');
    await expect(page.getByText('Google has not verified your email. Sign up with Email instead.')).toBeVisible();
    await expect(signIn.identity).toBeVisible();

    await page.goto(`${server.url}/signin?google=confirmed`);
    await page.context().clearCookies();
    await page.goto(`${server.url}/signin?google=confirmed`);
    await expect(page.getByText(/^The Google sign-in expired or was not started here/)).toBeVisible();
    await signIn.signIn({ username: 'linh', password });
    await signIn.expectSignedIn();
  });
});
