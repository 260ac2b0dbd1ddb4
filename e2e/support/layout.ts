import { expect, type Page } from '@playwright/test';

/** Waits until nothing makes the page wider than the window. */
export async function expectNotWider(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Sums what moves without a reason, from the first paint of the pages opened next. Returns how to read the sum. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(globalThis, 'shift', Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Shifts are told after the frame that drew them.
  return () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return Reflect.get(globalThis, 'shift');
    });
}
