import type { Page } from '@playwright/test';

/** Holds back what is asked for, until the function that is returned is called. */
export async function holdBack(page: Page, what: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(what, async (route) => {
    await held;
    // Nobody waits any more for what was given up in the meantime.
    await route.continue().catch(() => {});
  });
  return letGo;
}
