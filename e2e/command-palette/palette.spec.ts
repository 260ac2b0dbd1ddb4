import { expect, test } from '@playwright/test';
import { Shell } from '../app/Shell.ts';
import { Directory } from '../directory/Directory.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { PLAIN } from '../support/pages.ts';
import { Palette } from './Palette.ts';

/** The name of the first project. */
async function firstName(directory: Directory): Promise<string> {
  const [name = ''] = await directory.names(1);
  return name;
}

test('over a directory it finds and runs commands and records, gives focus back, and is accessible in both themes', async ({
  page,
}) => {
  test.slow();
  const projects = new Directory(page);
  const palette = new Palette(page);
  await projects.open('/directory/projects');
  await test.step('letters that begin words find, what was found is marked, and Enter runs it', async () => {
    await palette.open();
    await palette.type('a');
    await expectAccessibleInBothThemes(page, palette.dialog);
    await page.keyboard.press('Backspace');
    await palette.type('smc');
    await expect(palette.line('Sort by Market cap').locator('mark')).toHaveText(['S', 'M', 'c']);
    await page.keyboard.press('Enter');
    await expect(projects.header('Market cap')).toHaveAttribute('aria-sort', 'descending');
  });
  await expect(palette.dialog).toHaveCount(0);
  await test.step('it opens while one types, closes on Esc, the same key or a click beside it, and focus returns', async () => {
    await projects.search.focus();
    await palette.open();
    await page.keyboard.press('Escape');
    await expect(projects.search).toBeFocused();

    const cell = projects.row(1).getByRole('rowheader');
    await cell.focus();
    await palette.open();
    await page.keyboard.press('Control+k');
    await expect(palette.dialog).toHaveCount(0);
    await expect(cell).toBeFocused();
    await palette.open();
    // The dialog listens for clicks beside it from the next task on.
    await page.evaluate(() => new Promise((heard) => setTimeout(heard)));
    await page.mouse.click(5, 400);
    await expect(palette.dialog).toHaveCount(0);
    await expect(cell).toBeFocused();

    // A panel that was open has closed meanwhile: its button has focus.
    await projects.addFilterButton.click();
    await expect(page.getByRole('searchbox', { name: 'Find a field' })).toBeFocused();
    await palette.open();
    await page.keyboard.press('Escape');
    await expect(projects.addFilterButton).toBeFocused();
  });
  await test.step('columns and filters of the table are at hand', async () => {
    await palette.open();
    await palette.type('hide tvl');
    await page.keyboard.press('Enter');
    await expect(projects.header('TVL')).toHaveCount(0);

    await palette.open();
    await palette.type('filter sector');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Filter by Sector' })).toBeVisible();
    await page.keyboard.press('Escape');

    const name = (await firstName(projects)).slice(0, 4);
    const { total } = await projects.counts();
    await palette.open();
    await palette.type(name);
    await palette.line(`Filter projects by “${name}”`).click();
    await expect(projects.search).toHaveValue(name);
    await projects.fewerThan(total);
  });
  await test.step('at a zoom of 400 % its lines can be read whole, with their keys', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await palette.open();
    await palette.type('watch the row');
    const line = palette.lines.first();
    await expect(line).toBeInViewport();
    const cut = await line.evaluate((element) =>
      [...element.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0),
    );
    expect(cut).toBe(false);
    for (const part of [line, palette.dialog.getByRole('button', { name: 'Close' })])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expect(line.getByText('W', { exact: true })).toBeVisible();
  });
});

test('over a text it has the commands of the page, with a network and without', async ({ page, context }) => {
  const palette = new Palette(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(PLAIN);
  await expectTakenOver(page);
  await test.step('nothing found says so', async () => {
    await palette.open();
    await palette.type('zzqxj nothing');
    await expect(palette.dialog.getByRole('heading', { name: 'Nothing matches “zzqxj nothing”' })).toBeVisible();
    await expectAccessibleInBothThemes(page, palette.dialog);
  });
  await test.step('offline it opens, finds commands and says what is missing', async () => {
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await palette.open();
    // What was typed before may have been searched, and held.
    await page.keyboard.type('dark');
    await expect(palette.dialog.getByRole('alert')).toContainText('You are offline');
    await expect(palette.marked).toContainText('Dark');
    await expectAccessibleInBothThemes(page, palette.dialog);
    await context.setOffline(false);
  });
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toHaveCount(0);
  await test.step('commands run as their keys would, and are only those of the page', async () => {
    await palette.open();
    await palette.type('fold');
    await expect(palette.line('Fold or show the top')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await palette.open();
    await palette.type('theme light');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await palette.open();
    await palette.type('keyboard');
    await page.keyboard.press('Enter');
    await expect(new Shell(page).keyHelp).toBeVisible();
  });
});
