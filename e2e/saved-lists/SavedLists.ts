import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { Screener } from '../screener/Screener.ts';
import { ScreenerFilters } from '../screener/ScreenerFilters.ts';
import { postAsMember } from '../support/members.ts';

export { FEW_ROWS } from '../grid/Grid.ts';

/** Adds a list of projects to the account that is signed in, without its page. `view`: as an address writes it. */
export async function addList(context: BrowserContext, name: string, view: Readonly<Record<string, string>>) {
  await postAsMember(context, 'storage/add', { source: 'projects', name, data: { view } });
}

/** The saved lists of the screener, as a person uses them: the line above the table and the part of the panel. */
export class SavedLists {
  readonly page: Page;
  readonly screener: Screener;
  readonly filters: ScreenerFilters;
  /** The part of the panel. */
  readonly panel: Locator;
  /** The floating form beside the title, which saves under another name. */
  readonly form: Locator;

  constructor(page: Page) {
    this.page = page;
    this.screener = new Screener(page);
    this.filters = new ScreenerFilters(page);
    this.panel = this.filters.saved;
    this.form = page.getByRole('dialog', { name: 'Save as a new list' });
  }

  async open(address: string): Promise<void> {
    await this.screener.open(address);
    await expect(this.panel).toBeVisible();
    await expect(this.panel.getByRole('img', { name: 'Loading your lists' })).toHaveCount(0);
  }

  /** Leads the open screener to all its rows inside the running application. */
  async showAll(address: string): Promise<void> {
    await this.screener.grid.showAll(address);
    await expect(this.filters.line.locator('[data-chip]')).toHaveCount(0);
  }

  /** Leads the open screener, from all its rows, to an address with one condition. */
  async showFiltered(address: string): Promise<void> {
    await this.screener.grid.follow(address);
    await expect(this.filters.line.locator('[data-chip]')).toHaveCount(1);
    await this.screener.settled();
  }

  /** A list in the panel. */
  list(name: string): Locator {
    return this.panel.getByRole('listitem').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The button of a list, which opens it. */
  opener(name: string): Locator {
    return this.panel.getByRole('button').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The title above the table, which is the name of the open list. */
  title(name: string): Locator {
    return this.page.getByRole('heading', { level: 2, name, exact: true });
  }

  async openList(name: string): Promise<void> {
    await this.opener(name).click();
  }

  async saveAs(name: string): Promise<void> {
    await this.filters.saveAs(name);
  }

  /** Opens the form beside the title, ready to type a name; gives its field. */
  async openForm(): Promise<Locator> {
    await this.page.keyboard.press('ControlOrMeta+s');
    const field = this.form.getByRole('textbox', { name: 'Name' });
    await expect(field).toBeFocused();
    return field;
  }

  /** Chooses an action from the menu of a list. */
  async act(name: string, action: string): Promise<void> {
    await this.filters.act(name, action);
  }

  async expectEdited(name: string, edited: boolean): Promise<void> {
    await expect(this.list(name)).toBeVisible();
    await expect(this.list(name).getByText('Unsaved changes')).toHaveCount(edited ? 1 : 0);
    await expect(this.page.getByRole('button', { name: `Save changes to ${name}` })).toHaveCount(edited ? 1 : 0);
  }

  async expectNames(...names: readonly string[]): Promise<void> {
    await expect(this.panel.getByRole('listitem')).toHaveCount(names.length);
    for (const name of names) await expect(this.list(name)).toBeVisible();
  }
}
