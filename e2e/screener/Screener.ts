import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { Grid } from '../grid/Grid.ts';

/** Made-up projects, which need no server. */
export const SAMPLE = '/master-demo/projects?rows=100';

/** A file that was saved, read as a spreadsheet would. */
export interface SavedCsv {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** The screener, as a person uses it. */
export class Screener {
  readonly page: Page;
  readonly grid: Grid;
  readonly search: Locator;
  readonly state: Locator;
  readonly preview: Locator;
  readonly findBar: Locator;
  /** The cell where the search stands. */
  readonly foundCell: Locator;
  readonly columns: Locator;
  readonly exportDialog: Locator;
  /** Starts the export in its dialog. */
  readonly exportStart: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = new Grid(page);
    this.search = page.getByRole('searchbox', { name: /^Find / });
    this.state = page.getByRole('region', { name: 'Table status' });
    this.preview = page.getByRole('complementary', { name: 'Preview' });
    this.findBar = page.getByRole('search', { name: 'Find in the table' });
    this.foundCell = this.grid.root.locator('[data-found=current]');
    this.columns = page.getByRole('dialog', { name: 'Choose columns' });
    this.exportDialog = page.getByRole('dialog', { name: 'Export as CSV' });
    this.exportStart = this.exportDialog.getByRole('button', { name: 'Export', exact: true });
  }

  /** Opens an address and waits until all rows are there. */
  async open(address: string): Promise<void> {
    await this.withPreview();
    await this.grid.open(address);
  }

  /** Has the preview open from the first, as in a wide window; a test that closes it keeps it closed. */
  async withPreview(): Promise<void> {
    await this.page.addInitScript(() => {
      if (localStorage.getItem('assay.screener.peek') === null) localStorage.setItem('assay.screener.peek', 'true');
    });
  }

  /** Waits until the table is neither loading nor refreshing. */
  async settled(): Promise<void> {
    await this.grid.settled();
    await this.grid.expectFirstRow();
  }

  /** The name in a row, by its place in the view from 1. */
  async nameAt(place: number): Promise<string> {
    const name = this.grid.row(place).getByRole('rowheader').locator('.grid-name');
    await expect(name).not.toBeEmpty();
    return (await name.innerText()).trim();
  }

  /** Makes the name of a row the active cell. */
  async activate(place: number): Promise<void> {
    const cell = this.grid.row(place).getByRole('rowheader');
    await expect(cell).not.toBeEmpty();
    // Before the name, which is a link; where the cell ends changes with what comes beside the table.
    await cell.click({ position: { x: 3, y: 6 } });
    await expect(cell).toBeFocused();
  }

  /** Waits until the preview tells of a row, which it does a moment after the row has become the active one. */
  async expectPreviewOf(place: number): Promise<void> {
    await expect(this.preview).toContainText(await this.nameAt(place));
  }

  /** Opens the bar that finds a text in the table, ready to type. */
  async openFind(): Promise<void> {
    await this.page.keyboard.press('Control+f');
    await expect(this.findBar.getByRole('textbox')).toBeFocused();
  }

  checkbox(place: number): Locator {
    return this.grid.row(place).getByRole('checkbox');
  }

  async expectSelected(count: number): Promise<void> {
    if (count === 0) await expect(this.state.getByText(/^[\d,]+ selected/)).toHaveCount(0);
    else
      await expect(
        this.state.getByText(new RegExp(`^${count.toLocaleString('en-US')} selected`)).first(),
      ).toBeVisible();
  }

  /** Presses the one button that starts the export in the open dialog and reads the file. */
  async saveCsv(start: () => Promise<void>): Promise<SavedCsv> {
    const downloading = this.page.waitForEvent('download');
    await start();
    const download = await downloading;
    const text = (await readFile(await download.path(), 'utf8')).replace(/^\ufeff/, '');
    return {
      name: download.suggestedFilename(),
      rows: Papa.parse<string[]>(text, { skipEmptyLines: true }).data,
    };
  }

  /** The role of what has focus at the very moment when an element leaves the page. Ask before it does. */
  focusOnceGone(element: Locator): Promise<string | null> {
    return element.evaluate(
      (leaving) =>
        new Promise<string | null>((resolve) => {
          new MutationObserver((_changes, observer) => {
            if (leaving.isConnected) return;
            observer.disconnect();
            resolve(document.activeElement?.getAttribute('role') ?? null);
          }).observe(document, { childList: true, subtree: true });
        }),
    );
  }

  async keys(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}
