import { expect, test } from '@playwright/test';
import { expectNotWider } from '../support/layout.ts';
import { SAMPLE, Screener } from './Screener.ts';

test.describe('at a zoom of 400 %', () => {
  test.use({ viewport: { width: 360, height: 225 } });

  test('everything can be reached, read and chosen by scrolling one way', async ({ page }) => {
    const screener = new Screener(page);
    await screener.open(SAMPLE);
    await expectNotWider(page);
    expect((await screener.grid.root.boundingBox())?.height).toBeGreaterThan(200);
    await test.step('the cell that the keys lead to is shown', async () => {
      await screener.activate(1);
      for (const keys of [Array(14).fill('ArrowDown'), ['Control+End'], ['Control+Home']]) {
        await screener.keys(...keys);
        await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.9 });
      }
    });
    await test.step('the export can be started, the columns chosen, the preview read and closed', async () => {
      await screener.keys('e');
      await expect(screener.exportStart).toBeVisible();
      await screener.keys('Escape');
      await expect(screener.exportDialog).toHaveCount(0);
      await screener.activate(4);
      await screener.keys('c');
      await expect(screener.columns).toBeInViewport({ ratio: 1 });
      await screener.columns.getByRole('checkbox', { name: /^24h/ }).click();
      await screener.columns.getByRole('button', { name: 'Done' }).click();
      await expect(screener.columns).toHaveCount(0);
      await expect(page).toHaveURL(/columns=/);

      await screener.activate(1);
      await screener.keys('Space');
      await screener.expectPreviewOf(1);
      expect((await screener.preview.boundingBox())?.height).toBeGreaterThan(200);
      await expect(screener.preview.getByText(await screener.nameAt(1)).first()).toBeInViewport();
      // A click finds what covers it.
      await screener.preview.getByRole('button', { name: 'Close the preview' }).click();
      await expect(screener.preview).toHaveCount(0);
    });
    await test.step('what is found is shown', async () => {
      await screener.activate(1);
      await screener.openFind();
      await screener.findBar.getByRole('textbox').fill('a');
      await expect(screener.findBar.getByRole('status')).toHaveText(/^1 of /);
      for (let found = 0; found < 12; found++) await page.keyboard.press('Enter');
      await expect(screener.findBar.getByRole('status')).toHaveText(/^13 of /);
      await expect(screener.findBar).toBeInViewport({ ratio: 1 });
      await expect(screener.foundCell).toBeInViewport({ ratio: 0.9 });
    });
  });
});
