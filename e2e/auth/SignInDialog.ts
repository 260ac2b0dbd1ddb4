import { expect, type Locator, type Page } from '@playwright/test';

/** Signing in as a person does it: on its page, or in the popup. */
export class SignInDialog {
  readonly page: Page;
  readonly popup: Locator;
  readonly identity: Locator;
  readonly password: Locator;
  readonly next: Locator;
  readonly submit: Locator;
  readonly remember: Locator;
  readonly resetPassword: Locator;
  readonly google: Locator;
  /** In the header, while nobody is signed in. */
  readonly signInLink: Locator;

  constructor(page: Page) {
    this.page = page;
    this.popup = page.getByRole('dialog');
    this.identity = page.getByRole('textbox', { name: 'Username or email' });
    this.password = page.getByLabel('Password', { exact: true });
    this.next = page.getByRole('button', { name: 'Next', exact: true });
    this.submit = page.getByRole('button', { name: 'Sign in', exact: true });
    this.remember = page.getByRole('checkbox', { name: 'Remember me' });
    this.resetPassword = page.getByRole('button', { name: 'Reset password?' });
    this.google = page.getByRole('button', { name: 'Sign in with Google' });
    this.signInLink = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  }

  /** A title of the step, on the page or in the popup. */
  title(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  /** What is said to be wrong. */
  complaint(text: string | RegExp): Locator {
    return this.page.getByRole('alert').filter({ hasText: text });
  }

  /** Opens the page to sign in on, ready to type. */
  async open(address = '/signin'): Promise<void> {
    await this.page.goto(address);
    await expect(this.identity).toBeFocused();
  }

  /** Opens the popup over the page that is open. */
  async openPopup(): Promise<void> {
    await this.signInLink.click();
    await expect(this.popup).toBeVisible();
  }

  /** From the popup's first page to the first step. */
  async chooseAccount(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign in with Assay Account' }).click();
    await expect(this.identity).toBeFocused();
  }

  async sayWho(identity: string): Promise<void> {
    await this.identity.fill(identity);
    await this.next.click();
    await expect(this.password).toBeFocused();
  }

  /** Both steps. */
  async signIn({ username, password }: { readonly username: string; readonly password: string }): Promise<void> {
    await this.sayWho(username);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** Waits until the header says that somebody is signed in. */
  async expectSignedIn(): Promise<void> {
    await expect(this.signInLink).toHaveCount(0);
  }

  async expectSignedOut(): Promise<void> {
    await expect(this.signInLink).toBeVisible();
  }
}
