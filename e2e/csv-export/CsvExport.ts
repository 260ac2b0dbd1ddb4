import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import Papa from 'papaparse';

/** The file of an export, as it was saved and as a spreadsheet reads it. */
export interface SavedCsv {
  readonly name: string;
  readonly bytes: Buffer;
  readonly rows: readonly (readonly string[])[];
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

  /** Reads the file that is saved once the export is started. */
  async read(start: () => Promise<void>): Promise<SavedCsv> {
    const downloading = this.page.waitForEvent('download');
    await start();
    const download = await downloading;
    const bytes = await readFile(await download.path());
    const { data } = Papa.parse<string[]>(bytes.toString('utf8').replace(/^\ufeff/, ''), { skipEmptyLines: true });
    return { name: download.suggestedFilename(), bytes, rows: data };
  }
}
