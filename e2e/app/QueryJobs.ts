import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#schemas/constants.ts';
import type { ReadyFormula } from '#schemas/formulas/ready.ts';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';
import { Screener } from '../screener/Screener.ts';
import { WORDS } from '../support/words.ts';

/** The screener of somebody who asks by one text, by formulas and by reviews, in either language. */
export class QueryJobs {
  readonly page: Page;
  readonly screener: Screener;
  readonly words: (typeof WORDS)[Language];
  /** The text of all conditions. */
  readonly text: Locator;
  readonly textField: Locator;
  readonly formula: Locator;
  readonly formulaField: Locator;
  readonly export: Locator;
  /** What is said of rows that the view leaves out. */
  readonly leftOut: Locator;
  /** The search within the view. */
  readonly search: Locator;
  readonly review: Locator;
  readonly reviewPlace: Locator;

  readonly #language: Language;

  constructor(page: Page, language: Language = 'en') {
    const words = WORDS[language];
    this.#language = language;
    this.words = words;
    this.page = page;
    this.screener = new Screener(page);
    this.text = page.getByRole('dialog', { name: words.query.title });
    this.textField = this.text.getByRole('textbox', { name: words.query.label });
    this.formula = page.getByRole('dialog', { name: words.formulas.title.new });
    this.formulaField = this.formula.getByRole('combobox', { name: words.formulas.text });
    this.export = page.getByRole('dialog', { name: words.tools.export.title });
    this.search = page.getByRole('searchbox', { name: words.directory.search('projects') });
    this.leftOut = page.getByRole('region', { name: words.leftOut.label });
    this.review = page.getByRole('region', { name: words.review.label, exact: true });
    this.reviewPlace = this.review.getByRole('heading', { level: 2 });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path.startsWith('/') ? addressIn(this.#language, path) : path);
    await this.screener.settled();
  }

  /** How many rows the view has, as assistive technology hears it. */
  async rows(): Promise<number> {
    await this.screener.settled();
    return Number(await this.screener.grid.root.getAttribute('aria-rowcount')) - 1;
  }

  /** Writes the conditions as one text by keys, and applies them. `look` sees the dialog before. Gives how many rows it counts. */
  async write(conditions: string, look?: () => Promise<void>): Promise<number> {
    await this.page.keyboard.press('Shift+F');
    await expect(this.textField).toBeFocused();
    await this.page.keyboard.press('ControlOrMeta+a');
    // As pasted: proposals while typing are a matter of the components.
    await this.page.keyboard.insertText(conditions);
    const counted = await this.counted();
    await look?.();
    await this.page.keyboard.press('ControlOrMeta+Enter');
    await expect(this.text).toHaveCount(0);
    await this.screener.grid.expectRows(counted);
    return counted;
  }

  /** How many rows the text in the dialog has, once they are counted. */
  async counted(): Promise<number> {
    const status = this.text.getByRole('status');
    await expect(status).toHaveText(/^[\d.,]+ \p{Letter}+ [\d.,]+$/u);
    return Number((await status.innerText()).split(' ')[0]?.replace(/\D/g, ''));
  }

  /** Adds a ready formula by keys. */
  async addReady(name: ReadyFormula): Promise<void> {
    const { title } = this.words.formulas.readyOnes[name];
    await this.page.keyboard.press('=');
    await expect(this.formulaField).toBeFocused();
    await this.formula.getByRole('button').filter({ hasText: title }).first().press('Enter');
    await expect(this.formulaField).not.toHaveValue('');
    await this.formulaField.press('Enter');
    await expect(this.formula).toHaveCount(0);
    await expect(this.screener.grid.header(title)).toBeAttached();
  }

  /** Goes to a column of the active row with the arrow keys. */
  async goTo(label: string): Promise<void> {
    const { grid } = this.screener;
    const column = await grid.columnOf(label);
    const { place = 0, column: from = 0 } = (await grid.focused()) ?? {};
    const key = column > from ? 'ArrowRight' : 'ArrowLeft';
    await grid.press(
      Array.from({ length: Math.abs(column - from) }, () => key),
      { place, column },
    );
  }

  /** Chooses a line of the palette by keys, after typing. */
  async choose(typed: string, line: string): Promise<void> {
    const { palette } = this.words.commands;
    await this.page.keyboard.press('ControlOrMeta+k');
    const dialog = this.page.getByRole('dialog', { name: palette.title });
    await expect(dialog.getByRole('combobox', { name: palette.field })).toBeFocused();
    await this.page.keyboard.insertText(typed);
    const wanted = dialog.getByRole('option').filter({ has: this.page.getByText(line, { exact: true }) });
    await expect(wanted).toHaveCount(1);
    await expect(async () => {
      if ((await wanted.getAttribute('aria-selected')) !== 'true') await this.page.keyboard.press('ArrowDown');
      await expect(wanted).toHaveAttribute('aria-selected', 'true', { timeout: 100 });
    }).toPass({ intervals: [0] });
    await this.page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  }

  /** Saves the view under a name by keys. */
  async saveAs(name: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+s');
    const { saveLabel, name: field } = this.words.lists;
    await expect(
      this.page.getByRole('dialog', { name: saveLabel }).getByRole('textbox', { name: field }),
    ).toBeFocused();
    await this.page.keyboard.insertText(name);
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }

  /** Begins the review by its key; gives how many records come up. */
  async beginReview(): Promise<number> {
    await this.page.keyboard.press('Shift+R');
    await expect(this.review).toBeFocused();
    await expect(this.reviewPlace).toHaveText(/^1\D/);
    return Number(/(\d+)\D*$/.exec(await this.reviewPlace.innerText())?.[1]);
  }
}
