import { expect, type Locator, type Page } from '@playwright/test';
import { SavedLists } from './SavedLists.ts';

/** Own columns of the open list, as a person at the keyboard types them. */
export class OwnColumns {
  readonly page: Page;
  readonly lists: SavedLists;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.lists = new SavedLists(page);
    this.dialog = page.getByRole('dialog', { name: 'New own column' });
  }

  get grid() {
    return this.lists.screener.grid;
  }

  /** Adds a column by the chooser. */
  async add(title: string, kind: string, options: readonly string[] = []): Promise<void> {
    await this.page.keyboard.press('c');
    await this.lists.screener.columns.getByRole('button', { name: 'Own column…' }).click();
    await this.dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await this.dialog.getByRole('radio', { name: kind, exact: true }).check();
    if (options.length > 0) await this.dialog.getByRole('textbox', { name: /^Choices/ }).fill(options.join('\n'));
    await this.page.keyboard.press('Tab');
    await this.dialog.getByRole('button', { name: 'Add column' }).click();
    await expect(this.dialog).toHaveCount(0);
    await expect(this.grid.header(title)).toBeVisible();
  }

  /** What stands in the first cells of a column. */
  async cells(title: string, count: number): Promise<string[]> {
    const at = Number(await this.grid.header(title).getAttribute('aria-colindex'));
    const texts: string[] = [];
    for (let row = 1; row <= count; row++)
      texts.push((await this.grid.row(row).locator(`[aria-colindex="${at}"]`).innerText()).trim());
    return texts;
  }

  async expectCells(title: string, ...texts: readonly string[]): Promise<void> {
    await expect.poll(() => this.cells(title, texts.length)).toEqual(texts);
  }

  /** Makes a cell active, as arrows do, and gives it the focus. */
  async goTo(title: string, row: number): Promise<Locator> {
    const at = await this.grid.header(title).getAttribute('aria-colindex');
    const cell = this.grid.row(row).locator(`[aria-colindex="${at}"]`);
    const place = this.grid.row(row).locator('[aria-colindex="1"]');
    await place.click({ position: { x: 2, y: 2 } });
    for (let step = 1; step < Number(at); step++) await this.page.keyboard.press('ArrowRight');
    await expect(cell).toBeFocused();
    return cell;
  }

  /** Pastes a block as a spreadsheet gives it. */
  async paste(block: string): Promise<void> {
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), block);
    await this.page.keyboard.press('ControlOrMeta+v');
  }
}
