import { expect, test } from '@playwright/test';
import { mailsIn } from '#server/testing/browser.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { wrongCode } from '../support/codes.ts';
import { tabTo } from '../support/keyboard.ts';
import { bearerOf, codeInMail, createMember, dataFolder, type Member, signInQuietly } from '../support/members.ts';
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

  test('is replaced in the popup, which is accessible in both themes and closes', async ({ page }) => {
    const [other, member] = [await createMember(), await createMember()];
    const signIn = new SignInDialog(page);
    const form = new ResetForm(page);
    await page.goto(PLAIN);
    await signIn.openPopup();
    await signIn.chooseAccount();
    await signIn.sayWho(other.username);
    await signIn.resetPassword.click();
    await expect(form.account).toContainText(other.username);
    await expect(form.resend).toHaveText(/Resend Code in \d+ s/);
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

  test('is replaced by the keyboard alone, survives a reload and a wrong code, and signs its owner out everywhere', async ({
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
    const asked = { headers: await bearerOf(elsewhere) };
    const statusElsewhere = async () => (await elsewhere.request.get('/api/users/sessions', asked)).status();

    await test.step('the code is sent, and stays valid over a reload', async () => {
      await page.goto('/forgot-password');
      await expect(form.identity).toBeFocused();
      await page.keyboard.type(member.email);
      await page.keyboard.press('Enter');
      await expect(form.password).toBeFocused();
      await signIn.expectSignedIn();
      await page.reload();
      await expect(form.account).toContainText(member.email);
      await expect(form.resend).toHaveText(/Resend Code in \d+ s/);
    });
    await test.step('what is wrong is accessible in both themes', async () => {
      await form.confirm.focus();
      await page.keyboard.press('Enter');
      await expect(form.complaint(EMPTY)).toHaveCount(3);
      await expectAccessibleInBothThemes(page);
      await expect(form.password).toBeFocused();
      await page.keyboard.type(NEW_PASSWORD);
      for (const [field, text] of [
        [form.confirmPassword, NEW_PASSWORD],
        [form.code, wrongCode(await codeInMail(member.email))],
      ] as const) {
        await tabTo(field);
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
      await expect(form.complaint('Invalid code')).toBeVisible();
      await expect(form.code).toBeFocused();
    });
    await test.step('the right code ends every session, and leads to signing in', async () => {
      expect(await statusElsewhere()).toBe(200);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(await codeInMail(member.email));
      await page.keyboard.press('Enter');
      await expect(form.doneTitle).toBeFocused();
      await expectAccessibleInBothThemes(page, page.getByRole('main'));
      await signIn.expectSignedOut();
      expect(await statusElsewhere()).toBe(401);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/signin$/);
    });
    await elsewhere.close();
  });
});

/** Number of emails that report a changed password to a member. */
async function newsTo({ email }: Member): Promise<number> {
  const mails = await mailsIn(dataFolder());
  return mails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes('password was changed')).length;
}
