import { expect, type Locator, type Page } from '@playwright/test';

/** A pivot in place of the rows of a table, as a person uses it. */
export class Pivot {
  readonly page: Page;
  readonly table: Locator;
  readonly button: Locator;
  readonly editor: Locator;
  /** Rows that match, as the line above the table says. */
  readonly count: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('treegrid');
    this.button = page.getByRole('button', { name: 'Pivot: add up the rows by group' });
    this.editor = page.getByRole('dialog', { name: 'Edit the pivot' });
    this.count = page
      .getByRole('status')
      .filter({ hasText: /^[\d,]+ of [\d,]+$/ })
      .first();
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.expectCounted();
  }

  /** Waits until it is counted of all rows. */
  async expectCounted(): Promise<void> {
    await expect(this.table.getByRole('rowheader', { name: 'Total' })).toBeVisible();
    await expect(this.page.getByRole('progressbar', { name: 'Adding up the rows' })).toHaveCount(0);
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) });
  }

  /** The names of the rows in view. */
  async names(): Promise<readonly string[]> {
    return this.table.getByRole('rowheader').allInnerTexts();
  }

  /** The cell that has the focus: its row's name, and its figure. */
  async focused(): Promise<readonly [string, string]> {
    return this.page.evaluate(() => {
      const cell = document.activeElement;
      const name = cell?.closest('[role=row]')?.querySelector('[role=rowheader]');
      return [name?.textContent ?? '', cell?.textContent ?? ''] as const;
    });
  }

  /** How many rows a cell counts, as it says. */
  async rowsOf(cell: Locator): Promise<number> {
    const label = (await cell.getAttribute('aria-label')) ?? '';
    return Number(/of ([\d,]+) rounds?/.exec(label)?.[1]?.replaceAll(',', ''));
  }

  /** Expects that the page shows so many rows, and no pivot. */
  async expectRows(count: number): Promise<void> {
    await expect(this.table).toHaveCount(0);
    await expect(this.count).toHaveText(new RegExp(`^${count.toLocaleString('en-US')} of `));
  }
}
