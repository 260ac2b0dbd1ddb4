import type { Locator, Page } from '@playwright/test';

/** Choosing a new password as a person does it: on its page, or in the popup. */
export class ResetForm {
  readonly page: Page;
  readonly identity: Locator;
  readonly account: Locator;
  readonly password: Locator;
  readonly confirmPassword: Locator;
  readonly code: Locator;
  readonly resend: Locator;
  readonly doneTitle: Locator;

  constructor(page: Page) {
    this.page = page;
    this.identity = page.getByRole('textbox', { name: 'Username or email' });
    this.account = page.getByRole('region', { name: 'Account', exact: true });
    this.password = page.getByLabel('New Password', { exact: true });
    this.confirmPassword = page.getByLabel('Confirm Password', { exact: true });
    this.code = page.getByRole('textbox', { name: 'Reset Code', exact: true });
    this.resend = page.getByRole('button', { name: /^Resend Code/ });
    this.doneTitle = page.getByRole('heading', { name: 'Your password has been updated' });
  }

  /** What is said to be wrong. */
  complaint(text: string | RegExp): Locator {
    return this.page.getByRole('alert').filter({ hasText: text });
  }
}
