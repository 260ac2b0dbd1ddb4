import { expect, test } from '@playwright/test';
import { FEW_ROWS } from '../grid/Grid.ts';
import { expectAccessible } from '../support/accessible.ts';
import { asNewMember } from '../support/members.ts';
import { AddedRows } from './AddedRows.ts';
import { addList } from './SavedLists.ts';

const VIEW = { filter: 'tvl.gte.1000000', sort: 'tvl.desc' };
const LIST = `/master-demo/projects?${new URLSearchParams(VIEW)}`;
const OUTSIDE = '/master-demo/projects?filter=tvl.lt.1000000&sort=tvl.desc';

test.use({ viewport: FEW_ROWS });

test('a row that a list leaves out is added by hand with a reason, by keys alone, and taken out again; nobody else sees it', async ({
  page,
  baseURL,
  context,
  browser,
}) => {
  test.slow();
  await asNewMember(page, baseURL, 'pro');
  const added = new AddedRows(page);
  const { lists, grid, strip } = added;
  const { keyboard } = page;
  await lists.open(OUTSIDE);
  const name = (await grid.row(1).getByRole('rowheader').locator('a').first().innerText()).trim();

  await test.step('is added to a list alone', async () => {
    await page.goto(LIST);
    await grid.settled();
    await added.ask(name);
    await expect(strip.getByText('Save this view as a list first to add rows by hand')).toBeVisible();
    await addList(context, 'Targets', VIEW);
    await lists.open(LIST);
    await expect(lists.title('Targets')).toBeVisible();
  });
  const { matching } = await grid.counts();
  const others = matching.toLocaleString('en-US');
  await test.step('is added with a reason', async () => {
    await added.ask(name);
    await keyboard.press('Shift+A');
    await expect(page.getByRole('textbox', { name: `Reason to add ${name}` })).toBeFocused();
    await keyboard.type('Met them in Lisbon');
    await expectAccessible(page);
    await keyboard.press('Enter');
    await expect(page.getByText(`${name} was added by hand`)).toBeVisible();
    await expect(strip).toContainText(
      /stands here by hand since .*“Met them in Lisbon”; the filter leaves it out: TVL/,
    );
    await added.expectCount('0 and 1 by hand');
  });
  await test.step('stands in the order of the list, counted and signed, after a reload too', async () => {
    await added.reopen('Targets');
    await added.expectCount(`${others} and 1 by hand`);
    await page.reload();
    await grid.settled();
    await added.expectCount(`${others} and 1 by hand`);
  });
  await test.step('says in the file that it is there by hand', async () => {
    await keyboard.press('e');
    const file = await lists.screener.saveCsv(() => keyboard.press('Enter'));
    const [header = [], ...rows] = file.rows;
    const byHand = header.indexOf('By hand');
    expect(rows.filter((row) => row[byHand] !== '').map((row) => [row.includes(name), row[byHand]])).toEqual([
      [true, expect.stringMatching(/^\d{4}-\d\d-\d\d Met them in Lisbon$/)],
    ]);
    expect(rows).toHaveLength(matching + 1);
    await keyboard.press('Escape');
  });
  await test.step('is no part of what others see at the same address', async () => {
    const other = await browser.newPage();
    await other.goto(page.url());
    await expect(other.getByText(new RegExp(`^${others} of `)).first()).toBeVisible();
    await expect(other.getByText('By hand')).toHaveCount(0);
    await other.close();
  });
  await test.step('is taken out by the menu of its row, which can be undone, and by the key', async () => {
    await added.ask(name);
    await expect(added.row(name)).toContainText('By hand');
    await expect(added.row(name).getByRole('rowheader')).toHaveAttribute(
      'title',
      /^Added by hand on .*: Met them in Lisbon$/m,
    );
    await added.enter();
    await keyboard.press('i');
    await expect(page.getByText(/^Added by hand on .*: Met them in Lisbon$/)).toBeVisible();
    await keyboard.press('Escape');
    await keyboard.press('Shift+F10');
    const entry = page.getByRole('menuitem', { name: `Take ${name} out of the list` });
    await expect(entry).toBeVisible();
    for (let step = 0; step < 12 && !(await entry.evaluate((item) => item === document.activeElement)); step++)
      await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(page.getByText(`${name} was taken out of the list`)).toBeVisible();
    await expect(strip).toContainText('is not here');
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
    await expect(strip).toContainText('“Met them in Lisbon”');
    await keyboard.press('Shift+A');
    await expect(strip).toContainText('is not here');
    await added.reopen('Targets');
    await added.expectCount(others);
  });
});
