import { expect, test } from '@playwright/test';
import { Shell } from '../app/Shell.ts';
import { Directory } from '../directory/Directory.ts';
import { Screener } from '../screener/Screener.ts';
import { ScreenerFilters } from '../screener/ScreenerFilters.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { failing } from '../support/failing.ts';
import { forget } from '../support/forget.ts';
import { holdBack, intercept } from '../support/intercept.ts';
import { PLAIN } from '../support/pages.ts';
import { Palette } from './Palette.ts';

/** The name of the first project. */
async function firstName(directory: Directory): Promise<string> {
  const [name = ''] = await directory.names(1);
  return name;
}

test('a project is found by its name, with its price, opened, comes first the next time, and waits for no second Enter', async ({
  page,
}) => {
  test.slow();
  const palette = new Palette(page);
  const found = 'a project is found by its name, with its price, opened, and comes first the next time';
  const name = await test.step(found, async () => {
    const projects = new Directory(page);
    await projects.open('/directory/projects');
    const name = await firstName(projects);
    await palette.open();
    await palette.type(name);
    const first = palette.group('Projects').getByRole('option').first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(first).toContainText(name);
    await expect(first).toContainText(/[\d.]+ USD/);
    await expect(palette.field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '?');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/project\//);
    await expect(palette.dialog).toHaveCount(0);

    await page.reload();
    await expect(new Shell(page).heading).toBeVisible();
    await palette.open();
    await expect(palette.group('Recent').getByRole('option').first()).toContainText(name);
    await expect(palette.marked).toContainText(name);
    return name;
  });
  await test.step('Enter before the names are there waits for the first of them', async () => {
    await forget(page);
    await page.goto(PLAIN);
    await expectTakenOver(page);
    await palette.open();
    const answer = await holdBack(page, /sid=search_global/);
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(palette.marked).toHaveCount(0);
    answer();
    await expect(page).toHaveURL(/\/project\//);
  });
});

test('the screener lends its commands, columns, filters and saved lists', async ({ page }) => {
  test.slow();
  const screener = new Screener(page);
  const filters = new ScreenerFilters(page);
  const palette = new Palette(page);
  await screener.open('/master-demo/fundraising');
  await filters.write('round in Seed');
  await filters.saveAs('Seed rounds');
  await screener.activate(1);
  await palette.open();
  await palette.type('reset');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/filter=/);

  await palette.open();
  await palette.type('seed rounds');
  await expect(palette.group('Your lists').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/filter=stages/);

  await palette.open();
  await palette.type('find in the table');
  await page.keyboard.press('Enter');
  await expect(screener.findBar.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(screener.findBar).toHaveCount(0);

  await palette.open();
  await palette.type('sort amount');
  await page.keyboard.press('Enter');
  await expect(screener.grid.header('Amount')).toHaveAttribute('aria-sort', 'descending');
});

test('over a directory it finds and runs commands and records, gives focus back, and is accessible in both themes', async ({
  page,
  context,
}) => {
  test.slow();
  const projects = new Directory(page);
  const palette = new Palette(page);
  await projects.open('/directory/projects');
  await test.step('letters that begin words find, and what was found is marked', async () => {
    await palette.open();
    await expectAccessibleInBothThemes(page, palette.dialog);
    await palette.type('a');
    await expectAccessibleInBothThemes(page, palette.dialog);
    await page.keyboard.press('Backspace');
    await palette.type('smc');
    await expect(palette.line('Sort by Market cap').locator('mark')).toHaveText(['S', 'M', 'c']);
  });
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toHaveCount(0);
  await test.step('arrows go round, and the list says how much there is', async () => {
    await palette.open();
    await expect(palette.status).toHaveText(/^\d+ suggestions$/);
    await expect(palette.lines.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(palette.lines.last()).toHaveAttribute('aria-selected', 'true');
    await expect(palette.lines.last()).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(palette.lines.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('PageDown');
    await expect(palette.lines.nth(8)).toHaveAttribute('aria-selected', 'true');
    await palette.type('people directory');
    await expect(async () => {
      expect(await palette.status.innerText()).toBe(`${await palette.lines.count()} results`);
    }).toPass();
  });
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toHaveCount(0);
  await test.step('Ctrl with Enter opens in a new tab', async () => {
    await palette.open();
    await palette.type('people directory');
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    await expect(await opened).toHaveURL(/\/directory\/people$/);
    await expect(page).toHaveURL(/\/directory\/projects$/);
  });
  await page.keyboard.press('Escape');
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
  await test.step('when names cannot be searched it says so, everything else works, and a retry finds them', async () => {
    const name = await firstName(projects);
    await intercept(page, /sid=search_global/, failing);
    await palette.open();
    await page.keyboard.type(name);
    await expect(palette.dialog.getByRole('alert')).toContainText('could not be searched');
    await expectAccessibleInBothThemes(page, palette.dialog);
    await expect(palette.line(`Filter projects by “${name}”`)).toBeVisible();
    await page.unroute(/sid=search_global/);
    await palette.dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(palette.group('Projects').getByRole('option').first()).toContainText(name);
    await expect(palette.dialog.getByRole('alert')).toHaveCount(0);
  });
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toHaveCount(0);
  await test.step('columns and filters of the table are at hand', async () => {
    await palette.open();
    await palette.type('sort volume');
    await page.keyboard.press('Enter');
    await expect(projects.header('Volume')).toHaveAttribute('aria-sort', 'descending');

    await palette.open();
    await palette.type('hide tvl');
    await page.keyboard.press('Enter');
    await expect(projects.header('TVL')).toHaveCount(0);
    await palette.open();
    await palette.type('show tvl');
    await page.keyboard.press('Enter');
    await expect(projects.header('TVL')).toHaveCount(1);

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

test('at home it has the commands of the page, with a network and without', async ({ page, context }) => {
  const shell = new Shell(page);
  const palette = new Palette(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shell.openFromInside('/');
  await expect(shell.heading).toBeVisible();
  await test.step('nothing found says so', async () => {
    await palette.open();
    await palette.type('zzqxj nothing');
    await expect(palette.dialog.getByRole('heading', { name: 'Nothing matches “zzqxj nothing”' })).toBeVisible();
    // What was typed can still be asked.
    await expect(palette.lines).toHaveText([/^Ask: zzqxj nothing/]);
    await expectAccessibleInBothThemes(page, palette.dialog);
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
  await page.keyboard.press('Escape');
  await expect(shell.keyHelp).toHaveCount(0);
  await test.step('offline it opens, finds commands and says what is missing', async () => {
    await palette.open();
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await palette.open();
    // What was typed before may have been searched, and held.
    await page.keyboard.type('dark');
    await expect(palette.dialog.getByRole('alert')).toContainText('You are offline');
    await expect(palette.marked).toContainText('Dark');
    await context.setOffline(false);
  });
});

test('on a phone it fills the width and can be closed by touch', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  const shell = new Shell(page);
  await shell.openFromInside('/');
  await expect(shell.heading).toBeVisible();
  const palette = new Palette(page);
  await palette.open();
  await expect.poll(async () => (await palette.dialog.boundingBox())?.width).toBeGreaterThan(350);
  await palette.dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(palette.dialog).toHaveCount(0);
  await context.close();
});
