import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { forget } from '../support/forget.ts';
import { createMember } from '../support/members.ts';
import { PLAIN } from '../support/pages.ts';
import { SignInDialog } from './SignInDialog.ts';

const WRONG = 'Username or password was incorrect';

test('a username signs in on its page, and leads where one was or where the address says', async ({
  page,
  baseURL,
}) => {
  const member = await createMember();
  const signIn = new SignInDialog(page);
  await test.step('leads back to where one was, and leaves nothing behind but the session', async () => {
    await page.goto('/privacy');
    await signIn.open();
    await expect(page).toHaveTitle('Sign in | Assay');
    await expect(signIn.title('Welcome back!')).toBeVisible();
    await signIn.sayWho(member.username);
    await expect(signIn.title('Welcome')).toBeVisible();
    await expect(page.getByText(member.username)).toBeVisible();
    await signIn.password.fill(member.password);
    await signIn.submit.click();
    await expect(page).toHaveURL(`${baseURL}/privacy`);
    await signIn.expectSignedIn();
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['access_token', 'assay_companion']));
    for (const name of ['remembered_email', 'remember_me', 'assay_device']) expect(names).not.toContain(name);
  });
  await test.step('who is signed in goes on at once, to where the address says', async () => {
    await page.goto(`/signin?to=${PLAIN}`);
    await expect(page).toHaveURL(`${baseURL}${PLAIN}`);
    await page.goto('/signin');
    await expect(page).toHaveURL(`${baseURL}/`);
  });
  await test.step('does not lead to another site', async () => {
    await forget(page);
    await page.goto(`/signin?to=${encodeURIComponent('//evil.example')}`);
    await signIn.signIn(member);
    await signIn.expectSignedIn();
    await expect(page).toHaveURL(`${baseURL}/`);
  });
  await test.step('after the page to sign up it leads home', async () => {
    await forget(page);
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
});

test('a wrong password is reported without a reload, the right one is remembered, and every state is accessible in both themes', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const member = await createMember();
  const signIn = new SignInDialog(page);
  /** Cookies of the device once it is remembered, without the session. */
  const onDisk = async () => {
    const { cookies, origins } = await page.context().storageState();
    expect(JSON.stringify({ cookies, origins })).not.toContain(member.password);
    return cookies.filter(({ name }) => name !== 'access_token');
  };
  await test.step('the page says what is wrong, and signs in where the address says', async () => {
    await signIn.open(`/signin?to=${PLAIN}`);
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessibleInBothThemes(page, page.getByRole('main'));
    await signIn.sayWho(member.email);
    await signIn.password.fill('not the password');
    await signIn.submit.click();
    await expect(signIn.complaint(WRONG)).toBeVisible();
    await expect(signIn.password).toBeFocused();
    await expect(signIn.password).toHaveAttribute('title', WRONG);
    await expectAccessibleInBothThemes(page, page.getByRole('main'));
    await signIn.remember.check();
    await signIn.password.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(member.password);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await signIn.expectSignedIn();
    await expect(page).toHaveURL(`${baseURL}${PLAIN}`);
  });
  // What the browser writes to its disk; the session itself is over by then.
  const kept = await onDisk();
  /** The browser was closed, and is opened again with what it had written. */
  const reopen = async () => {
    await forget(page);
    await page.context().addCookies(kept);
    await signIn.open(`/signin?to=${PLAIN}`);
    await expect(signIn.identity).toHaveValue(member.email);
    await page.keyboard.press('Enter');
  };
  await test.step('the device signs in without the password after the browser was closed', async () => {
    await reopen();
    await expect(signIn.password).toHaveAccessibleDescription(/^Remembered on this device/);
    await expect(signIn.remember).toBeChecked();
    await page.keyboard.press('Enter');
    await signIn.expectSignedIn();
  });
  await test.step('typing another password instead is taken at its word', async () => {
    await page.context().clearCookies({ name: 'access_token' });
    await page.goto(PLAIN);
    await signIn.openPopup();
    await expectAccessibleInBothThemes(page, signIn.popup);
    await signIn.chooseAccount();
    await page.keyboard.press('Enter');
    await expect(signIn.password).toHaveAccessibleDescription(/^Remembered/);
    await expectAccessibleInBothThemes(page, signIn.popup);
    await signIn.password.fill('not the password');
    await signIn.submit.click();
    await expect(signIn.complaint(WRONG)).toBeVisible();
  });
  await test.step('a copy of the first browser comes too late: it is asked for the password, with no reproach', async () => {
    await reopen();
    await signIn.submit.click();
    await expect(page.getByText('This device is no longer remembered.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(signIn.password).toBeFocused();
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await signIn.expectSignedIn();
  });
});
