import { expect, test } from '@playwright/test';
import { FEW_ROWS } from '../grid/Grid.ts';
import { SAMPLE, Screener } from '../screener/Screener.ts';
import { expectAccessible } from '../support/accessible.ts';

test.use({ viewport: FEW_ROWS });

test('a ratio of one’s own is written by keys, sorted, filtered, kept in the address, mended and removed', async ({
  page,
}) => {
  const screener = new Screener(page);
  const dialog = page.getByRole('dialog', { name: 'New formula' });
  const text = dialog.getByRole('combobox', { name: 'Formula' });
  await test.step('proposes columns, says what is wrong, and what it comes to', async () => {
    await screener.open(SAMPLE);
    await page.keyboard.press('=');
    await expect(text).toBeFocused();
    await page.keyboard.type('mark');
    await expect(dialog.getByRole('option', { name: 'Market cap' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' + circulating');
    await expect(dialog.getByText('cannot join US dollars and tokens')).toBeVisible();
    await text.fill('market cap / tvk');
    await dialog.getByRole('button', { name: 'Use TVL' }).click();
    await expect(text).toHaveValue('market cap / TVL');
    await expect(dialog.getByText(/^Known for \d+ of 100$/)).toBeVisible();
    await expect(dialog.getByText('a multiple', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('makes a column that sorts and filters, and stands in the address', async () => {
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Ratio');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await screener.grid.header('Ratio').click();
    await expect(screener.grid.header('Ratio')).toHaveAttribute('aria-sort', 'descending');
    expect(new URL(page.url()).searchParams.get('f')).toBe('f_ratio|Ratio|market_cap_usd / tvl');
    await page.reload();
    await expect(screener.grid.header('Ratio')).toHaveAttribute('aria-sort', 'descending');
  });
  await test.step('is edited and removed in the menu of its header, with what stands on it', async () => {
    await screener.grid.header('Ratio').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit the formula' }).click();
    const edited = page.getByRole('dialog', { name: 'Formula' });
    await edited.getByRole('combobox', { name: 'Formula' }).fill('market cap > tvl');
    await edited.getByRole('button', { name: 'Save' }).click();
    await expect(screener.grid.root.getByRole('gridcell', { name: 'Yes' }).first()).toBeVisible();
    await screener.grid.header('Ratio').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Remove the formula' }).click();
    await expect(screener.grid.header('Ratio')).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('f')).toBeNull();
    expect(new URL(page.url()).searchParams.get('sort')).toBeNull();
  });
});
