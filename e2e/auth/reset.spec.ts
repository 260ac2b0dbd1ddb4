import { expect, test } from '@playwright/test';
import { mailsIn } from '#server/testing/browser.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { wrongCode } from '../support/codes.ts';
import { tabTo } from '../support/keyboard.ts';
import { bearerOf, codeInMail, createMember, dataFolder, type Member, signInQuietly } from '../support/members.ts';
import { ResetForm } from './ResetForm.ts';
import { SignInDialog } from './SignInDialog.ts';

const NEW_PASSWORD = 'another-horse-8';

test('a forgotten password is replaced with the code from the mail by the keyboard alone, signs its owner out everywhere, and leads to signing in', async ({
  page,
  browser,
  baseURL,
}) => {
  const [other, member] = [await createMember(), await createMember()];
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
    await page.keyboard.type(member.username);
    await page.keyboard.press('Enter');
    await expect(form.password).toBeFocused();
    await signIn.expectSignedIn();
    await page.reload();
    await expect(form.account).toContainText(member.username);
    await expect(form.account).toContainText('m***@e***');
    await expect(form.resend).toHaveText(/Resend Code in \d+ s/);
  });
  await test.step('a wrong code is refused', async () => {
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
  await test.step('the right code ends every session, and says so by mail', async () => {
    expect(await statusElsewhere()).toBe(200);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(await codeInMail(member.email));
    await page.keyboard.press('Enter');
    await expect(form.doneTitle).toBeFocused();
    await expect(page.getByText('A confirmation email was sent to m***@e***')).toBeVisible();
    await signIn.expectSignedOut();
    expect(await statusElsewhere()).toBe(401);
    await expect.poll(() => newsTo(member)).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/signin$/);
    await expect(signIn.identity).toHaveValue(member.username);
  });
  await test.step('from signing in a code is sent at once, to whom was named there', async () => {
    await signIn.sayWho(other.email);
    await signIn.resetPassword.click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await expect(page).toHaveTitle('Update your password | Assay');
    await expect(form.account).toContainText(other.email);
    await page.goBack();
    await expect(page).toHaveURL(/\/signin$/);
  });
  await test.step('only the new password signs in, and leads not back to where it was changed', async () => {
    await signIn.sayWho(member.email);
    await signIn.password.fill(member.password);
    await signIn.submit.click();
    await expect(signIn.complaint('Username or password was incorrect')).toBeVisible();
    await signIn.password.fill(NEW_PASSWORD);
    await signIn.submit.click();
    await signIn.expectSignedIn();
    await expect(page).toHaveURL(/\/$/);
  });
  await elsewhere.close();
});

/** Number of emails that report a changed password to a member. */
async function newsTo({ email }: Member): Promise<number> {
  const mails = await mailsIn(dataFolder());
  return mails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes('password was changed')).length;
}
