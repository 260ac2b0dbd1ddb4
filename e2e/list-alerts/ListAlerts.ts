import { expect, type Locator, type Page } from '@playwright/test';

/** What happened to the open list since its member last looked, as a person reads it. */
export class ListAlerts {
  readonly strip: Locator;
  /** Opens and closes the rows. */
  readonly opener: Locator;
  readonly seen: Locator;
  readonly bell: Locator;

  constructor(page: Page) {
    this.strip = page.getByRole('region', { name: /^Changes in / });
    this.opener = this.strip.getByRole('button', { name: /^Since / });
    this.seen = this.strip.getByRole('button', { name: 'Mark as seen' });
    this.bell = this.strip.getByRole('button', { name: 'Notify me when rows enter or leave' });
  }

  /** `1 entered · 1 left · 1 changed`; null: nothing. */
  async expectNews(counts: string | null): Promise<void> {
    if (counts === null) await expect(this.strip).toContainText('No rows entered, left or changed.');
    else await expect(this.opener).toContainText(counts);
  }

  /** Shows the rows of one kind: `Entered`, `Left`, `Changed`. */
  async show(kind: string): Promise<void> {
    await this.strip.getByRole('radio', { name: new RegExp(`^${kind} `) }).check({ force: true });
  }

  /** The row of a name. */
  row(name: string): Locator {
    return this.strip.getByRole('row').filter({ has: this.strip.page().getByRole('rowheader', { name }) });
  }

  async names(): Promise<readonly string[]> {
    return await this.strip.getByRole('rowheader').allInnerTexts();
  }
}
