import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until something has focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < 30; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Watches from now on which keys the page uses itself, and so takes from the browser; gives how to ask for them. */
export async function keysUsed(page: Page): Promise<() => Promise<readonly string[]>> {
  const used = await page.evaluateHandle(() => {
    const pressed: KeyboardEvent[] = [];
    window.addEventListener('keydown', (event) => pressed.push(event), { capture: true });
    return pressed;
  });
  return () => used.evaluate((pressed) => pressed.filter((event) => event.defaultPrevented).map((event) => event.key));
}
