import { expect, type Page, test } from '@playwright/test';
import { Grid } from '../grid/Grid.ts';
import { holdBack, intercept } from '../support/intercept.ts';

interface ShiftSource {
  readonly node: Node | null;
  readonly previousRect: DOMRect;
  readonly currentRect: DOMRect;
}

declare global {
  interface Window {
    /** What moved of what can be clicked, once the last frame was drawn. */
    movedControls: () => Promise<string[]>;
  }
  interface PerformanceEntry {
    /** Of a layout shift: what moved. */
    readonly sources?: readonly ShiftSource[];
  }
}

const BESIDE_ROWS = /sid=(home_totals|dashboard_)/;

/** Notes what can be clicked and moves once it was drawn, on each page that is opened. */
async function watchControls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: { readonly at: number; readonly text: string }[] = [];
    const note = (shifts: readonly PerformanceEntry[]) => {
      for (const { startTime, sources = [] } of shifts) {
        for (const source of sources) noteSource(source, startTime);
      }
    };
    const noteSource = ({ node, previousRect, currentRect }: ShiftSource, at: number) => {
      // Of a text the browser names no node.
      const { x, y, width, height } = currentRect;
      // What left the viewport is reported without a size.
      if (width === 0) return;
      const element = node instanceof Element ? node : document.elementFromPoint(x + width / 2, y + height / 2);
      const control = element?.closest('a, button, label') ?? element?.querySelector('a, button, input');
      const px = Math.hypot(x - previousRect.x, y - previousRect.y);
      // A few pixels do not take it from under the pointer.
      if (control && px > 8) moved.push({ at, text: `${control.outerHTML.slice(0, 120)} by ${px} px` });
    };
    // While HTML still arrives, what comes next makes room for itself: that is no shift.
    let firstDrawn = Number.POSITIVE_INFINITY;
    document.addEventListener(
      'readystatechange',
      () =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            // Not the moment that the frame is given: on a busy machine that lies before the layout of the frame before.
            firstDrawn = performance.now();
          }),
        ),
      { once: true },
    );
    const watcher = new PerformanceObserver((list) => note(list.getEntries()));
    watcher.observe({ type: 'layout-shift', buffered: true });
    window.movedControls = async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      note(watcher.takeRecords());
      return moved.filter(({ at }) => at > firstDrawn).map(({ text }) => text);
    };
  });
}

test('nothing that can be clicked moves while a directory or a screener fills', async ({ page }) => {
  await watchControls(page);
  await page.addInitScript(() => localStorage.setItem('assay.screener.peek', 'true'));
  // Texts change their width a little when the fonts come, whatever fills.
  await intercept(page, '**/*.woff2', (route) => route.abort());
  // A directory of rounds is watched as a whole where it arrives.
  for (const address of ['/directory/projects', '/master-demo/projects', '/master-demo/fundraising?rows=200']) {
    await test.step(address, async () => {
      // What stands beside the rows comes after them, however quick the server is.
      const letIn = await holdBack(page, BESIDE_ROWS);
      await new Grid(page).open(address);
      letIn();
      await expect(page.getByRole('region', { name: 'Table status' })).toContainText('Loaded all');
      if (address.startsWith('/master-demo')) {
        await expect(
          page.getByRole('complementary', { name: 'Preview' }).getByRole('heading', { level: 2 }),
        ).toBeVisible();
        await expect(page.getByRole('region', { name: 'Filter panel' }).getByRole('checkbox').nth(3)).toBeVisible();
      } else {
        const top = page.getByRole('region', { name: /^Top 8/ });
        await expect(top.getByRole('link').nth(7)).toBeVisible();
        await expect(page.getByRole('navigation', { name: 'Directories' })).toContainText(/[1-9]/);
      }
      expect(await page.evaluate(() => window.movedControls())).toEqual([]);
      await page.unroute(BESIDE_ROWS);
    });
  }
});
