import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { openBrowser } from '../browser.ts';
import { LONG_TASK_MS, watched } from '../longTasks.ts';
import { median } from '../median.ts';

/** Frame time at 60 Hz. */
const FRAME_MS = 1000 / 60;
/** Of one scroll. */
export const FRAMES = 300;
/** Runs per median; contestants take turns. */
export const RUNS = 5;

/** Limits. A fast wheel is 40 px a frame; the directories handle 200. */
const DROPPED_SHARE = 0.01;
const FILLED_MS = 100;
const WHEEL_PX = 40;
const THROWN_PX = 200;
/** Noise between two grids that both keep up. */
const NOISE = 1.05;

/** Measurements of one scroll. */
export interface Scrolled {
  /** Share of dropped frames at 60 Hz. */
  readonly dropped: number;
  /** Mean time of a frame in ms. */
  readonly frame: number;
  /** Main-thread work in ms per frame. */
  readonly work: number;
  /** From the last step until all rows in view have names, in ms. */
  readonly filled: number;
  readonly longestTask: number;
  readonly longTasks: number;
}

/** A page with a grid, and how fast it is scrolled. */
export interface Contestant {
  readonly name: string;
  readonly page: Page;
  readonly pixels: number;
}

/**
 * Built pages with up to a million rows, in Chromium: scrolls them, and filters, sorts and exports, while every task of the
 * page's thread over 50 ms is counted. Returns what missed its bar.
 */
export async function benchScroll(sizes: readonly number[]): Promise<string[]> {
  const root = path.resolve(import.meta.dirname);
  const outDir = path.resolve('dist/bench-scroll');
  await build({
    configFile: false,
    root,
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true },
    logLevel: 'error',
  });
  const servers = await Promise.all([serve('dist/app'), serve(outDir)]);
  const [app, reference] = servers.map((server) => server.resolvedUrls?.local[0]);
  if (!app || !reference) throw new Error('The built pages have no address');
  const browser = await openBrowser();
  const problems: string[] = [];
  try {
    for (const rows of sizes) problems.push(...(await benchSize(browser, app, reference, rows)));
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.close()));
  }
  return problems;
}

async function benchSize(browser: Browser, app: string, reference: string, rows: number): Promise<string[]> {
  const problems: string[] = [];
  const count = `${rows.toLocaleString('en')} rows`;
  const screener = await openGrid(browser, `${app}master-demo/projects?rows=${rows}`);
  const box = await screener.getByRole('grid').boundingBox();
  const size = `rows=${rows}&width=${Math.round(box?.width ?? 0)}&height=${Math.round(box?.height ?? 0)}`;
  const contestants: Contestant[] = [
    { name: 'screener', page: screener, pixels: WHEEL_PX },
    { name: "AG Grid's own rows", page: await openGrid(browser, `${reference}?${size}`), pixels: WHEEL_PX },
    { name: 'the same in React', page: await openGrid(browser, `${reference}?${size}&react`), pixels: WHEEL_PX },
    {
      name: 'directory',
      page: await openGrid(browser, `${app}directory-demo/projects?rows=${rows}`),
      pixels: THROWN_PX,
    },
  ];
  const runs = new Map(contestants.map(({ name }) => [name, [] as Scrolled[]]));
  const resting: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    for (const { name, page, pixels } of contestants) {
      await page.bringToFront();
      if (name === 'screener') resting.push((await scroll(page, 0)).dropped);
      runs.get(name)?.push(await scroll(page, pixels));
    }
  }
  console.log(
    `\nscroll, ${count}, ${FRAMES} frames, medians of ${RUNS} runs (${percent(median(resting))} dropped at rest)`,
  );
  const figures = new Map(contestants.map(({ name }) => [name, medians(runs.get(name) ?? [])]));
  for (const { name, pixels } of contestants) {
    const { dropped, frame, work, filled, longestTask, longTasks } = figures.get(name) ?? medians([]);
    console.log(
      `${name.padEnd(20)} ${String(pixels).padStart(3)} px a frame: ${percent(dropped)} dropped, ${frame.toFixed(1)} ms a frame, ${work.toFixed(1)} ms work, filled after ${filled.toFixed(0)} ms, longest task ${longestTask.toFixed(0)} ms, ${longTasks} over ${LONG_TASK_MS} ms`,
    );
  }
  const [ours, theirs, directory] = ['screener', "AG Grid's own rows", 'directory'].map((name) => figures.get(name));
  if (!ours || !theirs || !directory) throw new Error('A contestant has no figures');
  console.log(`screener : AG Grid's own rows, time of a frame ${(ours.frame / theirs.frame).toFixed(2)}`);
  for (const [name, { dropped }] of [['screener', ours] as const, ['directory', directory] as const])
    if (dropped > DROPPED_SHARE)
      problems.push(`scrolling ${count} of the ${name}: ${percent(dropped)} of frames dropped`);
  if (ours.filled > FILLED_MS)
    problems.push(`${count} of the screener: filled ${ours.filled.toFixed(0)} ms after a scroll`);
  if (ours.frame > theirs.frame * NOISE)
    problems.push(`scrolling ${count} of the screener: slower than AG Grid's own rows`);
  if (directory.longTasks > 0)
    problems.push(`scrolling ${count} of the directory: a task of ${directory.longestTask.toFixed(0)} ms`);

  for (const { name, page } of contestants.filter(({ name }) => name === 'screener' || name === 'directory')) {
    await page.bringToFront();
    for (const [task, work] of Object.entries(WORKS)) {
      const { longest, longTasks } = await watched(page, () => work(page));
      console.log(
        `${name} ${task.padEnd(8)} ${count}: longest task ${longest.toFixed(0)} ms, ${longTasks} over ${LONG_TASK_MS} ms`,
      );
      // Printed only for the screener: a modal makes all elements inert in one task.
      if (longTasks > 0 && name === 'directory')
        problems.push(`${task} of ${count} of the directory: a task of ${longest.toFixed(0)} ms on the page's thread`);
    }
  }
  for (const { page } of contestants) await page.close();
  return problems;
}

/** A share in per cent. */
export const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

/** Serves a built page. */
export function serve(outDir: string): Promise<PreviewServer> {
  return preview({
    configFile: false,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', proxy: {} },
    logLevel: 'error',
  });
}

/** Opens a page with a grid and waits for its first rows. */
export async function openGrid(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // The TypeScript loader adds this helper to functions, also in code sent to the page.
  await page.addInitScript({ content: 'globalThis.__name = (value) => value' });
  await page.goto(address);
  await page.getByRole('grid').and(page.locator(':not([aria-busy="true"])')).waitFor({ timeout: 300_000 });
  await page.locator('[role=row][aria-rowindex="2"]').first().waitFor({ timeout: 300_000 });
  return page;
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

/** Scrolls by px per frame, measures every frame, and waits until the rows in view are filled. */
export async function scroll(page: Page, pixels: number): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page);
  // CPU time: other load on the machine affects frame times only.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workSoFar = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  let times: readonly number[] = [];
  let filled = 0;
  const before = await workSoFar();
  const { longest, longTasks } = await watched(page, async () => {
    ({ times, filled } = await page.evaluate(
      async ([step, count]) => {
        const grid = document.querySelector(':is([role=grid],[role=treegrid])');
        if (!grid) throw new Error('There is no grid');
        const frame = () => new Promise<number>(requestAnimationFrame);
        const isFilled = () => {
          const view = grid.getBoundingClientRect();
          const header = grid.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? view.top;
          const rows = [...grid.querySelectorAll('[role=row]:not([aria-rowindex="1"])')].filter((row) => {
            const { top, bottom } = row.getBoundingClientRect();
            return bottom > header + 1 && top < view.top + grid.clientHeight - 1;
          });
          const height = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
          const isWhole = (row: Element) =>
            row.querySelector('.grid-bone') === null &&
            (row.querySelector('[role=rowheader], [aria-colindex="2"]')?.textContent ?? '') !== '';
          return height >= grid.clientHeight - (header - view.top) - 1 && rows.every(isWhole);
        };
        const moments = [await frame()];
        for (let done = 0; done < count; done += 1) {
          grid.scrollTop += step;
          moments.push(await frame());
        }
        const end = performance.now();
        while (!isFilled() && performance.now() - end < 5000) await frame();
        const filledAfter = performance.now() - end;
        return { times: moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment)), filled: filledAfter };
      },
      [pixels, FRAMES] as const,
    ));
  });
  const work = (await workSoFar()) - before;
  await session.detach();
  const lost = times.reduce((sum, time) => sum + Math.max(0, Math.round(time / FRAME_MS) - 1), 0);
  return {
    dropped: lost / (FRAMES + lost),
    frame: times.reduce((sum, time) => sum + time, 0) / FRAMES,
    work: work / FRAMES,
    filled,
    longestTask: longest,
    longTasks,
  };
}

/** Of each figure the median. */
export function medians(runs: readonly Scrolled[]): Scrolled {
  const of = (read: (run: Scrolled) => number) => median(runs.map(read));
  return {
    dropped: of(({ dropped }) => dropped),
    frame: of(({ frame }) => frame),
    work: of(({ work }) => work),
    filled: of(({ filled }) => filled),
    longestTask: of(({ longestTask }) => longestTask),
    longTasks: of(({ longTasks }) => longTasks),
  };
}
