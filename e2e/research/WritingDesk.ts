import type { Locator, Page } from '@playwright/test';

/** The page on which a member writes research. */
export class WritingDesk {
  readonly page: Page;
  readonly title: Locator;
  readonly text: Locator;
  /** Where what is typed is at present. */
  readonly state: Locator;
  readonly preview: Locator;
  readonly submit: Locator;
  readonly withdraw: Locator;
  readonly proposals: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('textbox', { name: 'Title', exact: true });
    this.text = page.getByRole('textbox', { name: 'Text, in Markdown' });
    this.state = page.getByRole('status').filter({ hasText: /saved|Saving|Kept|Nothing to save|Restored/ });
    this.preview = page.getByRole('region', { name: 'Preview' });
    this.submit = page.getByRole('button', { name: 'Submit', exact: true });
    this.withdraw = page.getByRole('button', { name: 'Withdraw', exact: true });
    this.proposals = page.getByRole('listbox', { name: 'Completions' });
  }
}
