import { expect, test } from '@playwright/test';
import { intercept } from '../support/intercept.ts';
import { createMember } from '../support/members.ts';
import { PLAIN } from '../support/pages.ts';
import { SignInDialog } from './SignInDialog.ts';

const RESET_CODE = '**/get-reset-password-code?*';

test('the popup stands behind what is told, and signs in by the keyboard over the same page', async ({ page }) => {
  const member = await createMember();
  const signIn = new SignInDialog(page);
  const start = page.getByRole('button', { name: 'Sign in with Assay Account' });
  await page.goto(PLAIN);
  await test.step('a toast is in front of it', async () => {
    await intercept(page, RESET_CODE, (route) => route.fulfill({ status: 503, json: {} }));
    await signIn.openPopup();
    await signIn.chooseAccount();
    await signIn.sayWho(member.username);
    await signIn.resetPassword.click();
    const messages = page.getByRole('region', { name: 'Messages' });
    const told = messages.getByText('Code sending failed, please try again');
    await expect(told).toBeVisible();
    await messages.getByRole('button', { name: 'Close' }).click();
    await expect(told).toHaveCount(0);
    await expect(signIn.popup).toBeVisible();
    await page.unroute(RESET_CODE);
    await page.keyboard.press('Escape');
    await expect(signIn.popup).toBeHidden();
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
    await page.keyboard.type(member.password);
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
