import { expect, type Page, test } from '@playwright/test';
import { mailsIn } from '#server/testing/browser.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { FixedClock } from '../support/clock.ts';
import { useUpTries } from '../support/codes.ts';
import { forget } from '../support/forget.ts';
import { intercept } from '../support/intercept.ts';
import { tabTo } from '../support/keyboard.ts';
import { codeInMail, createMember, dataFolder, type Member, signInQuietly } from '../support/members.ts';
import { PLAIN } from '../support/pages.ts';
import { ResetForm } from './ResetForm.ts';
import { SignInDialog } from './SignInDialog.ts';

const RESET_CODE = '**/api/users/auth/get-reset-password-code?*';
const RESET = '**/api/users/auth/reset-password';
const NEW_PASSWORD = 'another-horse-8';
const EMPTY = 'This field can not be empty';
const NOT_SENT = 'Code sending failed, please try again';
const TOO_MANY = 'Too many requests to our server. Please try again later!';

test.describe('a forgotten password', () => {
  test('is replaced with the code from the mail, from signing in to signing in', async ({ page }) => {
    const member = await createMember();
    const signIn = new SignInDialog(page);
    const form = new ResetForm(page);
    await page.goto('/signin');
    await signIn.sayWho(member.username);
    await signIn.resetPassword.click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await expect(page).toHaveTitle('Update your password | Assay');
    await expect(signIn.title('Update your password')).toBeVisible();
    await expect(form.account).toContainText(member.username);
    await expect(form.account).toContainText('m***@e***');
    await expect(form.resend).toHaveText(/Resend Code in 5\d s/);
    await form.fill(NEW_PASSWORD, await codeInMail(member.email));
    await form.confirm.click();
    await expect(form.doneTitle).toBeVisible();
    await expect(page.getByText('A confirmation email was sent to m***@e***')).toBeVisible();
    await expect.poll(() => newsTo(member)).toBe(1);

    await form.done.click();
    await expect(page).toHaveURL(/\/signin$/);
    await expect(signIn.identity).toHaveValue(member.username);
    await signIn.next.click();
    await signIn.password.fill(member.password);
    await signIn.submit.click();
    await expect(signIn.complaint('Username or password was incorrect')).toBeVisible();
    await signIn.password.fill(NEW_PASSWORD);
    await signIn.submit.click();
    await signIn.expectSignedIn();
    // Not back to where the password was changed.
    await expect(page).toHaveURL(/\/$/);
  });

  test('is replaced in the popup, and by the keyboard alone', async ({ page }) => {
    await test.step('is replaced in the popup, which is accessible in both themes and closes', async () => {
      const [other, member] = [await createMember(), await createMember()];
      const signIn = new SignInDialog(page);
      const form = await openInPopup(page, other.username);
      await expect(form.resend).toHaveText(/Resend Code in \d+ s/);
      await expectAccessibleInBothThemes(page, page.getByRole('dialog'));
      await form.account.getByRole('button', { name: 'Change' }).click();
      await form.sendCode.click();
      await expect(form.complaint(EMPTY)).toBeVisible();
      await expectAccessibleInBothThemes(page, page.getByRole('dialog'));
      await form.identity.fill(member.email);
      await form.sendCode.click();
      await expect(form.account).toContainText(member.email);
      await form.fill(NEW_PASSWORD, await codeInMail(member.email));
      await page.keyboard.press('Enter');
      await expect(form.doneTitle).toBeVisible();
      await form.done.click();
      await expect(signIn.popup).toHaveCount(0);
      await expect(page).toHaveURL(PLAIN);
      await signIn.expectSignedOut();
    });
    await test.step('is replaced by the keyboard alone', async () => {
      await forget(page);
      const member = await createMember();
      const form = new ResetForm(page);
      await page.goto('/forgot-password');
      await expect(form.identity).toBeFocused();
      await page.keyboard.type(member.email);
      await page.keyboard.press('Enter');
      await expect(form.password).toBeFocused();
      await page.keyboard.type(NEW_PASSWORD);
      for (const [field, text] of [
        [form.confirmPassword, NEW_PASSWORD],
        [form.code, await codeInMail(member.email)],
      ] as const) {
        await tabTo(field);
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
      await expect(form.doneTitle).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/signin$/);
    });
  });

  test('signs its owner out everywhere, here too', async ({ page, browser, baseURL }) => {
    const member = await createMember();
    const form = new ResetForm(page);
    const signIn = new SignInDialog(page);
    if (!baseURL) throw new Error('The configuration names the address of the server under test.');
    await signInQuietly(page.context(), baseURL, member);
    const elsewhere = await browser.newContext({ baseURL });
    await signInQuietly(elsewhere, baseURL, member);
    await form.openFor(member.username);
    await signIn.expectSignedIn();
    await form.fill(NEW_PASSWORD, await codeInMail(member.email));
    await form.confirm.click();
    await expect(form.doneTitle).toBeVisible();
    await signIn.expectSignedOut();
    const other = new SignInDialog(await elsewhere.newPage());
    await other.page.goto('/user_profile');
    await expect(other.popup).toBeVisible();
    await elsewhere.close();
  });
});

test.describe('whose password it is', () => {
  test('is asked first, said to be nobody’s, and can be changed', async ({ page }) => {
    await test.step('is asked first, and an unknown account is reported', async () => {
      const form = new ResetForm(page);
      await page.goto('/forgot-password');
      await form.sendCode.click();
      await expect(form.complaint(EMPTY)).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await form.identity.fill('nobody@nowhere');
      await form.sendCode.click();
      await expect(form.complaint('Invalid Email!')).toBeVisible();
      await form.identity.fill('nobody.of.that.name');
      await form.sendCode.click();
      await expect(form.complaint('User does not exist in the system')).toBeVisible();
      await expect(form.identity).toBeFocused();

      for (const [what, status, message] of [
        ['too many requests', 429, TOO_MANY],
        ['a failing server', 500, NOT_SENT],
        ['no network', 0, NOT_SENT],
      ] as const) {
        await test.step(`stays when ${what} keep the code from being sent`, async () => {
          await intercept(page, RESET_CODE, (route) =>
            status === 0 ? route.abort('internetdisconnected') : route.fulfill({ status, json: {} }),
          );
          await form.identity.fill('');
          await form.identity.fill('somebody');
          await expect(page.getByText(message)).toHaveCount(0);
          await form.sendCode.click();
          await expect(page.getByText(message)).toBeVisible();
          await expect(form.identity).toHaveValue('somebody');
          const told = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' });
          while ((await told.count()) > 0) await told.first().click();
        });
      }
    });
    await test.step('can be changed, and survives a reload', async () => {
      await forget(page);
      const [first, second] = [await createMember(), await createMember()];
      const form = new ResetForm(page);
      await form.openFor(first.username);
      await page.reload();
      await expect(form.account).toContainText(first.username);
      await form.account.getByRole('button', { name: 'Change' }).click();
      // Phones add a space after a suggestion.
      await form.identity.fill(`${second.username} `);
      await form.sendCode.click();
      await expect(form.account).toContainText(second.username);
    });
  });
});

test.describe('the new password', () => {
  test('is asked for in steps accessible in both themes, says what is wrong with each field, and needs the right code', async ({
    page,
    context,
  }) => {
    await test.step('says what is wrong with each field, with the number of requests and with the network', async () => {
      const member = await createMember();
      const form = new ResetForm(page);
      await form.openFor(member.username);
      await expectAccessibleInBothThemes(page);
      await test.step('says what is wrong with each field, only after a try', async () => {
        await form.confirm.click();
        await expect(form.complaint(EMPTY)).toHaveCount(3);
        await expectAccessibleInBothThemes(page, page.getByRole('main'));
        await form.fill('seven77', 'ABCDEF');
        await form.confirmPassword.fill('another');
        await expect(page.getByRole('alert')).toHaveCount(0);
        await page.keyboard.press('Enter');
        await expect(form.complaint('Password need at least 8 characters')).toBeVisible();
        await expect(form.complaint('Passwords do not match')).toBeVisible();
        await expect(form.password).toBeFocused();
        await expect(form.password).toHaveAccessibleDescription('Password need at least 8 characters');
      });
      await test.step('tells too many requests and a lost network from a wrong code', async () => {
        await form.fill(NEW_PASSWORD, await codeInMail(member.email));
        await intercept(page, RESET, (route) => route.fulfill({ status: 429, json: {} }));
        await form.confirm.click();
        await expect(form.complaint(TOO_MANY)).toBeVisible();
        await page.unroute(RESET);
        await context.setOffline(true);
        await form.confirm.click();
        await expect(form.complaint('There is a problem when connecting to our server')).toBeVisible();
        await context.setOffline(false);
        await form.confirm.click();
        await expect(form.doneTitle).toBeVisible();
        await expectAccessibleInBothThemes(page, page.getByRole('main'));
      });
    });
    await test.step('needs the right code, which five wrong ones use up', async () => {
      await forget(page);
      const member = await createMember();
      const form = new ResetForm(page);
      await form.openFor(member.username);
      const right = await codeInMail(member.email);
      await form.fill(NEW_PASSWORD, right);
      await useUpTries(form, right, 'Invalid code');
      await expect(form.doneTitle).toHaveCount(0);
    });
  });
});

test.describe('another code', () => {
  test('can be asked for a minute after the last one, also after a reload, and says why it was not sent', async ({
    page,
  }) => {
    const member = await createMember();
    const form = new ResetForm(page);
    const clock = await FixedClock.on(page);
    await form.openFor(member.username);
    const first = await codeInMail(member.email);
    await expect(form.resend).toHaveText('Resend Code in 59 s');
    await form.resend.click({ force: true });
    await clock.pass(20);
    await expect(form.resend).toHaveText('Resend Code in 40 s');
    await page.reload();
    await expect(form.resend).toHaveText('Resend Code in 40 s');
    await clock.pass(40);
    await expect(form.resend).toHaveText('Resend Code');
    expect(await codeInMail(member.email)).toBe(first);

    for (const [status, complaint] of [
      [500, page.getByText(NOT_SENT)],
      [429, form.complaint(TOO_MANY)],
    ] as const) {
      await intercept(page, RESET_CODE, (route) => route.fulfill({ status, json: {} }));
      await form.resend.click();
      await expect(complaint).toBeVisible();
      await expect(form.resend).toHaveText('Resend Code in 5 s');
      await page.unroute(RESET_CODE);
      await clock.pass(5);
      await expect(form.resend).toHaveText('Resend Code');
    }
    await form.resend.click();
    await expect(page.getByText('A new code is on its way')).toBeVisible();
    await expect(form.resend).toHaveText('Resend Code in 59 s');
    await form.fill(NEW_PASSWORD, first);
    await form.confirm.click();
    await expect(form.complaint('Invalid code')).toBeVisible();
    await form.code.fill(await codeInMail(member.email));
    await form.confirm.click();
    await expect(form.doneTitle).toBeVisible();
  });
});

/** Asks for a new password in the popup, as someone known by name or e-mail address. */
async function openInPopup(page: Page, who: string): Promise<ResetForm> {
  const signIn = new SignInDialog(page);
  const form = new ResetForm(page);
  await page.goto(PLAIN);
  await signIn.openPopup();
  await signIn.chooseAccount();
  await signIn.sayWho(who);
  await signIn.resetPassword.click();
  await expect(form.account).toContainText(who);
  return form;
}

/** Number of emails that report a changed password to a member. */
async function newsTo({ email }: Member): Promise<number> {
  const mails = await mailsIn(dataFolder());
  return mails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes('password was changed')).length;
}
