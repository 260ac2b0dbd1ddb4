import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#schemas/constants.ts';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';
import { codeInMail } from '../support/members.ts';
import { beginsWith, WORDS } from '../support/words.ts';

/** What somebody who wants an account types. */
export interface Newcomer {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Somebody whose name nobody else has. */
export function newcomer(): Newcomer {
  const username = `n${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  return { name: 'Trần Thị Linh', username, email: `${username}@example.com`, password: 'correct-horse-7' };
}

/** Signing up as a person does it: on its page, or in the popup. */
export class SignUpForm {
  readonly page: Page;
  readonly withEmail: Locator;
  readonly name: Locator;
  readonly username: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly confirmPassword: Locator;
  readonly referral: Locator;
  readonly terms: Locator;
  readonly next: Locator;
  readonly code: Locator;
  readonly confirm: Locator;
  readonly resend: Locator;
  readonly back: Locator;
  readonly verifyTitle: Locator;

  readonly #language: Language;

  constructor(page: Page, language: Language = 'en') {
    const { signUp: words, code } = WORDS[language];
    this.#language = language;
    this.page = page;
    this.withEmail = page.getByRole('button', { name: words.withEmail });
    this.name = page.getByRole('textbox', { name: words.name, exact: true });
    this.username = page.getByRole('textbox', { name: words.username, exact: true });
    this.email = page.getByRole('textbox', { name: words.email, exact: true });
    this.password = page.getByLabel(words.password, { exact: true });
    this.confirmPassword = page.getByLabel(words.confirmPassword, { exact: true });
    this.referral = page.getByRole('textbox', { name: words.referral });
    this.terms = page.getByRole('checkbox', { name: beginsWith(words.terms) });
    this.next = page.getByRole('button', { name: words.next });
    this.code = page.getByRole('textbox', { name: words.code, exact: true });
    this.confirm = page.getByRole('button', { name: words.confirm, exact: true });
    this.resend = page.getByRole('button', { name: beginsWith(code.resend) });
    this.back = page.getByRole('button', { name: 'Back' });
    this.verifyTitle = page.getByRole('heading', { name: words.verify });
  }

  /** What is said to be wrong. */
  complaint(text: string | RegExp): Locator {
    return this.page.getByRole('alert').filter({ hasText: text });
  }

  /** Opens the page at the form. */
  async open(): Promise<void> {
    await this.page.goto(addressIn(this.#language, '/signup'));
    await this.withEmail.click();
    await expect(this.name).toBeFocused();
  }

  async fill({ name, username, email, password }: Newcomer): Promise<void> {
    await this.name.fill(name);
    await this.username.fill(username);
    await this.email.fill(email);
    await this.password.fill(password);
    await this.confirmPassword.fill(password);
    await this.terms.check();
  }

  /** Fills the form in and goes on to the step with the code. */
  async reachCode(somebody: Newcomer): Promise<void> {
    await this.fill(somebody);
    await this.next.click();
    await expect(this.verifyTitle).toBeVisible();
    await expect(this.code).toBeFocused();
  }

  /** Types the code that was mailed. */
  async finish({ email }: Newcomer): Promise<void> {
    await this.code.fill(await codeInMail(email));
    await this.confirm.click();
  }
}
