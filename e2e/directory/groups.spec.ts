import { expect, type Page, test } from '@playwright/test';
import { Exports } from '../csv-export/CsvExport.ts';
import { Grid } from '../grid/Grid.ts';
import { expectAccessible } from '../support/accessible.ts';

const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
/** A table with groups is a tree of rows. */
const tree = (page: Page) => page.locator('[role=treegrid]');
const head = (page: Page, place: number) => tree(page).locator(`[role=row][aria-rowindex="${place + 1}"]`);

test('rounds are grouped, read, totaled and exported by keys, and a row under its head leads on and back', async ({
  page,
}) => {
  const rounds = new Grid(page);

  await test.step('a key groups by the column in focus', async () => {
    await rounds.open('/directory/fundraising');
    await rounds.root.locator('[role=row] [aria-colindex][tabindex="0"]').focus();
    await page.keyboard.press('Control+Home');
    const column = await rounds.columnOf('Round');
    for (let at = (await rounds.focused())?.column ?? 1; at < column; at += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+G');
    await expect.poll(() => param(page, 'groups')).toBe('stages');
    await expect(head(page, 1)).toHaveAttribute('aria-expanded', 'false');
    await expect(head(page, 1).getByRole('gridcell', { name: /^Sum of Amount: [\d,.]+ USD/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('arrows on its name unfold it; a row opens, and Back returns to the groups', async () => {
    await page.keyboard.press('Control+Home');
    const name = head(page, 1).getByRole('rowheader');
    await name.click({ position: { x: 4, y: 4 } });
    await expect(head(page, 1)).toHaveAttribute('aria-expanded', 'true');
    await expect(head(page, 2)).toHaveAttribute('aria-level', '2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/round\/\d+/);
    await page.goBack();
    await expect(head(page, 1)).toBeVisible();
    expect(param(page, 'groups')).toBe('stages');
  });

  await test.step('a line of totals says what the view comes to, as its groups do together', async () => {
    await page.keyboard.press('Shift+T');
    const line = page.getByRole('toolbar', { name: 'Totals of the view' });
    await expect(line.getByRole('button', { name: /^Sum of Amount: [\d,.]+ USD/ })).toBeVisible();
    await expect.poll(() => param(page, 'totals')).toBe('on');
    await page.reload();
    await expect(line.getByRole('button', { name: /^Sum of Amount: [\d,.]+ USD/ })).toBeVisible();
    await expect(head(page, 1)).toHaveAttribute('aria-expanded', 'false');
  });
});

test('the groups of the playground are a file, line by line what their heads say', async ({ page }) => {
  const grid = new Grid(page);
  await page.goto('/master-demo/projects?rows=300&columns=order,name,sector,tvl&groups=sector');
  await expect(head(page, 1)).toHaveAttribute('aria-expanded', 'false');
  const folded = Number(await tree(page).getAttribute('aria-rowcount')) - 1;
  await grid.page.locator('body').press('e');
  await page.getByText('Groups', { exact: true }).click();
  const exports = new Exports(page);
  await expect(exports.start).toBeEnabled();
  const { rows } = await exports.read(() => exports.start.click());
  // A head and the total beside the groups.
  expect(rows).toHaveLength(folded + 2);
  expect(rows[0]).toEqual(['sector', 'rows', 'sum.tvl', 'sum.tvl unknown', 'sum.tvl stale']);
  const [name = '', count = ''] = rows[2] ?? [];
  await expect(head(page, 1).getByRole('rowheader')).toHaveText(new RegExp(`${name}\\s*${count}`));
});
