import { expect, test } from '@playwright/test';
import { mailsIn } from '#server/testing/browser.ts';
import { FixedClock } from '../support/clock.ts';
import { useUpTries, wrongCode } from '../support/codes.ts';
import { failing } from '../support/failing.ts';
import { intercept } from '../support/intercept.ts';
import { codeInMail, dataFolder } from '../support/members.ts';
import { newcomer, SignUpForm } from './SignUpForm.ts';

const REGISTER_CODE = '**/api/users/auth/get-register-code?*';
const SIGN_UP = '**/api/users/auth/signup';
const NO_NETWORK = 'Network error. Please check your internet connection';
const NOT_SENT = 'Code sending failed, please try again';
const EMPTY = 'This field can not be empty';

test.describe('the code of a new member', () => {
  test('is asked for again after 59 s, and 5 s after that failed', async ({ page }) => {
    const form = new SignUpForm(page);
    const somebody = newcomer();
    const clock = await FixedClock.on(page);
    await form.open();
    await form.reachCode(somebody);
    const first = await codeInMail(somebody.email);
    await expect(form.resend).toHaveText('Resend Code in 59 s');
    await expect(form.resend).toHaveAttribute('aria-disabled', 'true');
    await form.resend.click({ force: true });
    await clock.pass(58);
    await expect(form.resend).toHaveText('Resend Code in 1 s');
    await clock.pass(1);
    await expect(form.resend).toHaveText('Resend Code');
    expect(await codeInMail(somebody.email)).toBe(first);

    await intercept(page, REGISTER_CODE, failing);
    await form.resend.click();
    await expect(page.getByText(NOT_SENT)).toBeVisible();
    await expect(form.resend).toHaveText('Resend Code in 5 s');
    await page.unroute(REGISTER_CODE);
    await clock.pass(5);
    await expect(form.resend).toHaveText('Resend Code');
    await form.code.fill(first);
    await form.resend.click();
    await expect(page.getByText('A new code is on its way')).toBeVisible();
    await expect(form.resend).toHaveText('Resend Code in 59 s');
    await expect(form.code).toHaveValue('');
    expect(await codeInMail(somebody.email)).not.toBe(first);
    await form.finish(somebody);
    await expect(page.getByText('Your account is ready')).toBeVisible();
  });

  test('that is wrong says so; after five tries even the right one is none', async ({ page }) => {
    const form = new SignUpForm(page);
    const somebody = newcomer();
    await form.open();
    await form.reachCode(somebody);
    await form.confirm.click();
    await expect(form.complaint(EMPTY)).toBeVisible();
    const right = await codeInMail(somebody.email);
    await form.code.fill(wrongCode(right));
    await useUpTries(form, right, 'Wrong code. Try again!');
  });

  test('takes no more than 6 characters', async ({ page }) => {
    const form = new SignUpForm(page);
    await form.open();
    await form.reachCode(newcomer());
    await page.keyboard.type('ABCDEFGH');
    await expect(form.code).toHaveValue('ABCDEF');
  });

  test('tells too many requests and a lost network from a wrong code', async ({ page, context }) => {
    const form = new SignUpForm(page);
    const somebody = newcomer();
    await form.open();
    await form.reachCode(somebody);
    await intercept(page, SIGN_UP, (route) => route.fulfill({ status: 429, json: {} }));
    await form.finish(somebody);
    await expect(form.complaint('There are too many requests to our server . Please try again later')).toBeVisible();
    await page.unroute(SIGN_UP);
    await context.setOffline(true);
    await form.confirm.click();
    await expect(form.complaint(NO_NETWORK)).toBeVisible();
    await context.setOffline(false);
    await form.confirm.click();
    await expect(page.getByText('Your account is ready')).toBeVisible();
  });

  test('stays good while one goes back, and what was typed stays too', async ({ page }) => {
    const form = new SignUpForm(page);
    const somebody = newcomer();
    await form.open();
    await form.referral.fill('LINH-7');
    await form.reachCode(somebody);
    const code = await codeInMail(somebody.email);
    await form.back.click();
    await expect(form.name).toHaveValue(somebody.name);
    await expect(form.username).toHaveValue(somebody.username);
    await expect(form.email).toHaveValue(somebody.email);
    await expect(form.password).toHaveValue(somebody.password);
    await expect(form.confirmPassword).toHaveValue(somebody.password);
    await expect(form.referral).toHaveValue('LINH-7');
    await expect(form.terms).toBeChecked();
    await form.next.click();
    await expect(form.verifyTitle).toBeVisible();
    expect(await codeInMail(somebody.email)).toBe(code);
    await form.finish(somebody);
    await expect(page.getByText('Your account is ready')).toBeVisible();
  });

  test('goes to another address when that is changed', async ({ page }) => {
    const form = new SignUpForm(page);
    const somebody = newcomer();
    const { email } = newcomer();
    await form.open();
    await form.reachCode(somebody);
    await form.back.click();
    await form.email.fill(email);
    await form.next.click();
    await expect(page.getByText(`We sent a code of 6 characters to ${email}`)).toBeVisible();
    await form.finish({ ...somebody, email });
    await expect(page.getByText('Your account is ready')).toBeVisible();
  });

  test('is still good after the page was loaded anew, and no other one is sent', async ({ page }) => {
    const form = new SignUpForm(page);
    const somebody = newcomer();
    await form.open();
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
    await form.finish(somebody);
    await expect(page.getByText('Your account is ready')).toBeVisible();
  });

  test('is kept when the username was taken meanwhile: the way leads back to that field', async ({ page, request }) => {
    const form = new SignUpForm(page);
    const somebody = newcomer();
    const rival = newcomer();
    await form.open();
    await form.reachCode(somebody);
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
    await form.confirm.click();
    await expect(page.getByText('Your account is ready')).toBeVisible();
  });
});
