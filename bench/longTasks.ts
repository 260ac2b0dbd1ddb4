import type { Page } from '@playwright/test';

/** Limit of a task of the page's thread, in ms. */
export const LONG_TASK_MS = 50;

/** Counts the tasks of the page's thread over 50 ms during `work`. */
export async function watched(
  page: Page,
  work: () => Promise<void>,
): Promise<{ readonly longest: number; readonly longTasks: number }> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)));
    observer.observe({ entryTypes: ['longtask'] });
    Object.assign(window, { endWatch: () => [...tasks, ...observer.takeRecords().map((entry) => entry.duration)] });
  });
  await work();
  const tasks = await page.evaluate(() => (window as unknown as { endWatch(): number[] }).endWatch());
  return { longest: Math.max(0, ...tasks), longTasks: tasks.filter((task) => task > LONG_TASK_MS).length };
}
