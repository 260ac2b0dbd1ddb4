import { expect, type Locator, type Page } from '@playwright/test';

/** The command palette, as a person at the keyboard uses it. */
export class Palette {
  readonly page: Page;
  readonly dialog: Locator;
  readonly field: Locator;
  readonly lines: Locator;
  readonly marked: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Command palette' });
    this.field = this.dialog.getByRole('combobox', { name: 'Type a command or a name' });
    this.lines = this.dialog.getByRole('option');
    this.marked = this.dialog.getByRole('option', { selected: true });
    this.status = this.dialog.getByRole('status');
  }

  async open(): Promise<void> {
    await expect(this.dialog).toHaveCount(0);
    await this.page.keyboard.press('Control+k');
    await expect(this.field).toBeFocused();
  }

  /** Types a text and waits until names have been asked for. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await expect(this.status).toHaveText(/result|^Nothing matches/);
  }

  /** A line by the beginning of its text. */
  line(title: string): Locator {
    return this.lines.filter({ has: this.page.getByText(title, { exact: true }) });
  }

  group(title: string): Locator {
    return this.dialog.getByRole('group', { name: title });
  }
}
