import { expect, test } from '@playwright/test';
import { Grid, WIDE } from './Grid.ts';

for (const page of ['directory-demo', 'master-demo']) {
  test(`${page}: headers and cells have one menu, by right click, by keys and by a long press`, async ({
    page: tab,
  }) => {
    const grid = new Grid(tab);
    await tab.setViewportSize(WIDE);
    await grid.open(`/${page}/projects?rows=500`);
    const header = grid.header('TVL');
    const menu = tab.getByRole('menu');
    const item = (name: string) => tab.getByRole('menuitem', { name, exact: true });

    await test.step('by right click on a header', async () => {
      await header.click({ button: 'right' });
      await expect(menu).toHaveAccessibleName('Column TVL');
      await item('Sort ascending').click();
      await expect(header).toHaveAttribute('aria-sort', 'ascending');
    });

    await test.step('by Alt with the arrow on a header, and focus returns', async () => {
      await grid.settled();
      await tab.keyboard.press('Alt+ArrowDown');
      await expect(item('Sort descending')).toBeFocused();
      await tab.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(header).toBeFocused();
    });

    await test.step('by Shift with F10 on a cell', async () => {
      const column = await grid.columnOf('TVL');
      const cell = grid.cell(1, column);
      await cell.click();
      await tab.keyboard.press('Shift+F10');
      await tab.getByRole('menuitem', { name: /^At least/ }).press('Enter');
      await expect(tab).toHaveURL(/filter=tvl\.gte\./);
      await grid.settled();
      await expect.poll(async () => (await grid.focused())?.column).toBe(column);
    });

    await test.step('a double click on the edge fits the column', async () => {
      const sector = grid.header('Sector');
      const box = await sector.boundingBox();
      if (!box) throw new Error('no header');
      await tab.mouse.dblclick(box.x + box.width - 2, box.y + box.height / 2);
      await expect(tab).toHaveURL(/widths=sector\.\d+/);
      await expect(header).toHaveAttribute('aria-sort', 'ascending');
      await expect.poll(async () => (await sector.boundingBox())?.width).not.toBe(box.width);
    });

    await test.step('by a long press', async () => {
      const touched = grid.cell(2, await grid.columnOf('TVL'));
      const { x = 0, y = 0 } = (await touched.boundingBox()) ?? {};
      const at = { pointerType: 'touch', isPrimary: true, bubbles: true, clientX: x + 40, clientY: y + 10 };
      await touched.dispatchEvent('pointerdown', at);
      await expect(menu).toHaveAccessibleName('Cell of TVL');
      await touched.dispatchEvent('pointerup', at);
      await expect(menu).toBeVisible();
    });

    await test.step('opens the card about a figure, as a key does', async () => {
      const card = tab.getByRole('dialog', { name: 'About TVL' });
      await item('Value, source and age').click();
      await expect(card.getByText('Sample data')).toBeVisible();
      await expect(card.getByText(/^Total value locked/)).toBeVisible();
      await tab.keyboard.press('Escape');
      await expect(card).toBeHidden();
      await expect(grid.cell(2, await grid.columnOf('TVL'))).toBeFocused();
      await tab.keyboard.press('i');
      await expect(card.getByText('Sample data')).toBeVisible();
    });

    await test.step('means the cell it was opened on, also where columns are hidden', async () => {
      await grid.follow(`/${page}/projects?rows=500&columns=name,price_usd,market_cap_usd,volume,tvl`);
      await expect(grid.root).toHaveAttribute('aria-colcount', String(page === 'master-demo' ? 6 : 5));
      const volume = grid.cell(2, await grid.columnOf('Volume'));
      await volume.click();
      await expect(volume).toBeFocused();
      await tab.keyboard.press('i');
      await expect(tab.getByRole('dialog', { name: 'About Volume' })).toBeVisible();
    });
  });
}
