import type { Page } from '@playwright/test';

/** Makes the browser forget who was here and what was held back: the next address opens as in a new one. */
export async function forget(page: Page): Promise<void> {
  await page.unrouteAll();
  // First to where no application runs: it would keep something again, and reload as soon as its session is gone.
  await page.goto(new URL('/robots.txt', page.url()).href);
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
