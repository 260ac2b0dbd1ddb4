import { expect, test } from '@playwright/test';
import { Grid } from '../grid/Grid.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/layout.ts';
import { leadTo } from '../support/pages.ts';
import { Directory } from './Directory.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a wider screen is advised, nothing makes the page wider, and the star is under a finger', async ({ page }) => {
    await test.step('a notice advises a wider screen and stays away', async () => {
      await new Directory(page).open('/directory/projects?filter=sector.in.DeFi,tvl.gte.5');
      const notice = page.getByText('For optimal viewing, please use a laptop, desktop or tablet to access this page.');
      await expect(notice).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(notice).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    });
    await test.step('nothing makes the page wider or higher than the window', async () => {
      await expectFits(page, 390, 844);
      await leadTo(page, '/directory-demo/fundraising');
      await expect(page.getByText('Demo data').first()).toBeVisible();
      await new Directory(page).settled();
      await expectFits(page, 390, 844);
      await page.goBack();
      await new Directory(page).expectFirstRow();
    });
    await test.step('the star is under a finger, beside the name', async () => {
      const star = new Grid(page).row(2).getByRole('button', { name: /^Watch/ });
      await expect(star).toBeInViewport({ ratio: 1 });
      const box = await star.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
      await star.tap();
      await expect(page.getByRole('dialog')).toContainText(/Sign in to watch/);
    });
  });
});
