import { expect, test } from '@playwright/test';
import { Shell } from '../app/Shell.ts';
import { Directory } from '../directory/Directory.ts';
import { Palette } from './Palette.ts';

test.describe('nothing fires', () => {
  const letters = 'sfrcewxgptd?\\';

  test('while one types, composes a word, is in a dialog, on a button or beside an open panel', async ({ page }) => {
    await test.step('while one types, composes a word, or is in a dialog or on a button', async () => {
      const projects = new Directory(page);
      await projects.open('/directory/projects');
      await test.step('while one types in the quick search, the search over everything, a filter or the palette', async () => {
        test.slow();
        const shell = new Shell(page);
        const theme = await shell.theme();

        await projects.search.focus();
        await page.keyboard.type(letters);
        await expect(projects.search).toHaveValue(letters);
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.press('Backspace');

        await shell.search.focus();
        await page.keyboard.type(letters);
        await expect(shell.search).toHaveValue(letters);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');

        await projects.addFilterButton.click();
        const field = page.getByRole('searchbox', { name: 'Find a field' });
        await expect(field).toBeFocused();
        await page.keyboard.type(letters);
        await expect(field).toHaveValue(letters);
        await page.keyboard.press('Escape');

        const palette = new Palette(page);
        await palette.open();
        await page.keyboard.type(letters);
        await expect(palette.field).toHaveValue(letters);
        await page.keyboard.press('Escape');

        await expect(new Shell(page).keyHelp).toHaveCount(0);
        await expect(page.getByRole('region', { name: /^Top 8/ })).toBeVisible();
        expect(await shell.theme()).toBe(theme);
        await expect(page).toHaveURL(/\/directory\/projects$/);
      });
      await test.step('behind a dialog, even when a click has taken focus out of it', async () => {
        await page.keyboard.press('?');
        await new Shell(page).keyHelp.getByRole('heading', { name: 'Rows' }).click();
        await page.keyboard.press('\\');
        await page.keyboard.press('Control+k');
        await page.keyboard.press('Escape');
        await expect(new Shell(page).keyHelp).toHaveCount(0);
        await expect(page.getByRole('region', { name: /^Top 8/ })).toBeVisible();
        await expect(new Palette(page).dialog).toHaveCount(0);
      });
      await test.step('while a word is composed, and for keys without a name', async () => {
        const prevented = await page.evaluate(() => {
          const send = (event: Event) => {
            document.body.dispatchEvent(event);
            return event.defaultPrevented;
          };
          const key = (init: KeyboardEventInit) =>
            send(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
          return {
            composing: key({ key: '\\', isComposing: true }),
            // What a browser sends when it fills in a form.
            nameless: send(new Event('keydown', { bubbles: true, cancelable: true })),
            // The place of the key counts where it writes another script.
            cyrillic: key({ key: 'с', code: 'KeyC' }),
          };
        });
        expect(prevented).toEqual({ composing: false, nameless: false, cyrillic: true });
        await expect(page.getByRole('dialog', { name: 'Choose columns' })).toBeVisible();
        await expect(page.getByRole('region', { name: /^Top 8/ })).toBeVisible();
      });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await test.step('with keys of the browser and of buttons', async () => {
        // Neither is prevented: the browser has them.
        const prevented = await page.evaluate(() =>
          ['f', 's', 'p', 'd', 'r', 'c', 'a', 'e'].map((key) => {
            const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true });
            document.body.dispatchEvent(event);
            return event.defaultPrevented;
          }),
        );
        expect(prevented).not.toContain(true);
        await projects.addFilterButton.focus();
        await page.keyboard.press('Space');
        await expect(page.getByRole('dialog', { name: 'Add a filter' })).toBeVisible();
      });
    });
    await test.step('beside an open panel that has lost the focus', async () => {
      const projects = new Directory(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await projects.follow('/directory/projects?filter=sector.in.DeFi');
      await expect(page.getByRole('region', { name: 'Filtered projects at a glance' })).toBeVisible();
      await page.keyboard.press('c');
      await expect(page.getByRole('dialog', { name: 'Choose columns' }).getByRole('searchbox')).toBeFocused();
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page.keyboard.press('r');
      await page.keyboard.press('\\');
      await expect(page.getByRole('region', { name: 'Filtered projects at a glance' })).toBeVisible();
      await expect(page).toHaveURL(/filter=sector/);
    });
  });
});
