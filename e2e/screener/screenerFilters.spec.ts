import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openFilters } from './ScreenerFilters.ts';

const PROJECTS = '/master-demo/projects?rows=1000';
const ROUNDS = '/master-demo/fundraising?rows=1000';

test.describe('a condition', () => {
  test('joins, replaces and keeps the unknown of what is asked for already', async ({ page }) => {
    const { filters, matching } = await openFilters(page, `${PROJECTS}&filter=sector.in.DeFi,tvl.gte.1,volume.gte.1`);
    await test.step('is not taken back by a key that is held, nor by one that means something else', async () => {
      const chips = filters.line.locator('[data-chip]');
      await expect(chips).toHaveCount(3);
      await filters.input.focus();
      await page.keyboard.type('tv');
      for (const _ of 'held long') await page.keyboard.down('Backspace');
      await page.keyboard.up('Backspace');
      await expect(filters.input).toHaveValue('');
      await chips.first().focus();
      await page.keyboard.press('Control+Backspace');
      await page.keyboard.press('Shift+Delete');
      await expect(chips).toHaveCount(3);
      for (const _ of 'held') await page.keyboard.down('Backspace');
      await page.keyboard.up('Backspace');
      await expect(chips).toHaveCount(2);
      await expect(filters.chip('TVL')).toBeFocused();
    });
    await filters.startOver(PROJECTS);
    await test.step('on a list that is asked for already joins it, and "and" means and', async () => {
      const names = filters.facet('Sector').getByRole('checkbox');
      await expect(names.first()).toBeVisible();
      await filters.write('sector = DeFi');
      await expect.poll(matching).toBeLessThan(1000);
      const first = await matching();

      // The facet counts what stands beside it.
      await expect(filters.value('Sector', 'DeFi')).toBeChecked();
      await expect(filters.facet('Sector').getByRole('radio', { name: 'All of' })).toBeChecked();
      await expect.poll(() => filters.countOf('Sector', 'DeFi')).toBe(first);
      await filters.write('sector = Gaming');
      await expect(filters.chip('Sector')).toHaveText('Sectorcontains all ofDeFi, Gaming');
      await expect(page).toHaveURL(/filter=sector\.all\.DeFi(%7C|\|)Gaming/);
      await expect.poll(matching).toBeLessThan(first);
      const both = await matching();
      await filters.facet('Sector').getByText('Any of').click();
      await expect(filters.chip('Sector')).toHaveText('Sectorcontains any ofDeFi, Gaming');
      await expect.poll(matching).toBeGreaterThan(first);
      await page.goBack();
      await expect.poll(matching).toBe(both);
    });
    await filters.startOver(PROJECTS);
    await test.step('of the same kind on the same field says what it replaces, and gives it back', async () => {
      await filters.write('tvl >= 5M');
      await expect.poll(matching).toBeLessThan(1000);
      const first = await matching();
      await filters.write('tvl >= 50M');
      await expect(filters.line.getByRole('status').filter({ hasText: 'Replaced: TVL ≥ 5M' })).toBeVisible();
      await expect.poll(matching).toBeLessThan(first);
      await filters.line.getByRole('button', { name: 'Undo: bring back TVL ≥ 5M' }).click();
      await expect(filters.chip('TVL')).toHaveText('TVL≥5M');
      await expect.poll(matching).toBe(first);
    });
    await filters.startOver(PROJECTS);
    await test.step('says how many rows it leaves out as unknown, and keeps them at one key', async () => {
      await filters.write('tvl >= 5M');
      await expect.poll(matching).toBeLessThan(1000);
      const known = await matching();
      const keep = filters.line.getByRole('button', { name: /^\+ [\d,]+ unknown: keep rows whose TVL is unknown$/ });
      await expect(keep).toHaveText(/^\+ [\d,]+ unknown$/);
      const unknown = Number((await keep.innerText()).replace(/\D/g, ''));
      expect(unknown).toBeGreaterThan(0);
      await filters.chip('TVL').focus();
      await page.keyboard.press('u');
      await expect.poll(matching).toBe(known + unknown);
      await expect(page).toHaveURL(/filter=tvl\.gte\.5000000,tvl\.known\.0(%7C|\|)1/);
      await page.reload();
      await expect.poll(matching).toBe(known + unknown);
      await filters.line
        .getByRole('button', { name: /^with [\d,]+ unknown: leave out rows whose TVL is unknown$/ })
        .click();
      await expect.poll(matching).toBe(known);

      await filters.write('volume is unknown');
      await expect(filters.chip('Volume')).toHaveText('Volumeis unknown');
      await expectAccessible(page);
    });
  });

  test('is written by the keyboard, typed whole, and explained where it is none', async ({ page }) => {
    const { screener, filters, matching } = await openFilters(
      page,
      `${PROJECTS}&filter=sector.eq.DeFi,sector.nin.Gaming`,
    );
    await test.step('names values that rows have: nobody’s is refused with the nearest, one out of view counts 0', async () => {
      await filters.write('sector = Gamingg');
      await expect(page.getByRole('alert').filter({ hasText: 'Did you mean Gaming' })).toBeVisible();
      await expect(filters.line.locator('[data-chip]')).toHaveCount(2);
      await page.keyboard.press('Backspace');
      await expect(filters.suggestion('Gaming')).toHaveText(/Gaming0/);
    });
    await filters.startOver(PROJECTS);
    await test.step('is written step by step with the keyboard alone', async () => {
      await page.keyboard.press('f');
      await expect(filters.input).toBeFocused();
      await expect(filters.input).toHaveAccessibleName('Add a field');

      // Field, by some of its letters.
      await page.keyboard.type('sect');
      await expect(filters.suggestion('Sector')).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(filters.input).toHaveAccessibleName('Condition of Sector');

      // Condition, by the arrows.
      await page.keyboard.press('ArrowDown');
      await expect(filters.suggestion('without any of')).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(filters.input).toHaveAccessibleName('Value of Sector without any of');

      // Values, found by typing, each with its count.
      await page.keyboard.type('def');
      await expect(filters.suggestion('DeFi')).toHaveText(/DeFi[\d,]+/);
      await page.keyboard.press('Enter');
      await page.keyboard.type('AI');
      await expect(filters.suggestions.getByRole('option', { name: /^AI/ }).first()).toBeVisible();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');

      await expect(filters.chip('Sector')).toHaveText('Sectorwithout any ofDeFi, AI');
      await expect(page).toHaveURL(/filter=sector\.nin\.DeFi%7CAI|filter=sector\.nin\.DeFi\|AI/);
      await expect(filters.input).toBeFocused();
      await expect.poll(matching).toBeLessThan(1000);

      // Backspace takes the last condition back.
      await page.keyboard.press('Backspace');
      await expect(filters.line.locator('[data-chip]')).toHaveCount(0);
      await expect.poll(matching).toBe(1000);
      await expect(page).not.toHaveURL(/filter=/);
    });
    await filters.startOver(PROJECTS);
    await test.step('that is none is explained, and what was typed stays', async () => {
      await filters.input.focus();
      await page.keyboard.type('tvl >= lots');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText('“lots” is not a number. Enter one such as 250, 1.5M or −3.');
      await expect(filters.input).toHaveAttribute('aria-invalid', 'true');
      await expect(filters.input).toHaveValue('lots');
      await expect(page).not.toHaveURL(/filter=/);

      // A step back at a time, then nothing is left.
      for (const _ of 'lots') await page.keyboard.press('Backspace');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.keyboard.press('Backspace');
      await expect(filters.input).toHaveAccessibleName('Condition of TVL');
      await page.keyboard.press('Backspace');
      await expect(filters.input).toHaveAccessibleName('Add a field');

      await page.keyboard.type('height > 5');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(/^No field named “height > 5”/);
      await page.keyboard.press('Escape');
      await expect(filters.input).toHaveValue('');
      await page.keyboard.press('Escape');
      await expect(filters.input).not.toBeFocused();
    });
    await filters.startOver(PROJECTS);
    await test.step('begins at the field of the column the focus is in', async () => {
      await screener.activate(1);
      await page.keyboard.press('f');
      await expect(filters.input).toHaveAccessibleName('Condition of Project');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(screener.grid.row(1).getByRole('rowheader')).toBeFocused();
    });
    await filters.startOver(PROJECTS);
    await test.step('is typed whole, and says what it will leave before it is used', async () => {
      await filters.input.focus();
      await page.keyboard.type('tvl >= 5M');
      const note = page.getByText(/^TVL ≥ 5M: [\d,]+ projects would match$/).last();
      await expect(note).toBeVisible();
      const promised = Number((await note.innerText()).replace(/^.*: /, '').replace(/\D/g, ''));
      await page.keyboard.press('Enter');
      await expect(filters.chip('TVL')).toHaveText('TVL≥5M');
      await expect(page).toHaveURL(/filter=tvl\.gte\.5000000/);
      await expect.poll(matching).toBe(promised);

      await page.keyboard.type('24h != 0');
      await page.keyboard.press('Enter');
      await expect(filters.chip('24h')).toHaveText('24h≠0 %');
      await page.goBack();
      await expect(filters.chip('24h')).toHaveCount(0);
      await expect(filters.chip('TVL')).toBeVisible();
      await page.reload();
      await expect(filters.chip('TVL')).toHaveText('TVL≥5M');
      await expect.poll(matching).toBe(promised);
    });
  });

  test('on a date keeps rolling in the address, and is edited from its chip', async ({ page }) => {
    const { screener, filters, matching } = await openFilters(page, ROUNDS);
    await filters.input.focus();
    await page.keyboard.type('date past 3 months');
    await page.keyboard.press('Enter');
    await expect(filters.chip('Date')).toHaveText('Datepast 3 months');
    await expect(page).toHaveURL(/filter=date\.gte\.-P3M/);
    await expect(filters.facet('Date').getByRole('radio', { name: 'Past 3 months', exact: true })).toBeChecked();
    await expect(filters.facet('Date')).toContainText(/since [A-Z][a-z]{2} \d{1,2}, \d{4}/);
    const three = await screener.grid.fewerThan(1000);

    await filters.facet('Date').getByText('6M', { exact: true }).click();
    await expect(page).toHaveURL(/filter=date\.gte\.-P6M/);
    await expect.poll(matching).toBeGreaterThan(three);

    // A condition without an editor of its own before: "not in".
    await filters.chip('Date').click();
    const editor = page.getByRole('dialog', { name: 'Filter by Date' });
    await editor.getByRole('combobox').selectOption('nin');
    await editor.getByRole('textbox').fill('2025; 2024');
    await editor.getByRole('button', { name: 'Apply' }).click();
    await expect(filters.chip('Date')).toHaveText('Datenot in2025, 2024');
    await filters.chip('Date').click();
    await expect(editor.getByRole('combobox')).toHaveValue('nin');
    await expect(editor.getByRole('textbox')).toHaveValue('2025; 2024');
  });
});
