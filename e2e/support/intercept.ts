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
  if (isOfApi(what)) await withoutAnswers(page);
  await page.route(what, answer, options);
  if (page.url() === 'about:blank') return;
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: PROBED }));
  await expect(async () => {
    expect(await page.evaluate(async (probe) => (await fetch(probe)).status, PROBE)).toBe(PROBED);
  }).toPass({ intervals: [10] });
}

const isOfApi = (what: string | RegExp) => (typeof what === 'string' ? what : what.source).includes('api');

const WITH_ANSWERS =
  /<html data-arriving="\w+" |<div id="root">.*<\/div>(?=<script type="application\/json" id="page-state">)|<script type="application\/json" id="page-state">.*?<\/script>/gs;

/** Pages come without the answers that their HTML brings along, so that every answer is asked for, and intercepted. */
async function withoutAnswers(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => !/^\/(api|assets)\//.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(WITH_ANSWERS, replaced) });
    },
  );
}

const replaced = (part: string) =>
  part.startsWith('<html') ? '<html ' : part.startsWith('<div') ? '<div id="root"></div>' : '';

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
