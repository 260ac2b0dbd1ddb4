import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#schemas/constants.ts';
import { WORDS } from '../support/words.ts';

/** The filters of the screener, as a person uses them: the line conditions are written in, the panel, saved lists. */
export class ScreenerFilters {
  readonly page: Page;
  readonly line: Locator;
  readonly panel: Locator;
  readonly saved: Locator;
  /** The input that writes a condition, at whatever step it is. */
  readonly input: Locator;

  readonly #language: Language;

  constructor(page: Page, language: Language = 'en') {
    const { filters, lists } = WORDS[language];
    this.#language = language;
    this.page = page;
    this.line = page.getByRole('group', { name: filters.builder.label });
    this.input = this.line.getByRole('combobox');
    this.panel = page.getByRole('region', { name: filters.panel.label });
    this.saved = page.getByRole('region', { name: lists.title });
  }

  chip(words: string | RegExp): Locator {
    return this.line.locator('[data-chip]').filter({ hasText: words });
  }

  /** Writes a condition and finishes it. */
  async write(condition: string): Promise<void> {
    await this.input.focus();
    await expect(this.input).toBeFocused();
    await this.page.keyboard.type(condition);
    await this.page.keyboard.press('ControlOrMeta+Enter');
  }

  savedList(name: string): Locator {
    return this.saved.getByRole('listitem').filter({ hasText: name });
  }

  async saveAs(name: string): Promise<void> {
    const { lists } = WORDS[this.#language];
    await this.saved.getByRole('button', { name: lists.create }).click();
    const field = this.saved.getByRole('textbox', { name: lists.name });
    await field.fill(name);
    await field.press('Enter');
    await expect(this.savedList(name)).toBeVisible();
  }

  /** Chooses an action from the menu of a saved list. */
  async act(name: string, action: string): Promise<void> {
    await this.saved.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }
}
