import { expect, type Locator, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { wrongCode } from '../support/codes.ts';
import { forget } from '../support/forget.ts';
import { tabTo } from '../support/keyboard.ts';
import { asNewMember, codeInMail, createMember } from '../support/members.ts';
import { PLAIN } from '../support/pages.ts';
import { SignInDialog } from './SignInDialog.ts';
import { newcomer, SignUpForm } from './SignUpForm.ts';

const SIGN_UP = '**/api/users/auth/signup';
const EMPTY = 'This field can not be empty';

test.describe('a new member', () => {
  test('proves the address with the code from the mail, and then signs in, by the keyboard alone as well', async ({
    page,
    baseURL,
  }) => {
    test.slow();
    await test.step('can join by the keyboard alone', async () => {
      const form = new SignUpForm(page);
      const somebody = newcomer();
      await page.goto('/signup');
      await expect(form.withEmail).toBeFocused();
      await page.keyboard.press('Enter');
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
      await page.keyboard.press('Enter');
      await expect(form.code).toBeFocused();
      await page.keyboard.type((await codeInMail(somebody.email)).toLowerCase());
      await page.keyboard.press('Enter');
      await expect(page.getByText('Your account is ready')).toBeVisible();
    });
    await test.step('proves the address with the code from the mail, in steps accessible in both themes, and then signs in', async () => {
      await forget(page);
      const form = new SignUpForm(page);
      const signIn = new SignInDialog(page);
      const somebody = newcomer();
      const member = await createMember();
      await page.goto('/signup');
      await expect(page).toHaveTitle('Sign up | Assay');
      await expect(page.getByRole('heading', { name: 'Join Assay' })).toBeVisible();
      await expectAccessibleUntilEmpty(page.locator('body'), form);
      await form.username.fill(member.username);
      await expect(form.complaint('This username has been taken')).toBeVisible();
      await expectAccessibleInBothThemes(page, page.getByRole('main'));
      await form.fill(somebody);
      await expect(page.getByText('Username available')).toBeVisible();
      await expectAccessibleInBothThemes(page, page.getByRole('main'));
      await form.next.click();
      await expect(form.verifyTitle).toBeVisible();
      await expect(page.getByText(`We sent a code of 6 characters to ${somebody.email}`)).toBeVisible();
      await expectAccessibleInBothThemes(page, page.getByRole('main'));
      await form.code.fill(wrongCode(await codeInMail(somebody.email)));
      await form.confirm.click();
      await expect(form.complaint('Wrong code. Try again!')).toBeVisible();
      await expectAccessibleInBothThemes(page, page.getByRole('main'));
      await form.finish(somebody);

      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByText('Your account is ready')).toBeVisible();
      await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/signin$/);
      await expect(signIn.identity).toHaveValue(somebody.email);
      await signIn.next.click();
      await signIn.password.fill(somebody.password);
      await signIn.submit.click();
      await signIn.expectSignedIn();
      await expect(page).toHaveURL(/\/$/);
    });
    await test.step('is nobody who is signed in already', async () => {
      await forget(page);
      await asNewMember(page, baseURL);
      // Comes from inside, so that `/` stays home.
      await page.addInitScript(() => sessionStorage.setItem('hasNavigated', 'true'));
      await page.goto('/signup');
      await expect(page).toHaveURL(/\/$/);
    });
  });

  test('joins in the popup, which is accessible in both themes and keeps what was typed except the password', async ({
    page,
  }) => {
    test.slow();
    await test.step('finds in the popup what was typed before it was closed, except the password', async () => {
      const form = new SignUpForm(page);
      const signIn = new SignInDialog(page);
      const somebody = newcomer();
      const openForm = async () => {
        await signIn.openPopup();
        await signIn.popup.getByRole('link', { name: 'Sign Up' }).click();
        await form.withEmail.click();
      };
      await page.goto(PLAIN);
      await signIn.openPopup();
      await signIn.popup.getByRole('link', { name: 'Sign Up' }).click();
      await expectAccessibleUntilEmpty(signIn.popup, form);
      await form.fill(somebody);
      await form.referral.fill('LINH-7');
      await page.keyboard.press('Escape');
      await expect(signIn.popup).toHaveCount(0);

      await openForm();
      await expect(form.name).toHaveValue(somebody.name);
      await expect(form.username).toHaveValue(somebody.username);
      await expect(form.email).toHaveValue(somebody.email);
      await expect(form.referral).toHaveValue('LINH-7');
      await expect(form.password).toHaveValue('');
      await expect(form.confirmPassword).toHaveValue('');
      await expect(form.terms).not.toBeChecked();

      await form.reachCode(somebody);
      await expectAccessibleInBothThemes(page, signIn.popup);
      await form.finish(somebody);
      await expect(signIn.popup.getByText('Your account is ready. Sign in to get started.')).toBeVisible();
      await page.keyboard.press('Escape');
      await openForm();
      await expect(form.name).toHaveValue('');
      await expect(form.email).toHaveValue('');
    });
    await test.step('joins in the popup, which goes on to signing in over the same page', async () => {
      await forget(page);
      const form = new SignUpForm(page);
      const signIn = new SignInDialog(page);
      const somebody = newcomer();
      await page.goto(PLAIN);
      await signIn.openPopup();
      await signIn.popup.getByRole('link', { name: 'Sign Up' }).click();
      await expect(page.getByRole('heading', { name: 'Join Assay' })).toBeVisible();
      await form.back.click();
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
      await signIn.popup.getByRole('link', { name: 'Sign Up' }).click();
      await form.withEmail.click();
      await form.reachCode(somebody);
      await form.finish(somebody);
      await expect(signIn.popup.getByText('Your account is ready. Sign in to get started.')).toBeVisible();
      await expect(signIn.identity).toHaveValue(somebody.email);
      await signIn.next.click();
      await signIn.password.fill(somebody.password);
      await signIn.submit.click();
      await signIn.expectSignedIn();
      await expect(page).toHaveURL(PLAIN);
    });
  });
});

test.describe('a referral', () => {
  test('fills the form by its address, and goes to the server with the account', async ({ page }) => {
    await test.step('in the address opens the form with its code', async () => {
      const form = new SignUpForm(page);
      await page.goto('/signup?referral=LINH-7');
      await expect(form.referral).toHaveValue('LINH-7');
      await expect(form.name).toBeFocused();
    });
    for (const address of ['/referral/LINH-7', '/referrals/LINH-7/from-a-friend']) {
      await test.step(`at ${address} leads there, and back leads out again`, async () => {
        const form = new SignUpForm(page);
        await forget(page);
        await page.goto(PLAIN);
        await page.goto(address);
        await expect(page).toHaveURL(/\/signup\?referral=LINH-7$/);
        await expect(form.referral).toHaveValue('LINH-7');
        await page.goBack();
        await expect(page).toHaveURL(PLAIN);
      });
    }
    await test.step('goes to the server with the account', async () => {
      await forget(page);
      const form = new SignUpForm(page);
      const somebody = newcomer();
      await page.goto('/referral/LINH-7');
      await form.reachCode(somebody);
      const sent = page.waitForRequest(SIGN_UP);
      await form.finish(somebody);
      expect((await sent).postDataJSON()).toMatchObject({ username: somebody.username, ref_id: 'LINH-7' });
      await expect(page.getByText('Your account is ready')).toBeVisible();
    });
  });
});

/** From the form with no field yet to the one with nothing in it, which complains. */
async function expectAccessibleUntilEmpty(part: Locator, form: SignUpForm): Promise<void> {
  const page = part.page();
  await expect(form.withEmail).toBeVisible();
  await expectAccessibleInBothThemes(page, part);
  await form.withEmail.click();
  await form.next.click();
  await expect(form.complaint(EMPTY)).toHaveCount(5);
  await expectAccessibleInBothThemes(page, part);
}
