import type { Page } from '@playwright/test';
import { preview } from 'vite';
import { openBrowser } from '../browser.ts';

/** A frame of 60 a second, and what counts as a task that is felt. */
const FRAME_MS = 1000 / 60;
const LONG_TASK_MS = 50;
const PIXELS_A_FRAME = 200;
const FRAMES = 600;
const DROPPED_SHARE = 0.01;

/** What the page's thread did during one piece of work. */
interface Watched {
  readonly longest: number;
  readonly longTasks: number;
}

/** Both renderers of rows, on rows that the browser makes itself. */
const PAGES = { playground: 'directory-demo/projects', screener: 'master-demo/projects' } as const;

/**
 * Where no piece of work may be a long task. In the screener they are printed only: the browser makes all elements behind a
 * modal dialog inert at once, and there they are too many for the time of one task on a slow machine.
 */
const TASKS_COUNT: keyof typeof PAGES = 'playground';

/**
 * Built pages with up to a million rows, in Chromium: scrolls 200 px a frame, and filters, sorts and exports while every
 * task of the page's thread over 50 ms is counted. Returns what missed its bar.
 */
export async function benchScroll(sizes: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  const server = await preview({
    build: { outDir: 'dist/app' },
    preview: { port: 0, host: '127.0.0.1', proxy: {} },
    logLevel: 'error',
  });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('The built application has no address');
  const browser = await openBrowser();
  try {
    for (const [rows, [name, path]] of sizes.flatMap((size) =>
      Object.entries(PAGES).map((page) => [size, page] as const),
    )) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      // The loader of TypeScript names functions by this helper, in code that is sent to the page as well.
      await page.addInitScript({ content: 'globalThis.__name = (value) => value' });
      await page.goto(`${address}${path}?rows=${rows}`);
      await page.getByRole('grid').and(page.locator('[aria-busy="false"]')).waitFor({ timeout: 300_000 });
      const bare = await frames(page, 'nothing');
      const scrolled = await frames(page, 'grid');
      console.log(
        `\nscroll the ${name}, ${rows.toLocaleString('en')} rows, ${PIXELS_A_FRAME} px a frame, ${FRAMES} frames: ${(scrolled.dropped * 100).toFixed(2)} % dropped (${(bare.dropped * 100).toFixed(2)} % on the resting page), median ${scrolled.median.toFixed(1)} ms, longest task ${scrolled.longest.toFixed(0)} ms`,
      );
      if (scrolled.dropped > DROPPED_SHARE)
        problems.push(
          `scrolling ${rows} rows of the ${name}: ${(scrolled.dropped * 100).toFixed(2)} % of frames dropped`,
        );
      if (scrolled.longTasks > 0)
        problems.push(`scrolling ${rows} rows of the ${name}: a task of ${scrolled.longest.toFixed(0)} ms`);
      for (const [task, work] of Object.entries(WORKS)) {
        const seen = await watched(page, () => work(page));
        console.log(
          `${task.padEnd(8)} ${rows.toLocaleString('en')} rows: longest task ${seen.longest.toFixed(0)} ms, ${seen.longTasks} over ${LONG_TASK_MS} ms`,
        );
        if (seen.longTasks > 0 && name === TASKS_COUNT)
          problems.push(
            `${task} of ${rows} rows of the ${name}: a task of ${seen.longest.toFixed(0)} ms on the page's thread`,
          );
      }
      await page.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return problems;
}

const WORKS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  sort: async (page) => {
    const header = page.getByRole('columnheader').filter({ hasText: 'Volume' });
    await header.click();
    await page.locator('[role="columnheader"][aria-sort="descending"]').filter({ hasText: 'Volume' }).waitFor();
    await settled(page);
  },
  search: async (page) => {
    await page.getByRole('searchbox', { name: /^Find / }).fill('kor');
    await page.waitForURL(/q=kor/);
    await settled(page);
  },
  export: async (page) => {
    await page.getByRole('searchbox', { name: /^Find / }).fill('');
    await settled(page);
    await page.getByRole('button', { name: 'Export this view as CSV' }).click();
    const download = page.waitForEvent('download', { timeout: 300_000 });
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    await download;
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
};

async function settled(page: Page): Promise<void> {
  await page.getByRole('grid').and(page.locator('[aria-busy="false"]')).waitFor({ timeout: 60_000 });
}

/** Counts long tasks of the page while something is done. */
async function watched(page: Page, work: () => Promise<void>): Promise<Watched> {
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

/** Scrolls the grid (or nothing, to know what the machine itself drops) and times every frame. */
async function frames(page: Page, target: 'grid' | 'nothing'): Promise<Watched & { dropped: number; median: number }> {
  let times: number[] = [];
  const seen = await watched(page, async () => {
    times = await page.evaluate(
      ([scrolls, count, pixels]) =>
        new Promise<number[]>((resolve) => {
          const grid = document.querySelector('[role=grid]');
          const moments: number[] = [];
          const step = (now: number) => {
            moments.push(now);
            if (moments.length > count) {
              resolve(moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment)));
              return;
            }
            if (scrolls && grid) grid.scrollTop += pixels;
            requestAnimationFrame(step);
          };
          requestAnimationFrame(step);
        }),
      [target === 'grid', FRAMES, PIXELS_A_FRAME] as const,
    );
  });
  const lost = times.reduce((sum, time) => sum + Math.max(0, Math.round(time / FRAME_MS) - 1), 0);
  return {
    ...seen,
    dropped: lost / (FRAMES + lost),
    median: times.toSorted((a, b) => a - b)[FRAMES >> 1] ?? Number.NaN,
  };
}
