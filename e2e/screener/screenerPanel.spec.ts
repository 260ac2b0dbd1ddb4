import { expect, test } from '@playwright/test';
import { FEW_ROWS } from '../grid/Grid.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openFilters } from './ScreenerFilters.ts';

test.use({ viewport: FEW_ROWS });

const ROUNDS = '/master-demo/fundraising?rows=1000';

test.describe('the panel', () => {
  test('filters by values and bounds with their counts, is accessible whatever it shows, and keeps lists on this device', async ({
    page,
  }) => {
    test.slow();
    const { screener, filters, matching } = await openFilters(page, ROUNDS);
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
    await test.step('filters by an end of the slider, and what is unfolded stays so on this device', async () => {
      const least = filters.facet('Amount').getByRole('slider', { name: 'Amount at least' });
      await least.focus();
      await page.keyboard.press('PageUp');
      await expect(page).toHaveURL(/filter=amount_quantity\.gte\.\d+$/);
      await expect(filters.chip('Amount')).toHaveText(/^Amount≥/);
      await expect.poll(matching).toBeLessThan(1000);
      const investors = filters.facet('Investors');
      await investors.getByRole('button', { name: /^Investors/ }).click();
      await expect(investors.getByRole('checkbox')).toHaveCount(6);
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
    // A list saved on this device.
    await test.step('has lists: one is saved, opened, edited, updated, renamed, deleted and brought back', async () => {
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

      // An address wins over it.
      await screener.grid.showAll(ROUNDS);
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
    await test.step('asks for a list name that no other list has', async () => {
      await filters.write('amount >= 1M');
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
    await filters.startOver(ROUNDS);
    await test.step('finds a list and what is unfolded again after a reload; an address that was pasted leaves the list alone', async () => {
      await filters.write('amount >= 5M');
      await filters.saveAs('Large rounds');
      await filters.write('date past 6 months');
      const large = filters.savedList('Large rounds');
      await expect(large).toContainText('Unsaved changes');
      await page.reload();
      await expect(large).toContainText('Unsaved changes');

      await expect(filters.facet('Investors').getByRole('checkbox')).toHaveCount(6);
      const kept = await filters.saved.getByRole('listitem').count();
      expect(kept).toBe(3);
      await screener.open(`${ROUNDS}&filter=amount_quantity.gte.9000000`);
      await expect(filters.chip('Amount')).toHaveText('Amount≥9M');
      await expect(large).toBeVisible();
      await expect(large).not.toContainText('Unsaved changes');
      await expect(large.getByRole('button', { name: /^Large rounds/ })).not.toHaveAttribute('aria-current', 'true');
      await expect(filters.saved.getByRole('button', { name: 'Save this view' })).toBeEnabled();
      await expect(filters.saved.getByRole('listitem')).toHaveCount(kept);
    });
  });
});
