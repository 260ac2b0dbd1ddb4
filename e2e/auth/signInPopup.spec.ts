import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { intercept } from '../support/intercept.ts';
import { createMember } from '../support/members.ts';
import { PLAIN } from '../support/pages.ts';
import { SignInDialog } from './SignInDialog.ts';

test.describe('signing in in the popup', () => {
  test('an address and the keyboard alone sign in, and the page under it stays', async ({ page }) => {
    const member = await createMember();
    const signIn = new SignInDialog(page);
    await page.goto('/directory/organizations?sort=number_of_investment.desc');
    await signIn.signInLink.focus();
    await page.keyboard.press('Enter');
    await expect(signIn.popup).toHaveAccessibleName('Welcome back');
    await expect(page.getByRole('button', { name: 'Sign in with Assay Account' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(signIn.identity).toBeFocused();
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
    await expect(page).toHaveURL(/\/directory\/organizations\?sort=number_of_investment\.desc$/);
  });

  test('it leads back and elsewhere, toasts are in front of it, and it closes in many ways, also from another tab', async ({
    page,
    context,
  }) => {
    const member = await createMember();
    const signIn = new SignInDialog(page);
    await page.goto(PLAIN);
    await test.step('the arrow leads to its first page, Esc, the cross and a click beside it close it', async () => {
      await signIn.openPopup();
      await signIn.chooseAccount();
      await signIn.sayWho('somebody');
      await signIn.back.click();
      await expect(page.getByRole('button', { name: 'Sign in with Assay Account' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(signIn.popup).toBeHidden();
      await expect(signIn.signInLink).toBeFocused();

      await signIn.openPopup();
      await signIn.popup.getByRole('button', { name: 'Close' }).click();
      await expect(signIn.popup).toBeHidden();
      await signIn.openPopup();
      await page.mouse.click(20, 880);
      await expect(signIn.popup).toBeHidden();
      await expect(page).toHaveURL(PLAIN);
    });
    await test.step('it has ways to sign up and to a new password, and back', async () => {
      await signIn.openPopup();
      await signIn.popup.getByRole('link', { name: 'Sign Up' }).click();
      await expect(signIn.popup).toHaveAccessibleName('Join Assay');
      await signIn.back.click();
      await signIn.chooseAccount();
      await signIn.sayWho(member.username);
      await signIn.resetPassword.click();
      await expect(signIn.popup).toHaveAccessibleName('Update your password');
      await expect(page).toHaveURL(PLAIN);
    });
    await test.step('a toast is in front of it', async () => {
      await page.keyboard.press('Escape');
      await expect(signIn.popup).toBeHidden();
      await intercept(page, '**/get-reset-password-code?*', (route) => route.fulfill({ status: 503, json: {} }));
      await signIn.openPopup();
      await signIn.chooseAccount();
      await signIn.sayWho('somebody');
      await signIn.resetPassword.click();
      const messages = page.getByRole('region', { name: 'Messages' });
      const told = messages.getByText('Code sending failed, please try again');
      await expect(told).toBeVisible();
      await expectAccessible(page);
      await messages.getByRole('button', { name: 'Close' }).click();
      await expect(told).toHaveCount(0);
      await expect(signIn.popup).toBeVisible();
    });
    await test.step('another tab that signs in closes it here too', async () => {
      const other = new SignInDialog(await context.newPage());
      await other.open(`/signin?to=${PLAIN}`);
      await other.signIn(member);
      await other.expectSignedIn();
      await expect(signIn.popup).toBeHidden();
      await signIn.expectSignedIn();
    });
  });
});
