import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { forget } from '../support/forget.ts';
import { createMember } from '../support/members.ts';
import { leadTo, PLAIN } from '../support/pages.ts';
import { SignInDialog } from './SignInDialog.ts';

const WRONG = 'Username or password was incorrect';

test('signing in on its page reports a wrong password, leads where one was or may go, and remembers the device', async ({
  page,
  baseURL,
}) => {
  const member = await createMember();
  const signIn = new SignInDialog(page);
  await test.step('the page says what is wrong, accessible in both themes', async () => {
    await page.goto('/privacy');
    await signIn.open();
    await expect(page).toHaveTitle('Sign in | Assay');
    await expect(signIn.title('Welcome back!')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await signIn.sayWho(member.username);
    await expect(signIn.title('Welcome')).toBeVisible();
    await expect(page.getByText(member.username)).toBeVisible();
    await signIn.password.fill('not the password');
    await signIn.submit.click();
    await expect(signIn.complaint(WRONG)).toBeVisible();
    await expect(signIn.password).toBeFocused();
  });
  await test.step('the right one leads back to where one was, and leaves nothing behind but the session', async () => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(member.password);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${baseURL}/privacy`);
    await signIn.expectSignedIn();
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['access_token', 'assay_companion']));
    for (const name of ['remembered_email', 'remember_me', 'assay_device']) expect(names).not.toContain(name);
  });
  await test.step('who is signed in goes on at once, to where the address says, or home', async () => {
    await leadTo(page, `/signin?to=${PLAIN}`);
    await expect(page).toHaveURL(`${baseURL}${PLAIN}`);
    await leadTo(page, '/signin');
    await expect(page).toHaveURL(`${baseURL}/`);
  });
  await test.step('an address signs in to where the address says, and is remembered', async () => {
    await forget(page);
    await signIn.open(`/signin?to=${PLAIN}`);
    await signIn.sayWho(member.email);
    await signIn.remember.check();
    await signIn.password.fill(member.password);
    await signIn.submit.click();
    await signIn.expectSignedIn();
    await expect(page).toHaveURL(`${baseURL}${PLAIN}`);
  });
  await test.step('the device signs in without the password after the browser was closed, and leads to no other site', async () => {
    const { cookies, origins } = await page.context().storageState();
    expect(JSON.stringify({ cookies, origins })).not.toContain(member.password);
    await forget(page);
    // What the browser has written to its disk; the session itself is over by then.
    await page.context().addCookies(cookies.filter(({ name }) => name !== 'access_token'));
    await signIn.open(`/signin?to=${encodeURIComponent('//evil.example')}`);
    await expect(signIn.identity).toHaveValue(member.email);
    await page.keyboard.press('Enter');
    await expect(signIn.password).toHaveAccessibleDescription(/^Remembered on this device/);
    await expect(signIn.remember).toBeChecked();
    await page.keyboard.press('Enter');
    await signIn.expectSignedIn();
    await expect(page).toHaveURL(`${baseURL}/`);
  });
});
