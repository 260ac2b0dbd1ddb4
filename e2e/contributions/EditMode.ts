import type { Locator, Page } from '@playwright/test';
import type { Language } from '#schemas/constants.ts';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';
import { WORDS } from '../support/words.ts';

/** A profile while it is edited. */
export class EditMode {
  readonly page: Page;
  readonly dialog: Locator;

  readonly #language: Language;

  constructor(page: Page, language: Language = 'en') {
    this.#language = language;
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: WORDS[language].contribute.send.title });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${addressIn(this.#language, path)}?mode=edit`);
  }

  field(name: string): Locator {
    return this.page.getByRole('form', { name: WORDS[this.#language].edit.title }).getByLabel(name, { exact: true });
  }

  /** Types a new value and where it can be read. */
  async change(name: string, value: string, source: string): Promise<void> {
    await this.field(name).fill(value);
    await this.field(WORDS[this.#language].edit.sourceOf(name)).fill(source);
  }
}
