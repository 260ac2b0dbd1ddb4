import { expect, type Locator, type Page } from '@playwright/test';

/** What is left to choose for somebody who comes from Google and has no account yet. */
export class GoogleForm {
  readonly page: Page;
  readonly title: Locator;
  /** The identity from Google. */
  readonly connected: Locator;
  readonly name: Locator;
  readonly username: Locator;
  readonly terms: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { name: 'Almost there' });
    this.connected = page.getByRole('region', { name: 'Connected with Google' });
    this.name = page.getByRole('textbox', { name: 'Name', exact: true });
    this.username = page.getByRole('textbox', { name: 'Username', exact: true });
    this.terms = page.getByRole('checkbox', { name: /I agree to the Terms/ });
  }

  async expectOpen(): Promise<void> {
    await expect(this.page).toHaveURL(/\/signup$/);
    await expect(this.title).toBeVisible();
  }
}
