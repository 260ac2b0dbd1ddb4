import { expect, test } from '@playwright/test';
import { asNewMember } from '../support/members.ts';
import { leadTo } from '../support/pages.ts';
import { Directory } from './Directory.ts';

test.describe('by the keyboard alone', () => {
  test('one filters, watches, sorts, resets, chooses columns and folds, and a reload keeps what is watched', async ({
    page,
    baseURL,
  }) => {
    test.slow();
    await asNewMember(page, baseURL);
    const projects = new Directory(page);
    await projects.open('/directory/projects');
    // Filter: the key, a field by its name, a value.
    await page.keyboard.press('f');
    await expect(page.getByRole('searchbox', { name: 'Find a field' })).toBeFocused();
    await page.keyboard.type('market');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused();
    await page.keyboard.type('1m');
    await page.keyboard.press('Enter');
    await expect(projects.chip('Market cap')).toHaveText('Market cap≥1M');
    await expect(projects.addFilterButton).toBeFocused();

    // Edit it, then take it away with Backspace: focus stays in the line.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(projects.chip('Market cap')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Value' })).toHaveValue('1M');
    await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(projects.chip('Market cap')).toBeFocused();
    await page.keyboard.press('Backspace');
    await expect(projects.chip('Market cap')).toHaveCount(0);
    await expect(projects.addFilterButton).toBeFocused();

    // Into the grid: watch a row, sort by a header.
    const kept = page.waitForResponse(/watch-list\/add/);
    await projects.row(1).getByRole('rowheader').focus();
    await page.keyboard.press('w');
    await expect(projects.row(1).getByRole('button', { name: /^Stop watching / })).toBeVisible();
    // Look into it and the next one beside the table, without leaving the cell.
    const preview = page.getByRole('complementary', { name: 'Preview' });
    const [first = '', second = ''] = await projects.names(2);
    await page.keyboard.press('Space');
    await expect(preview).toContainText(first);
    await expect(preview.getByRole('img', { name: /^Price over \d+ days/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(preview).toContainText(second);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    await expect(projects.row(1).getByRole('rowheader')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(projects.header('Price')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(projects.header('Price')).toHaveAttribute('aria-sort', 'descending');

    // On a cell, filter and sort by its column; then reset all of it.
    await page.keyboard.press('ArrowDown');
    await projects.expectFocused({ place: 1, column: await projects.columnOf('Price') });
    await page.keyboard.press('f');
    const editor = page.getByRole('dialog', { name: 'Filter by Price' });
    await expect(editor.getByRole('textbox', { name: 'Value' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
    await projects.expectFocused({ place: 1, column: await projects.columnOf('Price') });
    await page.keyboard.press('s');
    await expect(projects.header('Price')).toHaveAttribute('aria-sort', 'ascending');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: /^At least/ }).press('Enter');
    await expect(page).toHaveURL(/filter=price_usd\.gte\./);
    await page.keyboard.press('r');
    await expect(projects.header('Price')).toHaveAttribute('aria-sort', 'none');
    await expect(page).toHaveURL(/\/directory\/projects$/);

    // Choose columns.
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog', { name: 'Choose columns' }).getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Fold and unfold the top.
    await expect(page.getByRole('region', { name: /^Top 8/ })).toBeVisible();
    await page.keyboard.press('\\');
    await expect(page.getByRole('region', { name: /^Top 8/ })).toHaveCount(0);
    await page.keyboard.press('\\');
    await expect(page.getByRole('region', { name: /^Top 8/ })).toBeVisible();

    // The row is watched after a reload too.
    await kept;
    await page.reload();
    await projects.settled();
    await expect(projects.row(1).getByRole('button', { name: /^Stop watching / })).toBeVisible();
    await expect(projects.row(2).getByRole('button', { name: /^Watch / })).toBeVisible();
  });
});

test.describe('back from a record', () => {
  test('one is at the row and cell one left it at, and Enter in the search leads to rows and the only record', async ({
    page,
  }) => {
    const projects = new Directory(page);
    for (const address of ['/directory/projects', '/master-demo/projects']) {
      await test.step(`one is at the row and cell one left ${address} at`, async () => {
        await projects.open(address);
        await projects
          .row(1)
          .getByRole('rowheader')
          .click({ position: { x: 3, y: 6 } });
        const place = async () => (await projects.focused())?.place ?? 0;
        // The grid turns a page at most every tenth of a second, and hears no key in between.
        await expect(async () => {
          await page.keyboard.press('PageDown');
          expect(await place()).toBeGreaterThan(40);
        }).toPass();
        const column = async () => (await projects.focused())?.column ?? 0;
        const next = (await column()) + 1;
        await page.keyboard.press('ArrowRight');
        await expect.poll(column).toBe(next);
        const there = await projects.focused();
        await expect(projects.row(there?.place ?? 0).getByRole('rowheader')).not.toBeEmpty();
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\/project\//);
        await page.goBack();
        await projects.settled();
        await projects.expectFocused(there);
        await projects.expectFocusInView();
      });
    }
    await test.step('Enter in the search reads a condition, goes to the rows, and opens the only row', async () => {
      await leadTo(page, '/directory/projects');
      await expect(projects.search).toHaveValue('');
      await expect(page.getByRole('region', { name: /^Top 8/ })).toBeVisible();
      await projects.settled();
      await projects.search.fill('sector = def');
      await page.keyboard.press('Enter');
      await expect(projects.chip('DeFi')).toBeVisible();
      await expect(projects.search).toHaveValue('');
      await projects.search.fill('a');
      await page.keyboard.press('Enter');
      await projects.expectFocused({ place: 1, column: 2 });
      const [name = ''] = await projects.names(1);
      await page.keyboard.press('r');
      await projects.search.fill(name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });
  });
});
