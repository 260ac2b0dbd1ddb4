import { expect, type Locator, test } from '@playwright/test';
import { mailsIn } from '#server/testing/browser.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { wrongCode } from '../support/codes.ts';
import { tabTo } from '../support/keyboard.ts';
import { codeInMail, dataFolder } from '../support/members.ts';
import { PLAIN } from '../support/pages.ts';
import { SignInDialog } from './SignInDialog.ts';
import { newcomer, SignUpForm } from './SignUpForm.ts';

const SIGN_UP = '**/api/users/auth/signup';
const EMPTY = 'This field can not be empty';

test.describe('a new member', () => {
  test('proves the address with the code from the mail by the keyboard alone, in steps accessible in both themes, and then signs in', async ({
    page,
  }) => {
    test.slow();
    const form = new SignUpForm(page);
    const signIn = new SignInDialog(page);
    const somebody = newcomer();
    await test.step('fills the form in', async () => {
      await page.goto('/signup');
      await expect(page).toHaveTitle('Sign up | Assay');
      await expect(page.getByRole('heading', { name: 'Join Assay' })).toBeVisible();
      await expect(form.withEmail).toBeFocused();
      await expectAccessibleInBothThemes(page);
      await page.keyboard.press('Enter');
      await expectAccessibleWhenEmpty(page.getByRole('main'), form);
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
      await expectAccessibleInBothThemes(page, page.getByRole('main'));
      await page.keyboard.press('Enter');
    });
    await test.step('proves the address', async () => {
      await expect(form.verifyTitle).toBeVisible();
      await expect(page.getByText(`We sent a code of 6 characters to ${somebody.email}`)).toBeVisible();
      await expect(form.code).toBeFocused();
      await page.keyboard.type(wrongCode(await codeInMail(somebody.email)));
      await page.keyboard.press('Enter');
      await expect(form.complaint('Wrong code. Try again!')).toBeVisible();
      await expectAccessibleInBothThemes(page, page.getByRole('main'));
      await expect(form.code).toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type((await codeInMail(somebody.email)).toLowerCase());
      await page.keyboard.press('Enter');
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
      await page.goto('/signup');
      await expect(page).toHaveURL(/\/$/);
    });
  });

  test('joins in the popup, which keeps what was typed except the password, and signs in over the same page', async ({
    page,
  }) => {
    const form = new SignUpForm(page);
    const signIn = new SignInDialog(page);
    const somebody = newcomer();
    const openForm = async () => {
      await signIn.openPopup();
      await signIn.popup.getByRole('link', { name: 'Sign Up' }).click();
      await form.withEmail.click();
    };
    await page.goto(PLAIN);
    await test.step('leads back to signing in', async () => {
      await signIn.openPopup();
      await signIn.popup.getByRole('link', { name: 'Sign Up' }).click();
      await expect(page.getByRole('heading', { name: 'Join Assay' })).toBeVisible();
      await form.back.click();
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
      await signIn.popup.getByRole('link', { name: 'Sign Up' }).click();
    });
    await test.step('has what was typed before it was closed, except the password', async () => {
      await form.withEmail.click();
      await expectAccessibleWhenEmpty(signIn.popup, form);
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
    });
    await test.step('forgets it once the account is there, and signs in', async () => {
      await form.reachCode(somebody);
      await expectAccessibleInBothThemes(page, signIn.popup);
      await form.finish(somebody);
      await expect(signIn.popup.getByText('Your account is ready. Sign in to get started.')).toBeVisible();
      await expect(signIn.identity).toHaveValue(somebody.email);
      await signIn.next.click();
      await signIn.password.fill(somebody.password);
      await page.keyboard.press('Escape');
      await openForm();
      await expect(form.name).toHaveValue('');
      await expect(form.email).toHaveValue('');
      await page.keyboard.press('Escape');
      await signIn.openPopup();
      await signIn.chooseAccount();
      await signIn.signIn({ ...somebody, username: somebody.email });
      await signIn.expectSignedIn();
      await expect(page).toHaveURL(PLAIN);
    });
  });
});

test('a referral fills the form by its address, and goes with the account: its code outlives a reload and a taken username', async ({
  page,
  request,
}) => {
  const form = new SignUpForm(page);
  const somebody = newcomer();
  await test.step('leads to the form, and back leads out again', async () => {
    await page.goto(PLAIN);
    await page.goto('/referral/LINH-7');
    await expect(page).toHaveURL(/\/signup\?referral=LINH-7$/);
    await expect(form.referral).toHaveValue('LINH-7');
    await expect(form.name).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(PLAIN);
    await page.goto('/referrals/LINH-7/from-a-friend');
    await expect(page).toHaveURL(/\/signup\?referral=LINH-7$/);
    await expect(form.referral).toHaveValue('LINH-7');
  });
  await test.step('the code stays valid after a reload, and no other one is sent', async () => {
    await form.reachCode(somebody);
    await page.reload();
    await expect(page.getByText(`Your code is on its way to ${somebody.email}`)).toBeVisible();
    await expect(form.username).toHaveValue(somebody.username);
    await expect(form.password).toBeFocused();
    await expect(form.password).toHaveValue('');
    await form.password.fill(somebody.password);
    await form.confirmPassword.fill(somebody.password);
    await form.terms.check();
    await form.next.click();
    await expect(form.resend).toHaveText(/Resend Code in \d+ s/);
    const mails = (await mailsIn(dataFolder())).filter((mail) => mail.includes(`To: ${somebody.email}`));
    expect(mails).toHaveLength(1);
  });
  const rival = newcomer();
  await test.step('stays valid when the username was taken meanwhile: the form returns to that field', async () => {
    await request.get(`/api/users/auth/get-register-code?email=${encodeURIComponent(rival.email)}`);
    const { name, email, password } = rival;
    const data = { name, username: somebody.username, email, password, signup_code: await codeInMail(email) };
    expect((await request.post('/api/users/auth/signup', { data })).status()).toBe(200);

    const code = await codeInMail(somebody.email);
    await form.finish(somebody);
    await expect(form.complaint('This username has been taken')).toBeVisible();
    await expect(form.username).toBeFocused();
    await expect(form.password).toHaveValue(somebody.password);
    await form.username.fill(rival.username);
    await form.next.click();
    await expect(form.code).toHaveValue(code);
  });
  await test.step('the referral goes to the server with the account', async () => {
    const sent = page.waitForRequest(SIGN_UP);
    await form.confirm.click();
    expect((await sent).postDataJSON()).toMatchObject({ username: rival.username, ref_id: 'LINH-7' });
    await expect(page.getByText('Your account is ready')).toBeVisible();
  });
});

/** The form with nothing in it, which complains. */
async function expectAccessibleWhenEmpty(part: Locator, form: SignUpForm): Promise<void> {
  await form.next.click();
  await expect(form.complaint(EMPTY)).toHaveCount(5);
  await expectAccessibleInBothThemes(part.page(), part);
}
