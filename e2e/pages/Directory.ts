import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import Papa from 'papaparse';

/** A directory or the playground, as a person uses it. */
export class Directory {
  readonly page: Page;
  readonly grid: Locator;
  readonly search: Locator;
  readonly filters: Locator;
  readonly addFilterButton: Locator;
  readonly state: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid');
    this.search = page.getByRole('searchbox', { name: /^Find / });
    this.filters = page.getByRole('group', { name: 'Filters' });
    this.addFilterButton = page.getByRole('button', { name: 'Add a filter' });
    this.state = page.getByRole('region', { name: 'State of the table' });
  }

  /** Opens an address and waits until rows, or what stands instead of them, are there. */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.settled();
  }

  /** Waits until the table is neither loading nor refreshing. */
  async settled(): Promise<void> {
    await expect(this.grid).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
  }

  /** How many rows match and how many there are, as the line above the grid says. */
  async counts(): Promise<{ readonly matching: number; readonly total: number }> {
    const text = await this.page
      .getByText(/^[\d,]+ of [\d,]+$/)
      .first()
      .innerText();
    const [matching = Number.NaN, total = Number.NaN] = text
      .split(' of ')
      .map((part) => Number(part.replaceAll(',', '')));
    return { matching, total };
  }

  async expectMatching(matching: number): Promise<void> {
    await expect.poll(async () => (await this.counts()).matching).toBe(matching);
  }

  header(label: string): Locator {
    return this.grid.getByRole('columnheader').filter({ hasText: label });
  }

  /** A row by its place in the view, from 1. */
  row(place: number): Locator {
    return this.grid.locator(`[role="row"][aria-rowindex="${place + 1}"]`);
  }

  /** The cell of a row under the header of that label. */
  async cell(place: number, label: string): Promise<Locator> {
    const index = await this.header(label).getAttribute('aria-colindex');
    return this.row(place).locator(`[aria-colindex="${index}"]`);
  }

  /** The exact figure of a cell, which its title holds. */
  async exact(place: number, label: string): Promise<number> {
    const cell = await this.cell(place, label);
    await expect(cell).toHaveAttribute('title', /\d/);
    const title = (await cell.getAttribute('title')) ?? '';
    return Number(
      title
        .replaceAll(',', '')
        .replace('−', '-')
        .match(/^-?[\d.]+/)?.[0],
    );
  }

  /** The names of the first rows, in their order. */
  async names(count: number): Promise<readonly string[]> {
    await expect(this.row(1).getByRole('rowheader')).not.toBeEmpty();
    const names: string[] = [];
    for (let place = 1; place <= count; place++) {
      names.push((await this.row(place).getByRole('rowheader').locator('.grid-name').innerText()).trim());
    }
    return names;
  }

  /** Adds a filter on a field; `fill` writes its value into the open editor. */
  async addFilter(field: string, fill: (editor: Locator) => Promise<void>): Promise<void> {
    await this.addFilterButton.click();
    await this.page
      .getByRole('dialog', { name: 'Add a filter' })
      .getByRole('button', { name: field, exact: true })
      .click();
    const editor = this.page.getByRole('dialog', { name: `Filter by ${field}` });
    await fill(editor);
    await expect(editor).toBeHidden();
    await this.settled();
  }

  /** Adds a bound on a number as it is typed, such as `5M`. */
  async addBound(field: string, operator: 'gte' | 'lte', amount: string): Promise<void> {
    await this.addFilter(field, async (editor) => {
      await editor.getByRole('combobox').selectOption(operator);
      await editor.getByRole('textbox', { name: 'Value' }).fill(amount);
      await editor.getByRole('button', { name: 'Apply' }).click();
    });
  }

  chip(words: string | RegExp): Locator {
    return this.filters.locator('[data-chip]').filter({ hasText: words });
  }

  async sortBy(label: string): Promise<void> {
    await this.header(label).click();
    await this.settled();
  }

  /** Exports the view and reads the file that was saved. */
  async exportCsv({
    sources = false,
  } = {}): Promise<{ readonly name: string; readonly bytes: Buffer; readonly rows: readonly (readonly string[])[] }> {
    await this.page.getByRole('button', { name: 'Export this view as CSV' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Export as CSV' });
    if (sources) await dialog.getByRole('checkbox', { name: 'Include sources' }).check();
    const downloading = this.page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    const download = await downloading;
    const bytes = await readFile(await download.path());
    const { data } = Papa.parse<string[]>(bytes.toString('utf8').replace(/^\ufeff/, ''), { skipEmptyLines: true });
    return { name: download.suggestedFilename(), bytes, rows: data };
  }
}
