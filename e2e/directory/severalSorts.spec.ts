import { expect, type Page, test } from '@playwright/test';
import { Grid } from '../grid/Grid.ts';
import { Directory } from './Directory.ts';

const sortIn = (page: Page) => new URL(page.url()).searchParams.get('sort');
const strip = (page: Page) => page.getByRole('group', { name: 'Sorted by several columns' });

test('rounds are sorted by two columns with the mouse: in the address, after a reload, back, and without script', async ({
  page,
  browser,
  baseURL,
}) => {
  const rounds = new Directory(page);
  await rounds.open('/directory/fundraising');
  await rounds.sortBy('Round', 'descending');
  await rounds.sortBy('Round', 'ascending');
  await rounds.settled();
  const byStage = await rounds.names(8);
  await rounds.header('Amount').click({ modifiers: ['Shift'] });
  await expect.poll(() => sortIn(page)).toBe('stages.asc,amount_quantity.desc');
  await expect(rounds.header('Amount')).toHaveAccessibleName(/sorted second, descending/);
  await expect(strip(page).getByRole('listitem')).toHaveText([/^1Round/, /^2Amount/]);
  await rounds.expectOrder(8, 'Amount', 'falling');
  const names = await rounds.names(8);
  expect(names).not.toEqual(byStage);

  await page.reload();
  await rounds.settled();
  await rounds.expectNames(names);
  await page.goBack();
  await rounds.expectNames(byStage);
  await expect(strip(page)).toBeHidden();
  await page.goForward();
  await rounds.expectNames(names);

  await test.step('a reader without script has the same first rows, and further ones in the same order', async () => {
    const reader = await browser.newPage({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    await reader.goto('/directory/fundraising?sort=stages.asc,amount_quantity.desc');
    expect(await new Grid(reader).names(8)).toEqual(names);
    await expect(strip(reader).getByRole('listitem')).toHaveCount(2);
    const next = reader.getByRole('link', { name: 'Next page' });
    await expect(next).toHaveAttribute('href', /sort=stages\.asc(,|%2C)amount_quantity\.desc/);
    await reader.close();
  });
});

test('projects are sorted by three columns with the keyboard, which also orders and removes them', async ({ page }) => {
  const grid = new Grid(page);
  await grid.open('/master-demo/projects?rows=300&columns=order,name,sector,tvl,volume');
  await grid.root.locator('[role=row] [aria-colindex][tabindex="0"]').focus();
  await page.keyboard.press('Control+Home');
  const focusOn = async (label: string) => {
    const column = await grid.columnOf(label);
    await page.keyboard.press('Home');
    for (let at = (await grid.focused())?.column ?? 1; at < column; at += 1) await page.keyboard.press('ArrowRight');
    await grid.expectFocused({ place: 1, column });
  };
  await focusOn('Sector');
  await page.keyboard.press('s');
  await expect.poll(() => sortIn(page)).toBe('sector.desc');
  await focusOn('TVL');
  await page.keyboard.press('Shift+S');
  await expect.poll(() => sortIn(page)).toBe('sector.desc,tvl.desc');
  await focusOn('Volume');
  await page.keyboard.press('Shift+S');
  await expect.poll(() => sortIn(page)).toBe('sector.desc,tvl.desc,volume.desc');

  const chip = (label: string) => strip(page).getByRole('button', { name: new RegExp(`${label}, .*reverse`) });
  await chip('TVL').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => sortIn(page)).toBe('tvl.desc,sector.desc,volume.desc');
  await page.keyboard.press('Enter');
  await expect.poll(() => sortIn(page)).toBe('tvl.asc,sector.desc,volume.desc');
  await grid.expectOrder(8, 'TVL', 'rising');
  const names = await grid.names(8);
  await page.reload();
  await grid.settled();
  await grid.expectNames(names);
  await chip('Sector').focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => sortIn(page)).toBe('tvl.asc,volume.desc');
  await chip('Volume').focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => sortIn(page)).toBe('tvl.asc');
  await expect(strip(page)).toBeHidden();
  await expect.poll(async () => (await grid.focused()) !== null).toBe(true);
});
