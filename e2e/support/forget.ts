import type { Page } from '@playwright/test';

/** Makes the browser forget who was here and what was held back: the next address opens as in a new one. */
export async function forget(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.context().clearCookies();
  // Where no application runs that could keep something again.
  await page.goto(new URL('/robots.txt', page.url()).href);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
