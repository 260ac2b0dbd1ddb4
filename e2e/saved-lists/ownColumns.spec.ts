import { expect, test } from '@playwright/test';
import { FEW_ROWS } from '../grid/Grid.ts';
import { expectAccessible } from '../support/accessible.ts';
import { asNewMember } from '../support/members.ts';
import { OwnColumns } from './OwnColumns.ts';
import { addList } from './SavedLists.ts';

const LIST = '/master-demo/projects?filter=tvl.gte.1000000&sort=tvl.desc';

test.use({ viewport: FEW_ROWS });

test('columns of one’s own are added to a list, typed, pasted and filled, filtered, kept, and exported; nobody else sees them', async ({
  page,
  baseURL,
  context,
  browser,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await asNewMember(page, baseURL, 'pro');
  await addList(context, 'Targets', { filter: 'tvl.gte.1000000', sort: 'tvl.desc' });
  const own = new OwnColumns(page);
  await own.lists.open(LIST);
  await expect(own.lists.title('Targets')).toBeVisible();

  await test.step('are added by the chooser', async () => {
    await own.add('Stage', 'Choices', ['Hot', 'Cold']);
    await own.add('Check', 'Number');
    await own.add('Note', 'Text');
    await expectAccessible(page);
  });
  await test.step('are typed by keys, and say what they cannot hold', async () => {
    await own.goTo('Check', 1);
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await expect(page.getByText('“many” is no number.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2.5M');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F2');
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await own.expectCells('Check', '2.50M', '7.00', '--');
  });
  await test.step('take a block of three lines, cell by cell, and a step back', async () => {
    await own.goTo('Stage', 1);
    await own.paste('hot\t1\tMet in Lisbon\nwarm\t2\tCall again\ncold\t3\t');
    await expect(page.getByText('8 cells were filled')).toBeVisible();
    await expect(page.getByText('Line 2: “warm” is none of the choices.')).toBeVisible();
    await own.expectCells('Stage', 'Hot', '--', 'Cold');
    await own.expectCells('Check', '1.00', '2.00', '3.00');
    await own.goTo('Note', 1);
    await page.keyboard.press('ControlOrMeta+z');
    await own.expectCells('Check', '2.50M', '7.00', '--');
    await own.goTo('Stage', 1);
    await own.paste('hot\t1\tMet in Lisbon\ncold\t2\tCall again\ncold\t3\t');
    await own.expectCells('Note', 'Met in Lisbon', 'Call again', '--');
  });
  await test.step('are filled down, and emptied', async () => {
    await own.goTo('Note', 3);
    await page.keyboard.press('ControlOrMeta+d');
    await own.expectCells('Note', 'Met in Lisbon', 'Call again', 'Call again');
    await page.keyboard.press('Delete');
    await own.expectCells('Note', 'Met in Lisbon', 'Call again', '--');
  });
  await test.step('are filtered, and found again after a reload', async () => {
    await own.goTo('Stage', 2);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Only Cold' }).click();
    await own.grid.expectRows(2);
    await own.expectCells('Note', 'Call again', '--');
    await page.reload();
    await own.grid.settled();
    await own.grid.expectRows(2);
    await expect(own.lists.title('Targets')).toBeVisible();
    await own.expectCells('Check', '2.00', '3.00');
  });
  await test.step('are in the file', async () => {
    await page.getByRole('button', { name: 'Export this view as CSV' }).click();
    const file = await own.lists.screener.saveCsv(() => own.lists.screener.exportStart.click());
    const [header = [], ...rows] = file.rows;
    const at = (title: string) => header.indexOf(title);
    expect(rows.map((row) => [row[at('Stage')], row[at('Check')], row[at('Note')]])).toEqual([
      ['Cold', '2', 'Call again'],
      ['Cold', '3', ''],
    ]);
  });
  await test.step('are no part of what others see at the same address', async () => {
    const other = await browser.newPage();
    await other.goto(page.url());
    await expect(other.locator('[role=columnheader]').first()).toBeVisible();
    await expect(other.getByText('Stage', { exact: true })).toHaveCount(0);
    await expect(other.getByText('Call again')).toHaveCount(0);
    await other.close();
  });
  await test.step('stand beside conditions on other lists of the member, by name', async () => {
    await own.lists.open('/master-demo/projects?sort=tvl.desc');
    await page.keyboard.press('Shift+F');
    const editor = page.getByRole('dialog').getByRole('textbox');
    await editor.fill('not in_list("Target")');
    await expect(page.getByRole('dialog').getByText('“Target” is none of your saved lists here.')).toBeVisible();
    await editor.fill('not in_list(targets)');
    await page.keyboard.press('ControlOrMeta+Enter');
    await own.grid.settled();
    await expect(page.getByRole('button', { name: 'not: In list “Targets”', exact: true })).toBeVisible();
    const left = await own.grid.counts();
    await own.lists.open(LIST);
    expect(left.matching + (await own.grid.counts()).matching).toBe(left.total);
  });
});
