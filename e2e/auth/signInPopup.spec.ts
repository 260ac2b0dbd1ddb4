import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { intercept } from '../support/intercept.ts';
import { codeInMail, createMember } from '../support/members.ts';
import { PLAIN } from '../support/pages.ts';
import { ResetForm } from './ResetForm.ts';
import { SignInDialog } from './SignInDialog.ts';
import { newcomer, SignUpForm } from './SignUpForm.ts';

const NEW_PASSWORD = 'another-horse-8';
const RESET_CODE = '**/get-reset-password-code?*';

test('the popup closes in many ways, replaces a password, takes a newcomer, and signs in by the keyboard over the same page', async ({
  page,
}) => {
  const member = await createMember();
  const signIn = new SignInDialog(page);
  const start = page.getByRole('button', { name: 'Sign in with Assay Account' });
  await page.goto(PLAIN);
  await test.step('the arrow leads to its first page, Esc, the cross and a click beside it close it', async () => {
    await signIn.openPopup();
    await expectAccessibleInBothThemes(page, signIn.popup);
    await signIn.chooseAccount();
    await signIn.sayWho('somebody');
    await signIn.back.click();
    await expect(start).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(signIn.popup).toBeHidden();
    await expect(signIn.signInLink).toBeFocused();

    await signIn.openPopup();
    await signIn.popup.getByRole('button', { name: 'Close' }).click();
    await expect(signIn.popup).toBeHidden();
    await signIn.openPopup();
    await page.mouse.click(20, 880);
    await expect(signIn.popup).toBeHidden();
  });
  await test.step('a toast is in front of it', async () => {
    await intercept(page, RESET_CODE, (route) => route.fulfill({ status: 503, json: {} }));
    await signIn.openPopup();
    await signIn.chooseAccount();
    await signIn.sayWho(member.username);
    await signIn.resetPassword.click();
    const messages = page.getByRole('region', { name: 'Messages' });
    const told = messages.getByText('Code sending failed, please try again');
    await expect(told).toBeVisible();
    await expectAccessible(page);
    await messages.getByRole('button', { name: 'Close' }).click();
    await expect(told).toHaveCount(0);
    await expect(signIn.popup).toBeVisible();
    await page.unroute(RESET_CODE);
  });
  await test.step('a forgotten password is replaced in it with the code of a mail', async () => {
    const form = new ResetForm(page);
    await signIn.resetPassword.click();
    await expect(signIn.popup).toHaveAccessibleName('Update your password');
    await expect(form.account).toContainText(member.username);
    await expect(form.resend).toHaveText(/Resend Code in \d+ s/);
    await form.fill(NEW_PASSWORD, await codeInMail(member.email));
    await page.keyboard.press('Enter');
    await expect(form.doneTitle).toBeVisible();
    await form.done.click();
    await expect(signIn.popup).toHaveCount(0);
    await signIn.expectSignedOut();
  });
  await test.step('a newcomer joins in it, and may sign in at once', async () => {
    const form = new SignUpForm(page);
    const somebody = newcomer();
    const join = signIn.popup.getByRole('link', { name: 'Sign Up' });
    await signIn.openPopup();
    await join.click();
    await expect(signIn.popup).toHaveAccessibleName('Join Assay');
    await form.back.click();
    await expect(signIn.popup).toHaveAccessibleName('Welcome back');
    await join.click();
    await form.withEmail.click();
    await form.reachCode(somebody);
    await expectAccessibleInBothThemes(page, signIn.popup);
    await form.finish(somebody);
    await expect(signIn.popup.getByText('Your account is ready. Sign in to get started.')).toBeVisible();
    await expect(signIn.identity).toHaveValue(somebody.email);
    await page.keyboard.press('Escape');
    await expect(signIn.popup).toHaveCount(0);
  });
  await test.step('an address and the keyboard alone sign in, and the page under it stays', async () => {
    await signIn.signInLink.focus();
    await page.keyboard.press('Enter');
    await expect(signIn.popup).toHaveAccessibleName('Welcome back');
    await expect(start).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(signIn.identity).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(member.email);
    await page.keyboard.press('Tab');
    // The button that clears the field is no stop: Enter on it lost the name.
    await expect(signIn.next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(signIn.password).toBeFocused();
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(signIn.remember).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(signIn.submit).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(signIn.popup).toBeHidden();
    await signIn.expectSignedIn();
    await expect(page).toHaveURL(PLAIN);
  });
});
