import { expect, type Page } from '@playwright/test';

/** Waits until the application has taken over the page that came as HTML; what is pressed before is done then. */
export async function expectTakenOver(page: Page, timeout?: number): Promise<void> {
  // Counted: other assertions read the whole page for their failure message, each time they look.
  const options = timeout === undefined ? {} : { timeout };
  await expect(page.locator('html:not([data-arriving])')).toHaveCount(1, options);
}
