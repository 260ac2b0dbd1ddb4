import { expect, test } from '@playwright/test';
import { WIDE } from '../grid/Grid.ts';
import { keysUsed } from '../support/keyboard.ts';
import { SAMPLE, Screener } from './Screener.ts';

test.describe('the columns of the screener', () => {
  test.use({ viewport: WIDE });

  test('are chosen, moved, pinned and sized by keys, by dragging and in the table; address and device keep it', async ({
    page,
  }) => {
    test.slow();
    const screener = new Screener(page);
    let byDefault: readonly string[] = [];
    await test.step('are chosen by keys and by dragging', async () => {
      await screener.open(`${SAMPLE}&filter=sector.in.DeFi`);
      byDefault = await screener.headers();
      await test.step('keep the focus when a key shows or hides them, and the keys of the page stay away', async () => {
        const { columns } = screener;
        await screener.activate(1);
        await screener.keys('c');
        await expect(columns.getByRole('searchbox')).toBeFocused();
        await page.keyboard.type('24h');
        await screener.keys('ArrowDown', 'Space');
        const column = columns.getByRole('checkbox', { name: /^24h/ });
        await expect(column).not.toBeChecked();
        await expect(column).toBeFocused();
        await screener.keys('r', 'Space');
        await expect(column).toBeChecked();
        await expect(column).toBeFocused();
        await expect(page).toHaveURL(/filter=sector/);
        await screener.keys('Escape');
        await expect(columns).toHaveCount(0);
        await screener.grid.expectFocused({ place: 1, column: await screener.grid.columnOf('Project') });
      });
      await screener.grid.showAll(SAMPLE);
      await test.step('leave the browser its Alt with an arrow while they are chosen', async () => {
        await screener.keys('c');
        await expect(screener.columns.getByRole('searchbox')).toBeFocused();
        await page.keyboard.type('price');
        await screener.keys('ArrowDown');
        const usedKeys = await keysUsed(page);
        await screener.keys('Alt+ArrowLeft', 'Alt+ArrowDown', '+');
        await expect(page).toHaveURL(/widths=price_usd\.124/);
        expect(await usedKeys()).toEqual(['+']);
      });
      await screener.keys('Escape');
      await expect(screener.columns).toHaveCount(0);
      await test.step('are dragged in the chooser to where the line shows', async () => {
        await screener.keys('c');
        const grip = (place: number) => screener.columns.locator(`[data-place="${place}"] [data-grip]`);
        const label = (await screener.headers())[6];
        // Stands still by then.
        await grip(6).hover();
        const to = await grip(3).boundingBox();
        if (!to) throw new Error('no grips');
        await page.mouse.down();
        await page.mouse.move(to.x + 8, to.y + 2, { steps: 6 });
        await page.mouse.up();
        await expect.poll(async () => (await screener.headers())[3]).toBe(label);
      });
    });
    await test.step('go back to the default at once, and the device forgets', async () => {
      await screener.columns.getByRole('checkbox', { name: /^24h/ }).click();
      await expect.poll(() => screener.headers()).not.toContain('24h');
      await screener.columns.getByRole('button', { name: 'Default' }).click();
      await screener.expectHeaders(byDefault);
      await screener.open(SAMPLE);
      await expect(page).not.toHaveURL(/columns=|widths=/);
      await screener.expectHeaders(byDefault);
    });
    await test.step('may be pinned and widened in a directory too: it is the same view', async () => {
      await screener.grid.follow('/directory-demo/projects?columns=order,change7d,name,price_usd&pinned=change7d,name');
      await screener.expectHeaders(['#', '7d', 'Project', 'Price']);
    });
    await test.step('are hidden, ordered, widened and pinned by keys; address and device keep it', async () => {
      await screener.grid.follow(SAMPLE);
      await expect.poll(async () => (await screener.headers()).slice(0, 3)).toEqual(['#', 'Project', 'Price']);
      const before = await screener.headers();

      await screener.activate(1);
      await screener.keys('c');
      await expect(screener.columns.getByRole('searchbox')).toBeFocused();
      await page.keyboard.type('tvl');
      await screener.keys('ArrowDown', 'Shift+ArrowUp', '+', '+');
      await expect(screener.columns.getByRole('status')).toHaveText('TVL, 96 px wide');
      await screener.keys('p');
      await expect(screener.columns.getByRole('status')).toHaveText('TVL is pinned');
      await screener.columns.getByRole('searchbox').fill('');
      await screener.columns.getByRole('checkbox', { name: /^Volume/ }).click();
      await screener.keys('Escape');
      await expect(screener.columns).toHaveCount(0);
      await expect(page).toHaveURL(/widths=tvl\.96/);
      await expect(page).toHaveURL(/pinned=name,tvl/);
      const others = before.slice(2).filter((label) => label !== 'TVL' && label !== 'Volume');
      await screener.expectHeaders(['#', 'Project', 'TVL', ...others]);

      // An address that says which columns wins, and does not change the device's layout.
      await screener.grid.follow(`${SAMPLE}&columns=order,name,volume`);
      await screener.expectHeaders(['#', 'Project', 'Volume']);

      // One that says nothing gets that layout, as no step of its own.
      await screener.open(SAMPLE);
      await expect(page).toHaveURL(/pinned=name,tvl/);
      await expect.poll(async () => (await screener.headers()).slice(0, 3)).toEqual(['#', 'Project', 'TVL']);
      await screener.grid.follow('/master-demo/people?rows=500');
      await expect(page).toHaveTitle('People screener | Assay');
      await expect(page).not.toHaveURL(/pinned=/);
    });
    await test.step('are moved, pinned and sized in the table itself, and the address says so', async () => {
      await screener.grid.follow(`${SAMPLE}&columns=order,name,price_usd,volume,tvl`);
      await screener.expectHeaders(['#', 'Project', 'Price', 'Volume', 'TVL']);
      const middle = async (label: string) => {
        const box = await screener.grid.header(label).boundingBox();
        if (!box) throw new Error(`${label} is not in view`);
        return { x: box.x + box.width / 2, y: box.y + box.height / 2, right: box.x + box.width };
      };
      const drag = async (label: string, x: number) => {
        const from = await middle(label);
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x - 20, from.y, { steps: 4 });
        await page.mouse.move(x, from.y, { steps: 12 });
        await page.mouse.up();
      };
      await drag('TVL', (await middle('Price')).x - 10);
      await screener.expectHeaders(['#', 'Project', 'TVL', 'Price', 'Volume']);
      await expect(page).toHaveURL(/columns=order,name,tvl,price_usd,volume/);
      await expect(page).not.toHaveURL(/sort=|pinned=/);

      const edge = (await middle('Volume')).right - 1;
      const { y } = await middle('Volume');
      await page.mouse.move(edge, y);
      await page.mouse.down();
      await page.mouse.move(edge + 40, y, { steps: 6 });
      await page.mouse.up();
      await expect(page).toHaveURL(/widths=volume\.\d+/);
      await screener.grid.expectCellsBelowHeaders();

      await drag('Volume', (await middle('Project')).x);
      await expect(page).toHaveURL(/pinned=(volume,name|name,volume)/);

      // A double click on the edge fits the width to what the column shows.
      const before = page.url();
      await page.mouse.dblclick((await middle('Price')).right - 1, y);
      await expect(page).toHaveURL(/widths=[^&]*price_usd/);
      await page.goBack();
      await expect(page).toHaveURL(before);
      await screener.grid.expectCellsBelowHeaders();
    });
    await test.step('are not sorted by a click on the edge that makes them wider', async () => {
      await screener.grid.follow(`${SAMPLE}&columns=order,name,price_usd,tvl`);
      await screener.expectHeaders(['#', 'Project', 'Price', 'TVL']);
      const edge = screener.grid.header('Price').locator('.ag-header-cell-resize');
      for (const clickCount of [1, 2]) {
        await edge.click({ clickCount });
        // What comes after it shows that nothing came of it.
        await screener.grid.header('TVL').click();
        await expect(page).toHaveURL(/sort=tvl/);
        await page.goBack();
        await expect(screener.grid.header('TVL')).toHaveAttribute('aria-sort', 'none');
        await expect(page).not.toHaveURL(/sort=/);
      }
    });
  });
});
