import { expect, type Locator, type Page } from '@playwright/test';

/** The frame around every page, as a person uses it. */
export class Shell {
  readonly page: Page;
  readonly heading: Locator;
  readonly display: Locator;
  /** The list of keys. */
  readonly keyHelp: Locator;
  readonly search: Locator;
  readonly hits: Locator;
  /** How much was found for what is in the search field; there is none until the hits are those of that text. */
  readonly found: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('main').getByRole('heading', { level: 1 });
    this.display = page.getByRole('button', { name: 'Display' });
    this.keyHelp = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    this.search = page.getByRole('combobox', { name: 'Search projects, organizations, people' });
    this.found = page.getByRole('search').filter({ has: this.search }).getByRole('status').filter({ hasText: /\S/ });
    this.hits = page.getByRole('listbox', { name: 'Search results' }).getByRole('option');
  }

  /** Opens an address as someone who is already on this site: `/` stays `/`. */
  async openFromInside(address: string, options?: Parameters<Page['goto']>[1]): Promise<void> {
    await this.page.addInitScript(() => sessionStorage.setItem('hasNavigated', 'true'));
    await this.page.goto(address, options);
  }

  /** The theme the page is drawn in. */
  theme(): Promise<string | null> {
    return this.page.locator('html').getAttribute('data-theme');
  }

  async chooseTheme(name: 'System' | 'Dark' | 'Light'): Promise<void> {
    await this.display.click();
    await this.page.getByRole('group', { name: 'Theme' }).getByText(name).click();
    await this.page.keyboard.press('Escape');
  }

  async chooseRows(name: 'Compact' | 'Comfortable'): Promise<void> {
    await this.display.click();
    await this.page.getByRole('group', { name: 'Rows' }).getByText(name).click();
    await this.page.keyboard.press('Escape');
  }

  /** Searches with the keyboard alone and waits for the hits to what was typed. */
  async searchFor(text: string): Promise<void> {
    if (!(await this.search.evaluate((field) => field === document.activeElement))) await this.page.keyboard.press('/');
    const answered = this.page.waitForResponse((response) => {
      const address = new URL(response.url()).searchParams;
      return (
        address.get('sid') === 'search_global' && (address.get('params') ?? '').includes(`"searchValue":"${text}"`)
      );
    });
    await this.page.keyboard.type(text);
    await answered;
    await expect(this.found).toHaveCount(1);
  }
}
