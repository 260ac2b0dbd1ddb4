import { expect, type Locator, type Page } from '@playwright/test';

/** The review of a view, as a person goes through it. */
export class ListReview {
  readonly page: Page;
  readonly panel: Locator;
  /** `3 of 12 · 1 dismissed`. */
  readonly place: Locator;
  /** Which rows the table shows by what was decided about them. */
  readonly shown: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('region', { name: 'Review' });
    this.place = this.panel.getByRole('heading', { level: 2 });
    this.shown = page.getByRole('button', { name: /^Rows by what you decided/ });
  }

  /** Begins by the key, with the focus in the table; gives how many records come up. */
  async begin(): Promise<number> {
    await this.page.keyboard.press('Shift+R');
    await expect(this.panel).toBeFocused();
    await expect(this.place).toHaveText(/^1 of /);
    return Number(/ of ([\d,]+)/.exec(await this.place.innerText())?.[1]?.replace(',', ''));
  }

  async expectPlace(place: number, of: number, dismissed = 0): Promise<void> {
    await expect(this.place).toHaveText(`${place} of ${of}${dismissed > 0 ? ` · ${dismissed} dismissed` : ''}`);
  }

  /** Presses keys once the shown record is there. */
  async keys(...pressed: readonly string[]): Promise<void> {
    for (const key of pressed) await this.page.keyboard.press(key);
  }

  action(name: RegExp | string): Locator {
    return this.panel.getByRole('button', { name });
  }
}
