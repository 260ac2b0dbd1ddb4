import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { forget } from '../support/forget.ts';
import { intercept } from '../support/intercept.ts';
import { createMember } from '../support/members.ts';
import { PLAIN } from '../support/pages.ts';
import { SignInDialog } from './SignInDialog.ts';

const WRONG = 'Username or password was incorrect';
const TOO_MANY = 'Too many requests to our server. Please try again later!';

test.describe('on its page', () => {
  test('signs in by any name, and leads where one was or where the address says', async ({ page, baseURL }) => {
    await test.step('a username signs in and leads back to where one was', async () => {
      const member = await createMember();
      const signIn = new SignInDialog(page);
      await page.goto('/directory/people?q=a');
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await signIn.open();
      await expect(page).toHaveTitle('Sign in | Assay');
      await expect(signIn.title('Welcome back!')).toBeVisible();
      await signIn.sayWho(member.username);
      await expect(signIn.title('Welcome')).toBeVisible();
      await expect(page.getByText(member.username)).toBeVisible();
      await signIn.password.fill(member.password);
      await signIn.submit.click();
      await expect(page).toHaveURL(/\/directory\/people\?q=a$/);
      await signIn.expectSignedIn();
    });
    await test.step('it does not lead to another site', async () => {
      await forget(page);
      const member = await createMember();
      const signIn = new SignInDialog(page);
      await page.goto(`/signin?to=${encodeURIComponent('//evil.example')}`);
      await signIn.signIn(member);
      await signIn.expectSignedIn();
      await expect(page).toHaveURL(`${baseURL}/`);
    });
    await test.step('after the page to sign up it leads home', async () => {
      await forget(page);
      const member = await createMember();
      const signIn = new SignInDialog(page);
      await page.goto(PLAIN);
      await signIn.open();
      await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
      await expect(page).toHaveURL(/\/signup$/);
      await page.getByRole('main').getByText('Sign in', { exact: true }).click();
      await expect(page).toHaveURL(/\/signin$/);
      await signIn.signIn(member);
      await expect(page).toHaveURL(/\/$/);
      await signIn.expectSignedIn();
    });
    await test.step('who is signed in goes on at once, to where the address says', async () => {
      await forget(page);
      const member = await createMember();
      const signIn = new SignInDialog(page);
      await page.goto('/signin?to=/privacy');
      await signIn.signIn(member);
      await expect(page).toHaveURL(`${baseURL}/privacy`);
      await page.goto(`/signin?to=${PLAIN}`);
      await expect(page).toHaveURL(`${baseURL}${PLAIN}`);
      await page.goto('/signin');
      await expect(page).toHaveURL(`${baseURL}/`);
    });
  });
});

test.describe('remembered', () => {
  test('the device signs in without the password after the browser was closed, once a cookie', async ({
    page,
    browser,
    baseURL,
  }) => {
    const member = await createMember();
    const signIn = new SignInDialog(page);
    await signIn.open();
    await signIn.sayWho(member.email);
    await signIn.password.fill(member.password);
    await signIn.remember.check();
    await signIn.submit.click();
    await signIn.expectSignedIn();
    // What the browser writes to its disk; the session itself is over by then.
    const { cookies } = await page.context().storageState();
    const kept = { cookies: cookies.filter(({ name }) => name !== 'access_token'), origins: [] };
    expect(JSON.stringify(kept)).not.toContain(member.password);

    const reopen = () => browser.newContext({ storageState: kept, ...(baseURL ? { baseURL } : {}) });
    const second = await reopen();
    const again = new SignInDialog(await second.newPage());
    await again.open();
    await expect(again.identity).toHaveValue(member.email);
    await again.page.keyboard.press('Enter');
    await expect(again.password).toHaveAccessibleDescription(/^Remembered on this device/);
    await expect(again.remember).toBeChecked();
    await again.page.keyboard.press('Enter');
    await again.expectSignedIn();
    await second.close();

    // A copy of the first browser comes too late: it is asked for the password, with no reproach.
    const copy = await reopen();
    const late = new SignInDialog(await copy.newPage());
    await late.open();
    await late.page.keyboard.press('Enter');
    await late.submit.click();
    await expect(late.page.getByText('This device is no longer remembered.')).toBeVisible();
    await expect(late.page.getByRole('alert')).toHaveCount(0);
    await expect(late.password).toBeFocused();
    await late.page.keyboard.type(member.password);
    await late.page.keyboard.press('Enter');
    await late.expectSignedIn();
    await copy.close();
  });

  test('is no more than was asked for', async ({ page }) => {
    await test.step('unticked, nothing is left behind', async () => {
      const member = await createMember();
      const signIn = new SignInDialog(page);
      await signIn.open();
      await signIn.signIn(member);
      await signIn.expectSignedIn();
      const names = (await page.context().cookies()).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['access_token', 'assay_companion']));
      for (const name of ['remembered_email', 'remember_me', 'assay_device']) expect(names).not.toContain(name);
    });
    await test.step('typing another password instead is taken at its word', async () => {
      await forget(page);
      const member = await createMember();
      const signIn = new SignInDialog(page);
      await signIn.open();
      await signIn.sayWho(member.username);
      await signIn.password.fill(member.password);
      await signIn.remember.check();
      await signIn.submit.click();
      await signIn.expectSignedIn();
      await page.context().clearCookies({ name: 'access_token' });
      await signIn.open();
      await page.keyboard.press('Enter');
      await signIn.password.fill('not the password');
      await signIn.submit.click();
      await expect(signIn.complaint(WRONG)).toBeVisible();
    });
  });
});

test('a wrong password is reported without a reload, the right one then signs in, and every state is accessible in both themes', async ({
  page,
}) => {
  test.slow();
  const member = await createMember();
  const signIn = new SignInDialog(page);
  await signIn.open();
  await expect(signIn.google).toHaveAccessibleDescription('Signing in with Google is not set up on this server.');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleInBothThemes(page, page.getByRole('main'));
  await signIn.sayWho(member.email);
  await expectAccessibleInBothThemes(page, page.getByRole('main'));
  await signIn.password.fill('not the password');
  await signIn.submit.click();
  await expect(signIn.complaint(WRONG)).toBeVisible();
  await expect(signIn.password).toBeFocused();
  await expect(signIn.password).toHaveAttribute('title', WRONG);
  await expectAccessibleInBothThemes(page, page.getByRole('main'));
  await intercept(page, '**/api/users/auth/login', (route) => route.fulfill({ status: 429, json: {} }));
  await signIn.submit.click();
  await expect(signIn.complaint(TOO_MANY)).toBeVisible();
  await expectAccessibleInBothThemes(page, page.getByRole('main'));
  await page.unroute('**/api/users/auth/login');
  await signIn.remember.check();
  await signIn.password.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(member.password);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await signIn.expectSignedIn();

  await page.context().clearCookies({ name: 'access_token' });
  await page.goto(PLAIN);
  await signIn.openPopup();
  await expectAccessibleInBothThemes(page, signIn.popup);
  await signIn.chooseAccount();
  await page.keyboard.press('Enter');
  await expect(signIn.password).toHaveAccessibleDescription(/^Remembered/);
  await expectAccessibleInBothThemes(page, signIn.popup);
  await page.goto('/signin?google=failed');
  await expect(page.getByText(/^Google did not sign you in/)).toBeVisible();
  await expectAccessibleInBothThemes(page, page.getByRole('main'));
});
