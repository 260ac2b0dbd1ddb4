import type { Locator, Page } from '@playwright/test';

/** The pages of the help, as a reader uses them. */
export class Help {
  readonly page: Page;
  readonly search: Locator;
  readonly results: Locator;
  readonly topics: Locator;
  readonly contents: Locator;
  readonly article: Locator;
  readonly around: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.search = main.getByRole('combobox', { name: 'Search help' });
    this.results = main.getByRole('listbox', { name: 'Articles found' });
    this.topics = main.getByRole('navigation', { name: 'Topics' });
    this.contents = main.getByRole('navigation', { name: 'On this page' });
    this.article = main.getByRole('article');
    this.around = main.getByRole('navigation', { name: 'Articles before and after' });
  }

  section(name: string): Locator {
    return this.article.getByRole('heading', { name });
  }

  answer(name: 'Yes' | 'No'): Locator {
    return this.page.getByRole('region', { name: 'Was this helpful?' }).getByRole('button', { name });
  }
}
