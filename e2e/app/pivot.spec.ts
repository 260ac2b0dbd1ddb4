import { expect, test } from '@playwright/test';
import { SavedLists } from '../saved-lists/SavedLists.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { holdBack } from '../support/intercept.ts';
import { Pivot } from './Pivot.ts';

const SEED = '/directory/fundraising?filter=stages.eq.Seed';
const BY_QUARTER = `${SEED}&group=category&by=date.quarter&show=count,sum.amount_quantity&heat=column`;

test('rounds by category and quarter under a filter lead to the rows of a cell and back to it, by mouse and by keys', async ({
  page,
}) => {
  const pivot = new Pivot(page);

  await test.step('a key adds up the rows of the view, the most first', async () => {
    await page.goto(SEED);
    await expect(pivot.count).not.toHaveText(/^0 of/);
    const [, matching = ''] = /^([\d,]+) of/.exec(await pivot.count.innerText()) ?? [];
    await page.locator('body').press('p');
    await pivot.expectCounted();
    await expect(pivot.button).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/group=category&show=count,sum\.amount_quantity&order=0\.desc/);
    await expect(pivot.row('Total').getByRole('gridcell').first()).toHaveText(matching);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('quarters are added as columns', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await pivot.editor.getByRole('combobox', { name: 'Add columns' }).selectOption('Date');
    await expect(page).toHaveURL(/by=date\.quarter/);
    await expectAccessible(page, pivot.editor);
    await pivot.editor.getByRole('button', { name: 'Done' }).click();
    await expect(pivot.table.getByRole('columnheader', { name: /^Q\d 20\d\d$/ }).first()).toBeVisible();
  });

  await test.step('a click shows exactly the rows of a cell, and Back returns to it', async () => {
    const cell = pivot
      .row('DeFi')
      .getByRole('gridcell', { name: /^\d+, of/ })
      .nth(2);
    const [figure, rows] = [await cell.innerText(), await pivot.rowsOf(cell)];
    await cell.getByRole('link').click();
    await pivot.expectRows(rows);
    await expect(page).toHaveURL(/filter=stages\.eq\.Seed,category\.eq\.DeFi,date\.eq\.20\d\d-Q\d$/);
    await page.goBack();
    await pivot.expectCounted();
    await expect.poll(() => pivot.focused()).toEqual(['DeFi', figure]);
  });

  await test.step('keys move among cells and heads, open rows, and Back returns as well', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const [name] = await pivot.focused();
    const cell = pivot.row(name).getByRole('gridcell').first();
    await expect(cell).toBeFocused();
    const rows = await pivot.rowsOf(cell);
    await page.keyboard.press('Enter');
    await pivot.expectRows(rows);
    await page.goBack();
    await pivot.expectCounted();
    await expect(pivot.row(name).getByRole('gridcell').first()).toBeFocused();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(':focus')).toHaveText('Rounds');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/order=0\.asc/);
    // The rows are counted anew, which closes a menu that was opened before.
    await expect(page.locator(':focus')).toHaveAttribute('aria-sort', 'ascending');
    await pivot.expectCounted();
  });

  await test.step('the menu of a cell copies the link to its rows', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Copy the link' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/filter=stages\.eq\.Seed,/);
  });
});

test('groups within groups fold by keys, are drawn, and what cannot be shown is said with a way on', async ({
  page,
}) => {
  const pivot = new Pivot(page);

  await test.step('Left folds a group, Right unfolds it', async () => {
    await pivot.open('/directory/fundraising?group=date.year,stages&show=count');
    const year = pivot.table.getByRole('rowheader', { name: /^20\d\d$/ }).first();
    await year.click({ position: { x: 4, y: 4 } });
    const before = await pivot.names();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    const folded = pivot.table.locator('[role=row][aria-expanded=false]');
    await expect(folded).toHaveCount(1);
    expect(await pivot.names()).not.toEqual(before);
    await page.keyboard.press('ArrowRight');
    await expect(folded).toHaveCount(0);
  });

  await test.step('it is drawn above its cells', async () => {
    await pivot.open(`${BY_QUARTER}&draw=lines`);
    const chart = page.getByRole('figure', { name: /^Rounds by Category and Date by quarter: Rounds\. Most: / });
    await expect(chart.locator('canvas')).toBeVisible();
    await chart.getByText('Stacked', { exact: true }).click();
    await expect(page).toHaveURL(/draw=stacked/);
    await expectAccessible(page);
  });

  await test.step('on a phone the names stay while the columns scroll', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await pivot.open(BY_QUARTER);
    const name = pivot.row('DeFi').getByRole('rowheader');
    const left = (await name.boundingBox())?.x;
    await pivot.table.evaluate((table) => table.scrollTo({ left: 600 }));
    expect((await name.boundingBox())?.x).toBe(left);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 720 });
  });

  await test.step('a field that there is not is said, and a usual pivot or the rows are offered', async () => {
    const letIn = await holdBack(page, /PivotView-/);
    const asked = page.waitForRequest(/PivotView-/);
    await page.goto('/directory/fundraising?group=nothing', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText("'nothing' is not a field of fundraising");
    const usual = page.getByRole('link', { name: 'Begin with a usual pivot' });
    // What can be pressed stays under the pointer while the page is taken over.
    const stays = usual.evaluate(
      (link) =>
        new Promise((resolve) => {
          const root = document.documentElement;
          const isOver = () => !link.isConnected || !('arriving' in root.dataset);
          const watcher = new MutationObserver(() => {
            if (isOver()) resolve(link.checkVisibility());
          });
          watcher.observe(root, { subtree: true, childList: true, attributes: true });
        }),
    );
    await asked;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    letIn();
    expect(await stays).toBe(true);
    await page.getByRole('link', { name: 'Begin with a usual pivot' }).click();
    await pivot.expectCounted();
    await page.getByRole('button', { name: 'Show the rows', exact: true }).click();
    await expect(page.getByRole('grid')).toBeVisible();
  });
});

test('a saved list keeps its pivot and opens as one', async ({ page }) => {
  const pivot = new Pivot(page);
  await pivot.open('/master-demo/projects?group=sector&show=count,sum.tvl&order=1.desc');
  await page.getByRole('button', { name: 'Save as a new list' }).first().click();
  const form = page.getByRole('dialog', { name: 'Save as a new list' });
  await form.getByRole('textbox', { name: 'Name' }).fill('TVL by sector');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'TVL by sector' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the rows', exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await new SavedLists(page).openList('TVL by sector');
  await pivot.expectCounted();
  await expect(page).toHaveURL(/group=sector&show=count,sum\.tvl&order=1\.desc/);
});
