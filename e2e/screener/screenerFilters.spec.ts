import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectNotWider } from '../support/layout.ts';
import { Screener } from './Screener.ts';
import { ScreenerFilters } from './ScreenerFilters.ts';

const PROJECTS = '/master-demo/projects?rows=5000';
const ROUNDS = '/master-demo/fundraising?rows=5000';

async function opened(page: Page, address: string) {
  const screener = new Screener(page);
  const filters = new ScreenerFilters(page);
  await screener.open(address);
  await expect(filters.panel).toBeVisible();
  const matching = async () => (await screener.grid.counts()).matching;
  return { screener, filters, matching };
}

test.describe('a condition', () => {
  test('is written step by step with the keyboard alone', async ({ page }) => {
    const { filters, matching } = await opened(page, PROJECTS);
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
    await expect.poll(matching).toBeLessThan(5000);

    // Backspace takes the last condition back.
    await page.keyboard.press('Backspace');
    await expect(filters.line.locator('[data-chip]')).toHaveCount(0);
    await expect.poll(matching).toBe(5000);
    await expect(page).not.toHaveURL(/filter=/);
  });

  test('is not taken back by a key that is held, nor by one that means something else', async ({ page }) => {
    const { filters } = await opened(page, `${PROJECTS}&filter=sector.in.DeFi,tvl.gte.1,volume.gte.1`);
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

  test('on a list that is asked for already joins it, and "and" means and', async ({ page }) => {
    const { filters, matching } = await opened(page, PROJECTS);
    const names = filters.facet('Sector').getByRole('checkbox');
    await expect(names.first()).toBeVisible();
    await filters.write('sector = DeFi');
    await expect.poll(matching).toBeLessThan(5000);
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

  test('of the same kind on the same field says what it replaces, and gives it back', async ({ page }) => {
    const { filters, matching } = await opened(page, PROJECTS);
    await filters.write('tvl >= 5M');
    await expect.poll(matching).toBeLessThan(5000);
    const first = await matching();
    await filters.write('tvl >= 50M');
    await expect(filters.line.getByRole('status').filter({ hasText: 'Replaced: TVL ≥ 5M' })).toBeVisible();
    await expect.poll(matching).toBeLessThan(first);
    await filters.line.getByRole('button', { name: 'Undo: bring back TVL ≥ 5M' }).click();
    await expect(filters.chip('TVL')).toHaveText('TVL≥5M');
    await expect.poll(matching).toBe(first);
  });

  test('says how many rows it leaves out as unknown, and keeps them at one key', async ({ page }) => {
    const { filters, matching } = await opened(page, `${PROJECTS}&filter=tvl.gte.5000000`);
    await expect.poll(matching).toBeLessThan(5000);
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
    await filters.line.getByRole('button', { name: 'with unknown: leave out rows whose TVL is unknown' }).click();
    await expect.poll(matching).toBe(known);

    await filters.write('volume is unknown');
    await expect(filters.chip('Volume')).toHaveText('Volumeis unknown');
    await expectAccessible(page);
  });

  test('names values that rows have: nobody’s is refused with the nearest, one out of view counts 0', async ({
    page,
  }) => {
    const { filters } = await opened(page, `${PROJECTS}&filter=sector.eq.DeFi,sector.nin.Gaming`);
    await filters.write('sector = Gamingg');
    await expect(page.getByRole('alert').filter({ hasText: 'Did you mean Gaming' })).toBeVisible();
    await expect(filters.line.locator('[data-chip]')).toHaveCount(2);
    await page.keyboard.press('Backspace');
    await expect(filters.suggestion('Gaming')).toHaveText(/Gaming0/);
  });

  test('is typed whole, and says what it will leave before it is used', async ({ page }) => {
    const { filters, matching } = await opened(page, PROJECTS);
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

  test('on a date keeps rolling in the address, and is edited from its chip', async ({ page }) => {
    const { screener, filters, matching } = await opened(page, ROUNDS);
    await filters.input.focus();
    await page.keyboard.type('date past 3 months');
    await page.keyboard.press('Enter');
    await expect(filters.chip('Date')).toHaveText('Datepast 3 months');
    await expect(page).toHaveURL(/filter=date\.gte\.-P3M/);
    await expect(filters.facet('Date').getByRole('radio', { name: 'Past 3 months', exact: true })).toBeChecked();
    await expect(filters.facet('Date')).toContainText(/since [A-Z][a-z]{2} \d{1,2}, \d{4}/);
    const three = await screener.grid.fewerThan(5000);

    await filters.facet('Date').getByTitle('Past 6 months').click();
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

  test('that is none is explained, and what was typed stays', async ({ page }) => {
    const { filters } = await opened(page, PROJECTS);
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

  test('begins at the field of the column the focus is in', async ({ page }) => {
    const { screener, filters } = await opened(page, PROJECTS);
    await screener.activate(1);
    await page.keyboard.press('f');
    await expect(filters.input).toHaveAccessibleName('Condition of Project');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(screener.grid.row(1).getByRole('rowheader')).toBeFocused();
  });
});

test.describe('the panel', () => {
  test('counts values, takes several, and counts again under other conditions', async ({ page }) => {
    const { filters, matching } = await opened(page, ROUNDS);
    for (const value of ['Seed', 'Strategic']) {
      await expect.poll(() => filters.countOf('Round', value)).toBeGreaterThan(0);
    }
    const seed = await filters.countOf('Round', 'Seed');
    const strategic = await filters.countOf('Round', 'Strategic');
    await filters.value('Round', 'Seed').check();
    await expect.poll(matching).toBe(seed);
    await filters.value('Round', 'Strategic').check();
    await expect.poll(matching).toBe(seed + strategic);
    await expect(filters.facet('Round')).toContainText('2 chosen');
    await expect(page).toHaveURL(/stages\.in\.Seed/);
    // Its own choices do not hide the others.
    await expect.poll(() => filters.countOf('Round', 'Series A')).toBeGreaterThan(0);

    await filters.facet('Token').getByTitle('No Token').click();
    await expect.poll(() => filters.countOf('Round', 'Seed')).toBeLessThan(seed);
    await filters.facet('Token').getByText('All', { exact: true }).click();
    await expect.poll(() => filters.countOf('Round', 'Seed')).toBe(seed);
    await filters.panel.getByRole('button', { name: 'Clear the Round filter' }).click();
    await expect.poll(matching).toBe(5000);
  });

  test('unfolds more values and finds one', async ({ page }) => {
    const { filters } = await opened(page, ROUNDS);
    await filters
      .facet('Investors')
      .getByRole('button', { name: /^Investors/ })
      .click();
    await expect(filters.facet('Investors').getByRole('checkbox')).toHaveCount(6);
    await filters.facet('Investors').getByRole('button', { name: /more/i }).click();
    await expect(filters.facet('Investors').getByRole('checkbox').nth(20)).toBeAttached();
    await filters.facet('Investors').getByRole('searchbox').fill('larkspur');
    await expect(filters.facet('Investors').getByRole('checkbox')).toHaveCount(1);
    await expect(filters.value('Investors', 'Larkspur Capital')).toBeVisible();
    await filters.facet('Investors').getByRole('searchbox').fill('zzzz');
    await expect(filters.facet('Investors')).toContainText('No value contains “zzzz”.');
    // What someone unfolded stays so on this device.
    await page.reload();
    await expect(filters.facet('Investors').getByRole('checkbox')).toHaveCount(6);
  });

  test('has a slider with two ends that the keyboard moves', async ({ page }) => {
    const { filters, matching } = await opened(page, ROUNDS);
    const least = filters.facet('Amount').getByRole('slider', { name: 'Amount at least' });
    const most = filters.facet('Amount').getByRole('slider', { name: 'Amount at most' });
    await expect(least).toHaveAttribute('aria-valuetext', /^No lower bound/);
    await least.focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowRight');
    await expect(least).toHaveAttribute('aria-valuetext', /^At least [\d.]+[KM]$/);
    await expect(page).toHaveURL(/filter=amount_quantity\.gte\.\d+$/);
    await expect.poll(matching).toBeLessThan(5000);
    await most.focus();
    await page.keyboard.press('PageDown');
    await expect(page).toHaveURL(/amount_quantity\.gte\.\d+,amount_quantity\.lte\.\d+$/);
    await expect(filters.chip('Amount')).toHaveText(/^Amount[\d.]+[KM] to [\d.]+M$/);

    // The ends do not cross, and their own limits are no bounds.
    await page.keyboard.press('Home');
    await expect(most).toHaveAttribute('aria-valuenow', (await least.getAttribute('aria-valuenow')) ?? '');
    await page.keyboard.press('End');
    await expect(most).toHaveAttribute('aria-valuetext', /^No upper bound/);
    await least.focus();
    await page.keyboard.press('Home');
    await expect(page).not.toHaveURL(/filter=/);
    // Each movement was one step.
    await page.goBack();
    await expect(filters.chip('Amount')).toHaveText(/^Amount≥/);
  });

  test('takes exact bounds, and explains what is none', async ({ page }) => {
    const { filters } = await opened(page, ROUNDS);
    const least = filters.facet('Amount').getByRole('textbox', { name: 'Amount at least' });
    await least.fill('1.5M');
    await least.press('Enter');
    await expect(page).toHaveURL(/filter=amount_quantity\.gte\.1500000$/);
    const most = filters.facet('Amount').getByRole('textbox', { name: 'Amount at most' });
    await most.fill('much');
    await most.press('Enter');
    await expect(most).toHaveAttribute('aria-invalid', 'true');
    await expect(filters.facet('Amount')).toContainText('“much” is not a number.');
    await expect(most).toHaveValue('much');
    await most.fill('1M');
    await most.press('Enter');
    await expect(filters.facet('Amount')).toContainText('The end is before the start.');
    await most.press('Escape');
    await expect(most).toHaveValue('');
  });

  test('sorts by the usual orders', async ({ page }) => {
    const { screener, filters } = await opened(page, PROJECTS);
    await filters.panel.getByRole('combobox', { name: 'Sort by' }).selectOption('Total fundraising');
    await expect(page).toHaveURL(/sort=total_raised_usd\.desc/);
    await filters.panel.getByRole('combobox', { name: 'Sort by' }).selectOption('24h change');
    await filters.panel.getByRole('button', { name: /^Highest first/ }).click();
    await expect(page).toHaveURL(/sort=change24h\.asc/);
    await expect(screener.grid.header('24h')).toHaveAttribute('aria-sort', 'ascending');
    await filters.panel.getByRole('combobox', { name: 'Sort by' }).selectOption('Default');
    await expect(page).not.toHaveURL(/sort=/);
  });

  test('is accessible with its values unfolded', async ({ page }) => {
    const { filters } = await opened(page, ROUNDS);
    await expect(filters.facet('Amount').getByRole('slider')).toHaveCount(2);
    await filters.value('Round', 'Seed').check();
    await filters.facet('Round').getByRole('button', { name: /more/ }).click();
    await expectAccessible(page);
  });

  test('leaves the page accessible while a condition is written', async ({ page }) => {
    const { filters } = await opened(page, ROUNDS);
    await filters.input.focus();
    await page.keyboard.type('round in ');
    await expect(filters.suggestion('Series A')).toBeVisible();
    await expectAccessible(page, page.getByRole('listbox'));
  });

  test('is accessible while something is wrong', async ({ page }) => {
    const { filters } = await opened(page, ROUNDS);
    await filters.facet('Amount').getByRole('textbox', { name: 'Amount at least' }).fill('much');
    await filters.input.focus();
    await page.keyboard.type('round in "open');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: 'A quotation mark is not closed. Close it with ".' }),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('a list saved on this device', () => {
  test('is saved, opened, edited, updated, renamed, deleted and brought back', async ({ page }) => {
    const { screener, filters, matching } = await opened(page, ROUNDS);
    await expect(filters.saved.getByRole('button', { name: 'Save this view' })).toBeDisabled();
    await filters.write('date past 6 months');
    await filters.write('round in Seed, Series A');
    await expect(filters.line.locator('[data-chip]')).toHaveCount(2);
    await filters.saveAs('Early rounds');
    const early = filters.savedList('Early rounds');
    await expect(async () => {
      const rows = await matching();
      expect(rows).toBeLessThan(5000);
      await expect(early).toContainText(rows.toLocaleString('en-US'), { timeout: 1000 });
    }).toPass();
    await expect(early.getByRole('button', { name: /^Early rounds/ })).toHaveAttribute('aria-current', 'true');

    // Changed: it says so, and can be opened again as it was saved.
    await filters.write('amount >= 5M');
    await expect(early).toContainText('Unsaved changes');
    await early.getByRole('button', { name: /^Early rounds/ }).click();
    await expect(filters.line.locator('[data-chip]')).toHaveCount(2);
    await expect(early).not.toContainText('Unsaved changes');

    await filters.write('amount >= 5M');
    await expect(early).toContainText('Unsaved changes');
    await filters.act('Early rounds', 'Update with this view');
    await expect(early).not.toContainText('Unsaved changes');
    await filters.rename('Early rounds', 'Early, 5M+');
    await expect(filters.savedList('Early, 5M+')).toBeVisible();

    // It is on this device, and an address wins over it.
    await screener.open(ROUNDS);
    await expect(filters.line.locator('[data-chip]')).toHaveCount(0);
    await filters
      .savedList('Early, 5M+')
      .getByRole('button', { name: /^Early, 5M\+/ })
      .click();
    await expect(page).toHaveURL(/date\.gte\.-P6M/);
    await expect(filters.line.locator('[data-chip]')).toHaveCount(3);

    await filters.act('Early, 5M+', 'Delete');
    await expect(filters.savedList('Early, 5M+')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(filters.savedList('Early, 5M+')).toBeVisible();
  });

  test('is left alone by an address that was pasted, and found again after a reload', async ({ page }) => {
    const { screener, filters } = await opened(page, ROUNDS);
    await filters.write('amount >= 5M');
    await filters.saveAs('Large rounds');
    await filters.write('date past 6 months');
    const large = filters.savedList('Large rounds');
    await expect(large).toContainText('Unsaved changes');
    await page.reload();
    await expect(large).toContainText('Unsaved changes');

    await screener.open(`${ROUNDS}&filter=amount_quantity.gte.9000000`);
    await expect(filters.chip('Amount')).toHaveText('Amount≥9M');
    await expect(large).toBeVisible();
    await expect(large).not.toContainText('Unsaved changes');
    await expect(large.getByRole('button', { name: /^Large rounds/ })).not.toHaveAttribute('aria-current', 'true');
    await expect(filters.saved.getByRole('button', { name: 'Save this view' })).toBeEnabled();
  });

  test('needs a name of its own, and says so', async ({ page }) => {
    const { filters } = await opened(page, PROJECTS);
    await filters.write('tvl >= 1M');
    await filters.saveAs('Locked');
    await filters.saved.getByRole('button', { name: 'Save this view' }).click();
    const name = filters.saved.getByRole('textbox', { name: 'Name' });
    await name.press('Enter');
    await expect(filters.saved).toContainText('Enter a name.');
    await name.fill('locked');
    await name.press('Enter');
    await expect(filters.saved).toContainText('“locked” already exists.');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.press('Escape');
    await expect(filters.saved.getByRole('button', { name: 'Save this view' })).toBeFocused();
  });

  test('that is damaged in storage falls away, and the others stay', async ({ page }) => {
    const { filters, screener } = await opened(page, PROJECTS);
    await filters.write('tvl >= 1M');
    await filters.saveAs('Sound');
    await page.evaluate(() => {
      const key = 'assay.playground.savedFilters.projects';
      const list: unknown[] = JSON.parse(localStorage.getItem(key) ?? '[]');
      localStorage.setItem(key, JSON.stringify([{ id: 9, name: 'Broken' }, 7, ...list]));
    });
    await screener.open(PROJECTS);
    await expect(filters.saved.getByRole('listitem')).toHaveCount(1);
    await expect(filters.savedList('Sound')).toBeVisible();
  });
});

test('on a phone the panel is a drawer, and conditions are written as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const screener = new Screener(page);
  const filters = new ScreenerFilters(page);
  await screener.open(ROUNDS);
  await expect(filters.panel).toHaveCount(0);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(filters.panel).toBeVisible();
  await filters.value('Round', 'Seed').check();
  await expect(page).toHaveURL(/stages\.in\.Seed/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(filters.panel).toHaveCount(0);
  await filters.write('amount >= 1M');
  await expect(page).toHaveURL(/amount_quantity\.gte\.1000000/);
  await expectNotWider(page);
});
