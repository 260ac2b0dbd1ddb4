import { expect, type Locator } from '@playwright/test';

/** Presses Tab until something has focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < 30; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
