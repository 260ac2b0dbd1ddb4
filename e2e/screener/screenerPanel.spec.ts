import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectNotWider } from '../support/layout.ts';
import { Screener } from './Screener.ts';
import { openFilters, ScreenerFilters } from './ScreenerFilters.ts';

const PROJECTS = '/master-demo/projects?rows=1000';
const ROUNDS = '/master-demo/fundraising?rows=1000';

test.describe('the panel', () => {
  test('filters by values and by bounds, unfolds, and is accessible whatever it shows', async ({ page }) => {
    test.slow();
    const { filters, matching } = await openFilters(page, ROUNDS);
    await test.step('counts values, takes several, and counts again under other conditions', async () => {
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

      await filters.facet('Token').getByText('No token', { exact: true }).click();
      await expect.poll(() => filters.countOf('Round', 'Seed')).toBeLessThan(seed);
      await filters.facet('Token').getByText('All', { exact: true }).click();
      await expect.poll(() => filters.countOf('Round', 'Seed')).toBe(seed);
      await filters.panel.getByRole('button', { name: 'Clear the Round filter' }).click();
      await expect.poll(matching).toBe(1000);
    });
    await filters.startOver(ROUNDS);
    await test.step('has a slider with two ends that the keyboard moves', async () => {
      const least = filters.facet('Amount').getByRole('slider', { name: 'Amount at least' });
      const most = filters.facet('Amount').getByRole('slider', { name: 'Amount at most' });
      await expect(least).toHaveAttribute('aria-valuetext', /^No lower bound/);
      await least.focus();
      await page.keyboard.press('PageUp');
      await page.keyboard.press('PageUp');
      await page.keyboard.press('ArrowRight');
      await expect(least).toHaveAttribute('aria-valuetext', /^At least [\d.]+[KM]$/);
      await expect(page).toHaveURL(/filter=amount_quantity\.gte\.\d+$/);
      await expect.poll(matching).toBeLessThan(1000);
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
    await filters.startOver(ROUNDS);
    await test.step('takes exact bounds, and explains what is none', async () => {
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
    await filters.startOver(ROUNDS);
    await test.step('unfolds more values and finds one', async () => {
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
    await filters.startOver(ROUNDS);
    await test.step('is accessible with its values unfolded', async () => {
      await expect(filters.facet('Amount').getByRole('slider')).toHaveCount(2);
      await filters.value('Round', 'Seed').check();
      await filters.facet('Round').getByRole('button', { name: /more/ }).click();
      await expectAccessible(page);
    });
    await filters.startOver(ROUNDS);
    await test.step('leaves the page accessible while a condition is written', async () => {
      await filters.input.focus();
      await page.keyboard.type('round in ');
      await expect(filters.suggestion('Series A')).toBeVisible();
      await expectAccessible(page, page.getByRole('listbox'));
    });
    await filters.startOver(ROUNDS);
    await test.step('is accessible while something is wrong', async () => {
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

  test('sorts rows, asks for a name of its own for a saved list, and drops one that is damaged in storage', async ({
    page,
  }) => {
    const { screener, filters } = await openFilters(page, PROJECTS);
    await test.step('sorts by the usual orders', async () => {
      await filters.panel.getByRole('combobox', { name: 'Sort by' }).selectOption('Total fundraising');
      await expect(page).toHaveURL(/sort=total_raised_usd\.desc/);
      await filters.panel.getByRole('combobox', { name: 'Sort by' }).selectOption('24h change');
      await filters.panel.getByRole('button', { name: /^Highest first/ }).click();
      await expect(page).toHaveURL(/sort=change24h\.asc/);
      await expect(screener.grid.header('24h')).toHaveAttribute('aria-sort', 'ascending');
      await filters.panel.getByRole('combobox', { name: 'Sort by' }).selectOption('Default');
      await expect(page).not.toHaveURL(/sort=/);
    });
    await filters.startOver(PROJECTS);
    await test.step('asks for a name that no other list has', async () => {
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
    await filters.startOver(PROJECTS);
    await test.step('drops a list that is damaged in storage, and keeps the others', async () => {
      await filters.write('tvl >= 1M');
      await filters.saveAs('Sound');
      await page.evaluate(() => {
        const key = 'assay.playground.savedFilters.projects';
        const list: unknown[] = JSON.parse(localStorage.getItem(key) ?? '[]');
        localStorage.setItem(key, JSON.stringify([{ id: 9, name: 'Broken' }, 7, ...list]));
      });
      await screener.open(PROJECTS);
      await expect(filters.saved.getByRole('listitem')).toHaveCount(2);
      await expect(filters.savedList('Sound')).toBeVisible();
    });
  });
});

test.describe('a list saved on this device', () => {
  test('is saved, edited, deleted, brought back, and left alone by an address', async ({ page }) => {
    const { screener, filters, matching } = await openFilters(page, ROUNDS);
    await test.step('is saved, opened, edited, updated, renamed, deleted and brought back', async () => {
      await expect(filters.saved.getByRole('button', { name: 'Save this view' })).toBeDisabled();
      await filters.write('date past 6 months');
      await filters.write('round in Seed, Series A');
      await expect(filters.line.locator('[data-chip]')).toHaveCount(2);
      await filters.saveAs('Early rounds');
      const early = filters.savedList('Early rounds');
      await expect(async () => {
        const rows = await matching();
        expect(rows).toBeLessThan(1000);
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
    await filters.startOver(ROUNDS);
    await test.step('is left alone by an address that was pasted, and found again after a reload', async () => {
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
