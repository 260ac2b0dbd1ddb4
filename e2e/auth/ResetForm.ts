import type { Locator, Page } from '@playwright/test';

/** Choosing a new password as a person does it: on its page, or in the popup. */
export class ResetForm {
  readonly page: Page;
  readonly title: Locator;
  readonly identity: Locator;
  readonly sendCode: Locator;
  readonly account: Locator;
  readonly password: Locator;
  readonly confirmPassword: Locator;
  readonly code: Locator;
  readonly confirm: Locator;
  readonly resend: Locator;
  readonly doneTitle: Locator;
  readonly done: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { name: 'Update your password' });
    this.identity = page.getByRole('textbox', { name: 'Username or email' });
    this.sendCode = page.getByRole('button', { name: 'Send code' });
    this.account = page.getByRole('region', { name: 'Account', exact: true });
    this.password = page.getByLabel('New Password', { exact: true });
    this.confirmPassword = page.getByLabel('Confirm Password', { exact: true });
    this.code = page.getByRole('textbox', { name: 'Reset Code', exact: true });
    this.confirm = page.getByRole('button', { name: 'Confirm', exact: true });
    this.resend = page.getByRole('button', { name: /^Resend Code/ });
    this.doneTitle = page.getByRole('heading', { name: 'Your password has been updated' });
    this.done = page.getByRole('button', { name: 'Done' });
  }

  /** What is said to be wrong. */
  complaint(text: string | RegExp): Locator {
    return this.page.getByRole('alert').filter({ hasText: text });
  }

  async fill(password: string, code: string): Promise<void> {
    await this.password.fill(password);
    await this.confirmPassword.fill(password);
    await this.code.fill(code);
  }
}
