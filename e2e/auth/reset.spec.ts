import { expect, type Page, test } from '@playwright/test';
import { mailsIn } from '#server/testing/browser.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { wrongCode } from '../support/codes.ts';
import { forget } from '../support/forget.ts';
import { tabTo } from '../support/keyboard.ts';
import { codeInMail, createMember, dataFolder, type Member, signInQuietly } from '../support/members.ts';
import { PLAIN } from '../support/pages.ts';
import { ResetForm } from './ResetForm.ts';
import { SignInDialog } from './SignInDialog.ts';

const NEW_PASSWORD = 'another-horse-8';
const EMPTY = 'This field can not be empty';

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

  test('survives a reload and a wrong code, in steps accessible in both themes, and signs its owner out everywhere', async ({
    page,
    browser,
    baseURL,
  }) => {
    const member = await createMember();
    const form = new ResetForm(page);
    const signIn = new SignInDialog(page);
    if (!baseURL) throw new Error('The configuration names the address of the server under test.');
    await signInQuietly(page.context(), baseURL, member);
    const elsewhere = await browser.newContext({ baseURL });
    await signInQuietly(elsewhere, baseURL, member);
    await form.openFor(member.username);
    await signIn.expectSignedIn();
    await page.reload();
    await expect(form.account).toContainText(member.username);
    await expect(form.resend).toHaveText(/Resend Code in \d+ s/);
    await form.confirm.click();
    await expect(form.complaint(EMPTY)).toHaveCount(3);
    await expectAccessibleInBothThemes(page);
    await form.fill(NEW_PASSWORD, wrongCode(await codeInMail(member.email)));
    await form.confirm.click();
    await expect(form.complaint('Invalid code')).toBeVisible();
    await form.code.fill(await codeInMail(member.email));
    await form.confirm.click();
    await expect(form.doneTitle).toBeVisible();
    await expectAccessibleInBothThemes(page, page.getByRole('main'));
    await signIn.expectSignedOut();
    const other = new SignInDialog(await elsewhere.newPage());
    await other.page.goto('/user_profile');
    await expect(other.popup).toBeVisible();
    await elsewhere.close();
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
