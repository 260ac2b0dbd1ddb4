import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { intercept } from '../support/intercept.ts';
import { createMember } from '../support/members.ts';
import { Door } from './SignInDialog.ts';

test.describe('signing in in the popup', () => {
  test('an address signs in and the page under it stays', async ({ page }) => {
    const member = await createMember();
    const door = new Door(page);
    await page.goto('/directory/organizations?sort=number_of_investment.desc');
    await door.openPopup();
    await expect(door.popup).toHaveAccessibleName('Welcome back');
    await door.chooseAccount();
    await door.signIn({ ...member, username: member.email });
    await expect(door.popup).toBeHidden();
    await door.expectSignedIn();
    await expect(page).toHaveURL(/\/directory\/organizations\?sort=number_of_investment\.desc$/);
  });

  test('the arrow leads to its first page, Esc, the cross and a click beside it close it', async ({ page }) => {
    const door = new Door(page);
    await page.goto('/directory/projects');
    await door.openPopup();
    await door.chooseAccount();
    await door.sayWho('somebody');
    await door.back.click();
    await expect(page.getByRole('button', { name: 'Sign in with Assay Account' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(door.popup).toBeHidden();
    await expect(door.signInLink).toBeFocused();

    await door.openPopup();
    await door.popup.getByRole('button', { name: 'Close' }).click();
    await expect(door.popup).toBeHidden();
    await door.openPopup();
    await page.mouse.click(20, 880);
    await expect(door.popup).toBeHidden();
    await expect(page).toHaveURL(/\/directory\/projects$/);
  });

  test('it has ways to sign up and to a new password, and back', async ({ page }) => {
    const member = await createMember();
    const door = new Door(page);
    await page.goto('/directory/projects');
    await door.openPopup();
    await door.popup.getByRole('link', { name: 'Sign Up' }).click();
    await expect(door.popup).toHaveAccessibleName('Join Assay');
    await door.back.click();
    await door.chooseAccount();
    await door.sayWho(member.username);
    await door.resetPassword.click();
    await expect(door.popup).toHaveAccessibleName('Update your password');
    await expect(page).toHaveURL(/\/directory\/projects$/);
  });

  test('what is told at the corner stands in front of it', async ({ page }) => {
    const door = new Door(page);
    await intercept(page, '**/get-reset-password-code?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/directory/projects');
    await door.openPopup();
    await door.chooseAccount();
    await door.sayWho('somebody');
    await door.resetPassword.click();
    const told = door.popup.getByText('Code sending failed, please try again');
    await expect(told).toBeVisible();
    await expectAccessible(page);
    await door.popup.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click();
    await expect(told).toHaveCount(0);
  });

  test('a page for members opens it over the page before, and signing in leads on', async ({ page }) => {
    const member = await createMember();
    const door = new Door(page);
    await page.goto('/directory/people');
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.goto('/profile-settings/profile');
    await expect(door.popup).toBeVisible();
    await expect(page).toHaveURL(/\/directory\/people$/);
    await door.chooseAccount();
    await door.signIn(member);
    await expect(page).toHaveURL(/\/profile-settings\/profile$/);
    await expect(door.popup).toBeHidden();
  });

  test('closed over a page for members it leads home, and stays there', async ({ page }) => {
    const door = new Door(page);
    await page.goto('/watchlist');
    await expect(door.popup).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(door.popup).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await expect(page).toHaveTitle('Home | Assay');
  });

  test('another tab that signs in closes it here too', async ({ page, context }) => {
    const member = await createMember();
    const door = new Door(page);
    await page.goto('/directory/projects');
    await door.openPopup();
    const other = new Door(await context.newPage());
    await other.open();
    await other.signIn(member);
    await other.expectSignedIn();
    await expect(door.popup).toBeHidden();
    await door.expectSignedIn();
  });

  test('the keyboard alone is enough', async ({ page }) => {
    const member = await createMember();
    const door = new Door(page);
    await page.goto('/directory/people');
    await door.signInLink.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign in with Assay Account' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(door.identity).toBeFocused();
    await page.keyboard.type(member.username);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Clear Username or email' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(door.next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(door.password).toBeFocused();
    await page.keyboard.type(member.password);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(door.remember).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(door.submit).toBeFocused();
    await page.keyboard.press('Enter');
    await door.expectSignedIn();
  });
});
