import { expect, test } from '@playwright/test';
import { Grid } from './pages/Grid.ts';

interface ShiftSource {
  readonly node: Node | null;
  readonly previousRect: DOMRect;
  readonly currentRect: DOMRect;
}

declare global {
  interface Window {
    movedControls: string[];
  }
  interface PerformanceEntry {
    /** Of a layout shift: what moved. */
    readonly sources?: readonly ShiftSource[];
  }
}

for (const address of [
  '/directory/projects',
  '/directory/fundraising',
  '/master-demo/projects',
  '/master-demo/fundraising?rows=5000',
]) {
  test(`nothing that can be clicked moves while ${address} fills`, async ({ page }) => {
    await page.addInitScript(() => {
      window.movedControls = [];
      const watcher = new PerformanceObserver((list) => {
        for (const { sources = [] } of list.getEntries()) {
          for (const { node, previousRect, currentRect } of sources) {
            const element = node instanceof Element ? node : node?.parentElement;
            const control = element?.closest('a, button, label') ?? element?.querySelector('a, button, input');
            const moved = Math.hypot(currentRect.x - previousRect.x, currentRect.y - previousRect.y);
            // A few pixels do not take it from under the pointer.
            if (control && moved > 8) window.movedControls.push(`${control.outerHTML.slice(0, 120)} by ${moved} px`);
          }
        }
      });
      watcher.observe({ type: 'layout-shift', buffered: true });
    });
    const grid = new Grid(page);
    await grid.open(address);
    await expect(page.getByRole('region', { name: 'State of the table' })).toContainText('Loaded all');
    if (address.startsWith('/master-demo')) {
      await expect(page.getByRole('complementary', { name: 'Peek' }).getByRole('heading', { level: 2 })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Filter panel' }).getByRole('checkbox').nth(3)).toBeVisible();
    } else
      await expect(
        page
          .getByRole('region', { name: /^Top 8/ })
          .getByRole('link')
          .nth(7),
      ).toBeVisible();
    expect(await page.evaluate(() => window.movedControls)).toEqual([]);
  });
}
