import { expect, type Locator, type Page } from '@playwright/test';

/** Counts files that the page saves from now on. */
export function countSaved(page: Page): () => number {
  let saved = 0;
  page.on('download', () => saved++);
  return () => saved;
}

/** The dialog that exports a view, and the panel that stands in it where the plan gives no export. */
export class Exports {
  readonly page: Page;
  readonly dialog: Locator;
  readonly start: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Export as CSV' });
    this.start = this.dialog.getByRole('button', { name: 'Export', exact: true });
    this.panel = this.dialog.getByRole('status').filter({ has: page.getByRole('heading', { level: 3 }) });
  }

  /** Opens the dialog of the view on the screen. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Export this view as CSV' }).click();
    await expect(this.start).toBeEnabled();
  }

  /** How much of the month's exports is used, as the dialog says: `3 of 100 used this month`. */
  async expectUsed(words: string): Promise<void> {
    await expect(this.dialog.getByText(words)).toBeVisible();
  }

  /** Saves the file, and waits until the dialog is gone. Gives the name of the file. */
  async save(): Promise<string> {
    const downloading = this.page.waitForEvent('download');
    await this.start.click();
    const download = await downloading;
    await expect(this.dialog).toHaveCount(0);
    return download.suggestedFilename();
  }

  /** Starts the export and cancels it within the page, before a file of many rows can be ready. */
  async startAndCancel(): Promise<void> {
    await this.dialog.evaluate(async (dialog) => {
      const button = (name: string) =>
        [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      button('Export')?.click();
      while (!button('Cancel')) await new Promise((resolve) => setTimeout(resolve));
      button('Cancel')?.click();
    });
  }

  /** Opens the dialog to read how much is used, and closes it. */
  async expectUsedSoFar(words: string): Promise<void> {
    await this.open();
    await this.expectUsed(words);
    await this.dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(this.dialog).toHaveCount(0);
  }
}
