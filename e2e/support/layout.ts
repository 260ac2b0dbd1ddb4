import { expect, type Page } from '@playwright/test';

/** Waits until the page is as large as the window and nothing makes it larger. */
export async function expectFits(page: Page, width: number, height: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return { width: scrollWidth, height: scrollHeight };
      }),
    )
    .toEqual({ width, height });
}

/** Waits until nothing makes the page wider than the window. */
export async function expectNotWider(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}
