import { expect, type Locator, type Page } from '@playwright/test';
import { Directory } from '../directory/Directory.ts';

/** The page of news and research, as a reader uses it. */
export class Stories extends Directory {
  readonly heading: Locator;
  /** The title in the first row. */
  readonly firstTitle: Locator;

  constructor(page: Page) {
    super(page);
    this.heading = page.getByRole('heading', { level: 1 });
    this.firstTitle = this.row(1).locator('[role=rowheader]');
  }

  tab(name: string): Locator {
    return this.page.getByRole('group', { name: 'Stories' }).getByRole('radio', { name });
  }

  view(name: string): Locator {
    return this.page.getByRole('group', { name: 'View' }).getByRole('radio', { name });
  }

  async openTab(name: string): Promise<void> {
    await this.choose(this.tab(name));
    await this.expectFirstRow();
  }

  async openView(name: string): Promise<void> {
    await this.choose(this.view(name));
    await this.expectFirstRow();
  }

  /** The choice goes by the address, so it shows a moment after the press. */
  private async choose(option: Locator): Promise<void> {
    await option.click({ force: true });
    await expect(option).toBeChecked();
  }
}
