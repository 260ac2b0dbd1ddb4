import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { Grid } from './Grid.ts';

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
  readonly peek: Locator;
  readonly findBar: Locator;
  readonly columns: Locator;
  readonly exportDialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = new Grid(page);
    this.search = page.getByRole('searchbox', { name: /^Find / });
    this.state = page.getByRole('region', { name: 'State of the table' });
    this.peek = page.getByRole('complementary', { name: 'Peek' });
    this.findBar = page.getByRole('search', { name: 'Find in the table' });
    this.columns = page.getByRole('dialog', { name: 'Choose columns' });
    this.exportDialog = page.getByRole('dialog', { name: 'Export as CSV' });
  }

  /** Opens an address and waits until all rows are there. */
  async open(address: string): Promise<void> {
    await this.grid.open(address);
  }

  /** Waits until the table is neither loading nor refreshing. */
  async settled(): Promise<void> {
    await expect(this.grid.root).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
    await expect(this.grid.row(1).getByRole('rowheader')).not.toBeEmpty();
  }

  /** How many rows match and how many there are, as the line above the table says. */
  async counts(): Promise<{ readonly matching: number; readonly total: number }> {
    const text = await this.page
      .getByRole('status')
      .filter({ hasText: /^[\d,]+ of [\d,]+$/ })
      .first()
      .innerText();
    const [matching = Number.NaN, total = Number.NaN] = text
      .split(' of ')
      .map((part) => Number(part.replaceAll(',', '')));
    return { matching, total };
  }

  /** The name in a row, by its place in the view from 1. */
  async nameAt(place: number): Promise<string> {
    const name = this.grid.row(place).getByRole('rowheader').locator('.grid-name');
    await expect(name).not.toBeEmpty();
    return (await name.innerText()).trim();
  }

  async names(count: number): Promise<readonly string[]> {
    const names: string[] = [];
    for (let place = 1; place <= count; place++) names.push(await this.nameAt(place));
    return names;
  }

  /** The labels of the headers in their order, without units. */
  async headers(): Promise<readonly string[]> {
    const labels = await this.grid.root.getByRole('columnheader').evaluateAll((headers) =>
      headers
        .map((header) => ({
          at: Number(header.getAttribute('aria-colindex')),
          label: header.querySelector('.grid-label-text')?.textContent ?? '',
        }))
        .filter(({ label }) => label !== '')
        .sort((a, b) => a.at - b.at)
        .map(({ label }) => label),
    );
    return labels;
  }

  /** Makes the name of a row the active cell. */
  async activate(place: number): Promise<void> {
    const cell = this.grid.row(place).getByRole('rowheader');
    const box = await cell.boundingBox();
    // Beside the name, which is a link.
    await cell.click({ position: { x: Math.max(4, (box?.width ?? 8) - 6), y: 6 } });
    await expect(cell).toBeFocused();
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

  async keys(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}
