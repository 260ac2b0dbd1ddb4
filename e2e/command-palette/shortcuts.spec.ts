import { expect, type Page, test } from '@playwright/test';
import { Shell } from '../app/Shell.ts';
import { Directory } from '../directory/Directory.ts';
import { Screener } from '../screener/Screener.ts';
import { ScreenerFilters } from '../screener/ScreenerFilters.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { keysUsed } from '../support/keyboard.ts';
import { asNewMember } from '../support/members.ts';
import { Palette } from './Palette.ts';

/** Presses a key as a keyboard does that writes the sign with AltGr. */
async function pressWithAltGr(page: Page, key: string): Promise<void> {
  await page.evaluate((sign) => {
    const event = new KeyboardEvent('keydown', {
      key: sign,
      ctrlKey: true,
      altKey: true,
      modifierAltGraph: true,
      bubbles: true,
      cancelable: true,
    });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, key);
}

test.describe('keys of a directory', () => {
  test('lead back to their cell, work held down and with AltGr, change how the table looks, and are switched off', async ({
    page,
  }) => {
    const projects = new Directory(page);
    await projects.open('/directory/projects');
    await test.step('lead back to the cell they were pressed on', async () => {
      // Up and Down lead into the table from a page that was just opened.
      await expect(async () => {
        await page.keyboard.press('ArrowDown');
        await projects.expectFocused({ place: 1, column: await projects.columnOf('Project') });
      }).toPass();
      const column = (await projects.columnOf('Project')) + 1;
      await projects.press(['ArrowDown', 'ArrowRight'], { place: 2, column });
      for (const key of ['c', 'f']) {
        await page.keyboard.press(key);
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
        await projects.expectFocused({ place: 2, column });
      }
      await page.keyboard.press('/');
      await expect(new Shell(page).search).toBeFocused();
      await page.keyboard.press('Escape');
      await projects.expectFocused({ place: 2, column });
      await page.keyboard.press('f');
      await expect(page.getByRole('dialog', { name: 'Filter by Price' }).getByRole('textbox')).toBeFocused();
      await page.keyboard.type('1');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/filter=price_usd/);
      await projects.expectFocused({ place: 2, column });
    });
    await projects.showAll('/directory/projects');
    await test.step('held down are pressed once, and do not type into what they open', async () => {
      await page.keyboard.down('f');
      const field = page.getByRole('searchbox', { name: 'Find a field' });
      await expect(field).toBeFocused();
      await page.keyboard.down('f');
      await page.keyboard.down('f');
      await page.keyboard.up('f');
      await expect(field).toHaveValue('');
      await page.keyboard.press('Escape');
    });
    await test.step('work on a keyboard that writes a sign with AltGr', async () => {
      await expect(page.getByRole('region', { name: /^Top 8/ })).toBeVisible();
      await pressWithAltGr(page, '\\');
      await expect(page.getByRole('region', { name: /^Top 8/ })).toHaveCount(0);
      await pressWithAltGr(page, '\\');
      await expect(page.getByRole('region', { name: /^Top 8/ })).toBeVisible();
    });
    await test.step('change theme and row height, and say so', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      const said = page.getByRole('status');
      // The keys work at once; what tells of them comes a moment after the page.
      await expect(said.filter({ hasText: /^$/ })).not.toHaveCount(0);
      await page.keyboard.press('t');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await page.keyboard.press('t');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.keyboard.press('d');
      await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
      await expect(async () => {
        await page.keyboard.press('d');
        await expect(said.filter({ hasText: /^Rows: (Compact|Comfortable)$/ })).toHaveCount(1, { timeout: 500 });
      }).toPass();
      await new Shell(page).chooseTheme('System');
    });
    await test.step('lead to the search in a small window too', async () => {
      await page.setViewportSize({ width: 800, height: 700 });
      await page.keyboard.press('/');
      await expect(new Shell(page).search).toBeFocused();
    });
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 720 });
    await projects.showAll('/directory/projects');
    await test.step('are switched off in the display menu, beside theme and rows', async () => {
      const shell = new Shell(page);
      await shell.display.click();
      await page.getByRole('checkbox', { name: 'Letter keys' }).uncheck();
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page.keyboard.press('\\');
      await expect(page.getByRole('region', { name: /^Top 8/ })).toBeVisible();
      await expect(new Shell(page).keyHelp).toHaveCount(0);
    });
    await test.step('letter keys that were switched off do nothing; keys with Ctrl still work', async () => {
      for (const key of ['?', '\\', 'f', 'c']) await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('region', { name: /^Top 8/ })).toBeVisible();

      const palette = new Palette(page);
      await palette.open();
      await palette.type('letter keys');
      await expect(palette.marked).toContainText('Turn letter keys on');
      await page.keyboard.press('Enter');
      await expect(palette.dialog).toHaveCount(0);
      await page.keyboard.press('?');
      await expect(new Shell(page).keyHelp.getByRole('checkbox', { name: 'Letter keys' })).toBeChecked();
    });
    await page.keyboard.press('Escape');
    await expect(new Shell(page).keyHelp).toHaveCount(0);
    await test.step('the list of keys tells which work here, switches them off, is accessible in both themes and gives focus back', async () => {
      const { keyHelp } = new Shell(page);
      const told = (does: string) => keyHelp.getByRole('term').filter({ hasText: does });
      const cell = projects.row(1).getByRole('rowheader');
      // Before the name, which is a link.
      await cell.click({ position: { x: 3, y: 6 } });
      await expect(cell).toBeFocused();
      await page.keyboard.press('?');
      await expect(told('Fold or show the top')).toHaveText('Fold or show the top');
      await expect(told('Select the row')).toHaveText('Select the row, not on this page');
      await expect(told('Move the watched row')).toHaveText('Move the watched row up or down, not on this page');
      await keyHelp.getByRole('checkbox', { name: 'Letter keys' }).uncheck();
      await expectAccessibleInBothThemes(page, keyHelp);
      await page.keyboard.press('Escape');
      await expect(keyHelp).toHaveCount(0);
      await expect(cell).toBeFocused();
      await page.keyboard.press('?');
      await page.keyboard.press('\\');
      await expect(page.getByRole('region', { name: /^Top 8/ })).toBeVisible();
      await expect(keyHelp).toHaveCount(0);
    });
  });
});

test.describe('keys of the screener', () => {
  test('open and close what belongs to it, those without a letter also when letter keys are off', async ({
    page,
    baseURL,
  }) => {
    await asNewMember(page, baseURL);
    const screener = new Screener(page);
    await screener.open('/master-demo/projects');
    await test.step('open and close what belongs to it, from its table and nowhere else', async () => {
      await test.step('open and close what belongs to it, from its table', async () => {
        const { panel } = new ScreenerFilters(page);
        await screener.activate(2);
        await expect(panel).toBeVisible();
        await screener.keys('[');
        await expect(panel).toHaveCount(0);
        await screener.keys('[');
        await expect(panel).toBeVisible();
        await screener.keys('c');
        await expect(screener.columns.getByRole('searchbox')).toBeFocused();
        await screener.keys('Escape');
        await expect(screener.columns).toHaveCount(0);
        await screener.keys('e');
        await expect(screener.exportStart).toBeFocused();
        await screener.keys('Escape');
        await expect(screener.exportDialog).toHaveCount(0);
        await screener.activate(2);
        await screener.keys('x');
        await screener.expectSelected(1);
        await screener.keys('Escape');
        await screener.expectSelected(0);
        await screener.keys('w');
        await expect(screener.grid.row(2).getByRole('button', { name: /^Stop watching / })).toBeVisible();
        await screener.keys('s');
        await expect(page).toHaveURL(/sort=/);
        await screener.keys('r');
        await expect(page).not.toHaveURL(/sort=/);
      });
      await test.step('leave Space and letters to what has focus beside the table', async () => {
        await screener.activate(2);
        await expect(screener.preview).toBeVisible();
        await page.getByRole('button', { name: 'Hide the filter panel' }).focus();
        await screener.keys('Space');
        await expect(page.getByRole('button', { name: 'Show the filter panel' })).toBeVisible();
        await expect(screener.preview).toBeVisible();
        await screener.keys('x');
        await screener.expectSelected(0);
      });
    });
    await test.step('are left alone on a cell where they belong to the browser and the screen reader', async () => {
      await screener.activate(3);
      const usedKeys = await keysUsed(page);
      await screener.keys('Control+PageDown', 'Control+PageUp', 'Alt+ArrowDown', 'Alt+ArrowUp');
      await screener.keys('Alt+Shift+ArrowUp', 'Control+Alt+ArrowDown', 'Control+Alt+ArrowUp');
      await screener.keys('Control+Alt+ArrowRight');
      expect(await usedKeys()).toEqual([]);
      await screener.keys('ArrowUp', 'ArrowUp', 'ArrowUp');
      await screener.grid.expectFocused({ place: 0, column: await screener.grid.columnOf('Project') });
      await screener.keys('Control+PageDown', 'Alt+ArrowRight', 'Control+Alt+ArrowDown');
      expect(await usedKeys()).toEqual(['ArrowUp', 'ArrowUp', 'ArrowUp']);
    });
    await test.step('are lent to the palette, as are columns and orders', async () => {
      const palette = new Palette(page);
      await palette.open();
      await palette.type('sort market cap');
      await page.keyboard.press('Enter');
      await expect(screener.grid.header('Market cap')).toHaveAttribute('aria-sort', 'descending');
      await palette.open();
      await palette.type('reset');
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(/sort=/);
      await palette.open();
      await palette.type('find in the table');
      await page.keyboard.press('Enter');
      await expect(screener.findBar.getByRole('textbox')).toBeFocused();
      await screener.keys('Escape');
      await expect(screener.findBar).toHaveCount(0);
    });
    await test.step('at 1024 px, beside panel and preview, nothing in the line of the view lies over something else', async () => {
      await page.getByRole('button', { name: 'Show the filter panel' }).click();
      await page.setViewportSize({ width: 1024, height: 768 });
      await screener.grid.follow('/master-demo/projects?filter=tvl.gte.1000');
      await expect(new ScreenerFilters(page).chip('TVL')).toBeVisible();
      await screener.settled();
      await screener.activate(1);
      await screener.keys('Space');
      await expect(screener.preview).toBeVisible();
      const parts = [page.getByRole('button', { name: 'Save as a new list' }), screener.grid.count, screener.search];
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      for (const [at, box] of boxes.entries()) {
        const before = boxes[at - 1];
        if (before) expect(box?.x).toBeGreaterThanOrEqual(before.x + before.width);
      }
      await page.setViewportSize({ width: 1440, height: 720 });
    });
    await test.step('that type no letter work without letter keys, and the others are not named', async () => {
      await new Shell(page).display.click();
      await page.getByRole('checkbox', { name: 'Letter keys' }).uncheck();
      await screener.keys('Escape');
      await screener.activate(2);
      await screener.keys('x');
      await screener.expectSelected(0);
      await expect(screener.preview).toBeVisible();
      await screener.keys('Space');
      await expect(screener.preview).toHaveCount(0);
      await screener.keys('Control+f');
      await expect(screener.findBar).toBeVisible();
      await expect(screener.state.getByText('Space', { exact: true })).toBeVisible();
      await expect(screener.state.getByText('X', { exact: true })).toHaveCount(0);
    });
  });
});
