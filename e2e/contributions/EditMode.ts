import type { Locator, Page } from '@playwright/test';

/** A profile while it is edited. */
export class EditMode {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Send a proposal' });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${path}?mode=edit`);
  }

  field(name: string): Locator {
    return this.page.getByRole('form', { name: 'Edit' }).getByLabel(name, { exact: true });
  }

  /** Types a new value and where it can be read. */
  async change(name: string, value: string, source: string): Promise<void> {
    await this.field(name).fill(value);
    await this.field(`Source of ${name}`).fill(source);
  }
}
