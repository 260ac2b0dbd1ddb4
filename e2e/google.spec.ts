import { expect, type Page, test } from '@playwright/test';
import type { ServerProcess } from '#server/testing/process.ts';
import { runToEnd } from '#server/testing/process.ts';
import { Door } from './pages/Door.ts';
import { expectAccessible } from './support/accessible.ts';
import { type OpenId, startOpenId } from './support/openId.ts';
import { createProduct, type Product } from './support/product.ts';

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
async function goThrough(page: Page, login: string): Promise<void> {
  await new Door(page).google.click();
  await page.waitForURL(/^http:\/\/localhost:/);
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.origin === server.url);
}

test('somebody new gets an account and comes back to the page the popup stood on', async ({ page }) => {
  const door = new Door(page);
  await page.goto(`${server.url}/directory/people?sort=name.asc`);
  await door.openPopup();
  await goThrough(page, 'newcomer');
  await expect(page).toHaveURL(`${server.url}/directory/people?sort=name.asc`);
  await door.expectSignedIn();
  await expect(page.getByRole('button', { name: 'Account of Nguyễn Đào' })).toBeVisible();
});

test('a page for members is reached through Google as well', async ({ page }) => {
  const door = new Door(page);
  await page.goto(`${server.url}/profile-settings/profile`);
  await expect(door.popup).toBeVisible();
  await goThrough(page, 'newcomer');
  await expect(page).toHaveURL(`${server.url}/profile-settings/profile`);
  await door.expectSignedIn();
});

test('the account of a member is connected once its password is shown, and Google then signs in alone', async ({
  page,
  browser,
}) => {
  const door = new Door(page);
  await page.goto(`${server.url}/signin?to=/directory/organizations`);
  await goThrough(page, 'member');
  await expect(page.getByText(/^There is an account with this email\. Sign in to it/)).toBeVisible();
  await expectAccessible(page);
  await door.signIn({ username: 'linh', password });
  await expect(page).toHaveURL(`${server.url}/directory/organizations`);
  await expect(page.getByText('Google now signs you in to this account.')).toBeVisible();

  const context = await browser.newContext();
  const later = new Door(await context.newPage());
  await later.page.goto(`${server.url}/signin`);
  await goThrough(later.page, 'member');
  await later.expectSignedIn();
  await expect(later.page.getByRole('button', { name: 'Account of Linh Trần' })).toBeVisible();
  await context.close();
});

test('an address that Google does not vouch for, or a journey that nobody began, is said and leaves other ways', async ({
  page,
}) => {
  const door = new Door(page);
  await page.goto(`${server.url}/signin`);
  await goThrough(page, 'unproven');
  await expect(page.getByText('Google has not verified your email. Sign up with Email instead.')).toBeVisible();
  await expect(door.identity).toBeVisible();

  await page.goto(`${server.url}/signin?google=told`);
  await page.context().clearCookies();
  await page.goto(`${server.url}/signin?google=told`);
  await expect(page.getByText(/^Signing in with Google has ended or was not begun here/)).toBeVisible();
  await door.signIn({ username: 'linh', password });
  await door.expectSignedIn();
});

test('giving up at Google leads back to the sign-in page', async ({ page }) => {
  const door = new Door(page);
  await page.goto(`${server.url}/signin`);
  await door.google.click();
  await page.waitForURL(/^http:\/\/localhost:/);
  await page.getByRole('link', { name: /Cancel/ }).click();
  await expect(page).toHaveURL(`${server.url}/signin?google=failed`);
  await expect(page.getByText(/^Google did not sign you in/)).toBeVisible();
  await expect(door.identity).toBeVisible();
});
