import { expect, test } from '@playwright/test';
import { Shell } from '../app/Shell.ts';
import { Directory } from '../directory/Directory.ts';
import { Palette } from './Palette.ts';

const letters = 'sfrcewxgptd?\\';

test('over a directory nothing fires while one types, composes a word, is in a dialog, on a button or beside an open panel; g and a letter lead elsewhere', async ({
  page,
}) => {
  test.slow();
  const projects = new Directory(page);
  await projects.open('/directory/projects');
  await test.step('while one types in the quick search, the search over everything, a filter or the palette', async () => {
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
  await test.step('beside an open panel that has lost the focus', async () => {
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
  await page.keyboard.press('Escape');
  await projects.showAll('/directory/projects');
  await test.step('what may follow g is shown and read after a moment, and Esc ends it', async () => {
    const hint = page.getByRole('status').filter({ hasText: 'Go to the screener' });
    // What tells of them comes a moment after the page; a key that is not followed is forgotten.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('g');
      await expect(hint).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(hint).toHaveCount(0);
    await page.keyboard.press('o');
    await expect(page).toHaveURL(/\/directory\/projects$/);
  });
  await test.step('a mistyped letter after g does nothing, neither alone nor together', async () => {
    const theme = (await page.locator('html').getAttribute('data-theme')) ?? '';
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.keyboard.press('?');
    await expect(new Shell(page).keyHelp).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  });
  await page.keyboard.press('Escape');
  await expect(new Shell(page).keyHelp).toHaveCount(0);
  await test.step('g and a letter lead from part to part', async () => {
    const go = async (key: string, address: RegExp) => {
      await projects.settled();
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    };
    await go('o', /\/directory\/organizations$/);
    // To the same kind of records.
    await go('s', /\/master-demo\/organizations$/);
    await go('h', /\/$/);
  });
});
