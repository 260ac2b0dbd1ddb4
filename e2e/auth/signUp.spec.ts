import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { wrongCode } from '../support/codes.ts';
import { tabTo } from '../support/keyboard.ts';
import { codeInMail } from '../support/members.ts';
import { leadTo, PLAIN } from '../support/pages.ts';
import { SignInDialog } from './SignInDialog.ts';
import { newcomer, SignUpForm } from './SignUpForm.ts';

const SIGN_UP = '**/api/users/auth/signup';

test('who is referred proves the address with the code from the mail by the keyboard alone, and then signs in', async ({
  page,
}) => {
  const form = new SignUpForm(page);
  const signIn = new SignInDialog(page);
  const somebody = newcomer();
  await test.step('a referral leads to the form, and back leads out again', async () => {
    await page.goto(PLAIN);
    await page.goto('/referrals/LINH-7/from-a-friend');
    await expect(page).toHaveURL(/\/signup\?referral=LINH-7$/);
    await expect(page).toHaveTitle('Sign up | Assay');
    await expect(form.referral).toHaveValue('LINH-7');
    await expect(form.name).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(PLAIN);
    await page.goForward();
    await expect(form.referral).toHaveValue('LINH-7');
  });
  await test.step('its first step leads to the form', async () => {
    await form.back.click();
    await expect(page.getByRole('heading', { name: 'Join Assay' })).toBeVisible();
    await expect(form.withEmail).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Enter');
    await expect(form.name).toBeFocused();
  });
  await test.step('fills the form in', async () => {
    await form.next.click();
    await expect(form.name).toBeFocused();
    await page.keyboard.type(somebody.name);
    for (const [field, text] of [
      [form.username, somebody.username],
      [form.email, somebody.email],
      [form.password, somebody.password],
      [form.confirmPassword, somebody.password],
    ] as const) {
      await tabTo(field);
      await page.keyboard.type(text);
    }
    await tabTo(form.terms);
    await page.keyboard.press('Space');
    await expect(page.getByText('Username available')).toBeVisible();
    await page.keyboard.press('Enter');
  });
  await test.step('proves the address', async () => {
    await expect(form.verifyTitle).toBeVisible();
    await expect(page.getByText(`We sent a code of 6 characters to ${somebody.email}`)).toBeVisible();
    await expect(form.code).toBeFocused();
    await page.keyboard.type(wrongCode(await codeInMail(somebody.email)));
    await page.keyboard.press('Enter');
    await expect(form.complaint('Wrong code. Try again!')).toBeVisible();
    await expect(form.code).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type((await codeInMail(somebody.email)).toLowerCase());
    const sent = page.waitForRequest(SIGN_UP);
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ username: somebody.username, ref_id: 'LINH-7' });
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('Your account is ready')).toBeVisible();
  });
  await test.step('signs in, and is nobody who could join once more', async () => {
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/signin$/);
    await expect(signIn.identity).toHaveValue(somebody.email);
    await signIn.next.click();
    await signIn.password.fill(somebody.password);
    await signIn.submit.click();
    await signIn.expectSignedIn();
    await expect(page).toHaveURL(/\/$/);
    await leadTo(page, '/signup');
    await expect(page).toHaveURL(/\/$/);
  });
});
