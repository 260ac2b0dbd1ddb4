import type { Browser } from '@playwright/test';
import { createProduct } from '../../e2e/support/product.ts';
import { openBrowser } from '../browser.ts';
import { median } from '../median.ts';

/** Visits per page, alternating, so that load affects both. */
const VISITS = 11;
const WARM_UP = 2;
/** The screener's table is larger: limit of its time relative to a directory's. */
const RATIO_MAX = 1.5;

const PAGES = { directory: '/directory/projects', screener: '/master-demo/projects' } as const;

/**
 * The built product with the sample data and its server, in Chromium: time from the first request of a first visit
 * (nothing cached) to the first row with a name. Returns what missed its bar.
 */
export async function benchStart(): Promise<string[]> {
  const product = await createProduct();
  const server = await product.start();
  const browser = await openBrowser();
  try {
    const times: Record<keyof typeof PAGES, number[]> = { directory: [], screener: [] };
    for (let visit = 0; visit < VISITS + WARM_UP; visit += 1) {
      for (const name of ['directory', 'screener'] as const) {
        const taken = await rowsAfter(browser, server.url + PAGES[name]);
        if (visit >= WARM_UP) times[name].push(taken);
      }
    }
    const directory = median(times.directory);
    const screener = median(times.screener);
    const ratio = screener / directory;
    console.log(
      `\nstart: rows of ${PAGES.directory} after ${directory.toFixed(0)} ms, of ${PAGES.screener} after ${screener.toFixed(0)} ms (medians of ${VISITS}), ratio ${ratio.toFixed(2)}`,
    );
    return ratio > RATIO_MAX ? [`the screener shows rows after ${ratio.toFixed(2)} times the time of a directory`] : [];
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await product.remove();
  }
}

/** Ms from the start of the visit to the first row with a name, by the page's clock. */
async function rowsAfter(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript({
      content: `new MutationObserver((_, observer) => {
        if (!document.querySelector('[role=rowheader] .grid-name')) return;
        observer.disconnect();
        globalThis.rowsAt = performance.now();
      }).observe(document, { childList: true, subtree: true });`,
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('[role=rowheader] .grid-name').first().waitFor({ timeout: 60_000 });
    return Number(await page.evaluate('globalThis.rowsAt'));
  } finally {
    await context.close();
  }
}
