import type { Page } from '@playwright/test';

/** A page of text, for what every page has: its rows would be half of what a directory costs. */
export const PLAIN = '/terms';

/** Leads the open application to an address, as a link does, in place of opening it anew. */
export async function leadTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}
