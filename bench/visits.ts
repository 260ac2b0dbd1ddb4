import type { Browser, Page } from '@playwright/test';
import { median } from './median.ts';

/** Slow 4G and a slow phone's processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const SLOWER = 4;
export const RUNS = 5;
export const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

/** Medians of several runs, the contestants in turn, so that other load affects all. */
export async function inTurn<Name extends string>(
  addresses: Readonly<Record<Name, string>>,
  measure: (address: string, name: Name) => Promise<number>,
): Promise<Record<Name, number>> {
  const names = Object.keys(addresses) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const name of names) times.get(name)?.push(await measure(addresses[name], name));
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<Name, number>;
}

/** A first visit: nothing cached, slow line, slow processor. */
export async function visit(
  browser: Browser,
  address: string,
  measure: (page: Page, address: string) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', NETWORK);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return await measure(page, address);
  } finally {
    await context.close();
  }
}

/** Ms until the first frame with an element of this selector: the first paint where it came with the HTML. */
export async function readableAfter(page: Page, address: string, selector: string): Promise<number> {
  await page.addInitScript({
    content: `new MutationObserver((_, observer) => {
      if (!document.querySelector(${JSON.stringify(selector)})) return;
      observer.disconnect();
      const seen = () => requestAnimationFrame(() => {
        const root = document.querySelector('#root');
        if (root && getComputedStyle(root).opacity === '0') return seen();
        setTimeout(() => { document.documentElement.dataset.readableAt = String(performance.now()); });
      });
      seen();
    }).observe(document, { childList: true, subtree: true });`,
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('html[data-readable-at]').waitFor({ state: 'attached', timeout: 60_000 });
  const { readableAt, painted } = await page.evaluate(() => ({
    readableAt: document.documentElement.dataset.readableAt,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  return Math.max(Number(readableAt), painted);
}
