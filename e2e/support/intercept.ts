import { expect, type Page, type Route } from '@playwright/test';

/** Asked for to learn whether requests are intercepted yet: the server's own answer has another status. */
const PROBE = '/robots.txt';
const PROBED = 204;

/**
 * Answers requests in place of the server, reliably from the next one on. `page.route` may return before the page's own
 * thread knows: one request in some two hundred then passed it.
 */
export async function intercept(
  page: Page,
  what: string | RegExp,
  answer: (route: Route) => Promise<void> | undefined,
  options?: { readonly times: number },
): Promise<void> {
  await page.route(what, answer, options);
  if (page.url() === 'about:blank') return;
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: PROBED }));
  await expect(async () => {
    expect(await page.evaluate(async (probe) => (await fetch(probe)).status, PROBE)).toBe(PROBED);
  }).toPass({ intervals: [10] });
}

/** Holds back what is asked for, until the function that is returned is called. */
export async function holdBack(page: Page, what: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await intercept(page, what, async (route) => {
    await held;
    // Nobody waits any more for what was given up in the meantime.
    await route.continue().catch(() => {});
  });
  return letGo;
}
