import { expect, test } from '@playwright/test';
import { mailsIn } from '#server/testing/browser.ts';
import { forget } from '../support/forget.ts';
import { codeInMail, dataFolder } from '../support/members.ts';
import { newcomer, SignUpForm } from './SignUpForm.ts';

test.describe('the code of a new member', () => {
  test('outlives a reload and a taken username', async ({ page, request }) => {
    await test.step('stays valid after a reload, and no other code is sent', async () => {
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
    await test.step('stays valid when the username was taken meanwhile: the form returns to that field', async () => {
      await forget(page);
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
});
