import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#schemas/constants.ts';
import { Grid } from '../grid/Grid.ts';
import { WORDS } from '../support/words.ts';
import { Screener } from './Screener.ts';

/** The filters of the screener, as a person uses them: the line conditions are written in, the panel, saved lists. */
export class ScreenerFilters {
  readonly page: Page;
  readonly line: Locator;
  readonly panel: Locator;
  readonly saved: Locator;
  /** The input that writes a condition, at whatever step it is. */
  readonly input: Locator;
  readonly suggestions: Locator;

  readonly #language: Language;

  constructor(page: Page, language: Language = 'en') {
    const { filters, lists } = WORDS[language];
    this.#language = language;
    this.page = page;
    this.line = page.getByRole('group', { name: filters.builder.label });
    this.input = this.line.getByRole('combobox');
    this.suggestions = page.getByRole('listbox', { name: filters.builder.suggestions });
    this.panel = page.getByRole('region', { name: filters.panel.label });
    this.saved = page.getByRole('region', { name: lists.title });
  }

  chip(words: string | RegExp): Locator {
    return this.line.locator('[data-chip]').filter({ hasText: words });
  }

  /** A suggestion by its text, without its count. */
  suggestion(words: string): Locator {
    return this.suggestions.getByRole('option').filter({ hasText: words });
  }

  /** The facet of a field. */
  facet(label: string): Locator {
    return this.panel.getByRole('region', { name: new RegExp(`^${label}`) });
  }

  /** A value in a facet. */
  value(facet: string, value: string): Locator {
    return this.facet(facet).getByRole('checkbox', { name: new RegExp(`^${value}\\b`) });
  }

  /** How many rows a value of a facet has, as it stands there. */
  async countOf(facet: string, value: string): Promise<number> {
    const box = this.page.getByRole('checkbox', { name: new RegExp(`^${value}\\b`) });
    const row = this.facet(facet).locator('label').filter({ has: box });
    return Number((await row.innerText()).replace(/^.*\n/s, '').replace(/\D/g, ''));
  }

  /** Writes a condition and finishes it. */
  async write(condition: string): Promise<void> {
    await this.input.focus();
    await expect(this.input).toBeFocused();
    await this.page.keyboard.type(condition);
    await this.page.keyboard.press('ControlOrMeta+Enter');
  }

  /** Forgets what is being written and shows all rows again, at an address of the open table that asks for them. */
  async startOver(address: string): Promise<void> {
    await this.input.press('Escape');
    await this.input.press('Escape');
    await new Grid(this.page).showAll(address);
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

  /** Types another name into the field that the menu of a saved list opens, over the old one. */
  async rename(name: string, next: string): Promise<void> {
    await this.act(name, 'Rename');
    await expect(this.saved.getByRole('textbox', { name: `New name of ${name}` })).toBeFocused();
    await this.page.keyboard.type(next);
    await this.page.keyboard.press('Enter');
  }
}

/** Opens an address of the screener with its filter panel. `matching` reads how many rows the view holds. */
export async function openFilters(page: Page, address: string) {
  const screener = new Screener(page);
  const filters = new ScreenerFilters(page);
  await screener.open(address);
  await expect(filters.panel).toBeVisible();
  const matching = async () => (await screener.grid.counts()).matching;
  return { screener, filters, matching };
}
