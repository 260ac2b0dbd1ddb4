import { expect, type Locator, type Page } from '@playwright/test';
import { Palette } from '../command-palette/Palette.ts';
import { SavedLists } from './SavedLists.ts';

/** Rows added to the open list by hand, by keys alone. */
export class AddedRows {
  readonly page: Page;
  readonly lists: SavedLists;
  readonly palette: Palette;
  /** Below the table: what the filter leaves out of what was searched. */
  readonly strip: Locator;

  constructor(page: Page) {
    this.page = page;
    this.lists = new SavedLists(page);
    this.palette = new Palette(page);
    this.strip = page.getByRole('region', { name: 'Not in this view' });
  }

  get grid() {
    return this.lists.screener.grid;
  }

  /** Chooses a line of the palette for a typed text. */
  async choose(typed: string, line: string): Promise<void> {
    await this.palette.open();
    await this.palette.type(typed);
    const wanted = this.palette.line(line).first();
    await expect(wanted).toBeVisible();
    for (let step = 0; step < 60 && (await wanted.getAttribute('aria-selected')) !== 'true'; step++)
      await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
  }

  /** Asks why a name is not in the view. */
  async ask(name: string): Promise<void> {
    await this.choose(name, `Why is “${name}” not here?`);
    await expect(this.strip.getByRole('listitem').first()).toContainText(name);
  }

  /** Opens the saved list again, without the search. */
  async reopen(list: string): Promise<void> {
    await this.choose(list, list);
    await expect(this.strip).toHaveCount(0);
  }

  /** The line above the table says so many rows, and so many by hand. */
  async expectCount(text: string): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: ` of ` }).first()).toHaveText(
      new RegExp(`^${text} of `),
    );
  }

  /** Gives the active cell the focus, as Tab does. */
  async enter(): Promise<void> {
    await this.grid.row(1).locator('[tabindex="0"]').focus();
  }

  row(name: string): Locator {
    return this.grid.root.getByRole('row').filter({ has: this.page.getByText(name, { exact: true }) });
  }
}
