import type { Page } from '@playwright/test';
import { expectTakenOver } from './arrival.ts';

/**
 * Stops the clock of a page: timers wait until the test advances it, however slow the machine is. Call it before the
 * page is opened, or after `page.clock.install()`.
 */
export async function stopClock(page: Page): Promise<void> {
  // Scripts are fetched after a frame, which would not come.
  await expectTakenOver(page);
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 10_000);
}
