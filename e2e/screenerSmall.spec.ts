import { expect, test } from '@playwright/test';
import { SAMPLE, Screener } from './pages/Screener.ts';
import { expectAccessible } from './support/accessible.ts';
import { expectFits, expectNotWider } from './support/layout.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the panel is a drawer, the peek a sheet, and nothing makes the page wider', async ({ page }) => {
    const screener = new Screener(page);
    await screener.open('/master-demo/fundraising?filter=amount_quantity.gte.5000000');
    await expectFits(page, 390, 844);
    await page.getByRole('button', { name: /^Filters 1/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('region', { name: 'Filter panel' })).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: /^Show [\d,]+ rounds$/ }).click();
    await expect(drawer).toHaveCount(0);
    await page.getByRole('button', { name: 'Show the peek' }).click();
    await screener.expectPeekOf(1);
    await expectFits(page, 390, 844);
    await expectAccessible(page);
  });
});

test.describe('at a zoom of 400 %', () => {
  test.use({ viewport: { width: 360, height: 225 } });

  test('everything is reached by scrolling one way', async ({ page }) => {
    const screener = new Screener(page);
    await screener.open(SAMPLE);
    await expectNotWider(page);
    await screener.activate(1);
    await screener.keys('c');
    await expect(screener.columns).toBeInViewport();
    await screener.keys('Escape');
    await expect(screener.columns).toHaveCount(0);
    await screener.keys('e');
    await expect(screener.exportStart).toBeVisible();
  });

  test('the peek can be read and closed, and the columns chosen', async ({ page }) => {
    const screener = new Screener(page);
    await screener.open(SAMPLE);
    await screener.activate(1);
    await screener.keys('Space');
    await screener.expectPeekOf(1);
    expect((await screener.peek.boundingBox())?.height).toBeGreaterThan(200);
    const body = screener.peek.getByText(await screener.nameAt(1)).first();
    await expect(body).toBeInViewport();
    // A click finds what covers it.
    await screener.peek.getByRole('button', { name: 'Close the peek' }).click();
    await expect(screener.peek).toHaveCount(0);

    await screener.activate(1);
    await screener.keys('c');
    await expect(screener.columns).toBeInViewport({ ratio: 1 });
    await screener.columns.getByRole('checkbox', { name: /^24h/ }).click();
    await expect.poll(() => screener.headers()).not.toContain('24h');
    await screener.columns.getByRole('button', { name: 'Done' }).click();
    await expect(screener.columns).toHaveCount(0);
  });
});
