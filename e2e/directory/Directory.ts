import { expect, type Locator, type Page } from '@playwright/test';
import { Exports, type SavedCsv } from '../csv-export/CsvExport.ts';
import { Grid } from '../grid/Grid.ts';

/** A directory or the playground, as a person uses it. */
export class Directory extends Grid {
  readonly search: Locator;
  readonly filters: Locator;
  readonly addFilterButton: Locator;
  readonly state: Locator;

  constructor(page: Page) {
    super(page);
    this.search = page.getByRole('searchbox', { name: /^Find / });
    this.filters = page.getByRole('group', { name: 'Filters' });
    this.addFilterButton = page.getByRole('button', { name: 'Add a filter' });
    this.state = page.getByRole('region', { name: 'Table status' });
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
    await expect(this.chip(field)).toBeVisible();
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

  /** Clicks a header and waits until it tells of the order it has come to. */
  async sortBy(label: string, order: 'descending' | 'ascending' | 'none'): Promise<void> {
    await this.header(label).click();
    await expect(this.header(label)).toHaveAttribute('aria-sort', order);
  }

  /** Exports the view and reads the file that was saved. */
  async exportCsv({ sources = false } = {}): Promise<SavedCsv> {
    const exports = new Exports(this.page);
    await exports.open();
    if (sources) await exports.dialog.getByRole('checkbox', { name: 'Include sources' }).check();
    return exports.read(() => exports.start.click());
  }
}
