import { openBrowser } from '../browser.ts';
import { median } from '../median.ts';
import {
  type Contestant,
  FRAMES,
  medians,
  openGrid,
  percent,
  RUNS,
  type Scrolled,
  scroll,
  serve,
} from '../scroll/run.ts';

/** A fast wheel, in px a frame. */
const WHEEL_PX = 40;
/** Of 300 frames three: what two runs of the same page differ by. */
const NOISE_SHARE = 0.01;
/** More rows than are ever held whole: only those in view count. */
const ROWS_MAX = 100_000;

const FIELDS = 'order,name,price_usd,market_cap_usd,volume';
/** Three more columns: of figures, for comparison, and of figures over time. */
const LAYOUTS = {
  figures: `${FIELDS},change7d,change30d,tvl`,
  series: `${FIELDS},price_7d,price_30d,price_1y`,
} as const;
const GRIDS = { screener: 'master-demo', directory: 'directory-demo' } as const;

/**
 * The built page, scrolled by a fast wheel with three columns of figures over time and with three of figures instead, in both
 * grids, taking turns. Returns what missed its bar.
 */
export async function benchSeries(sizes: readonly number[]): Promise<string[]> {
  const rows = Math.min(ROWS_MAX, ...sizes);
  const server = await serve('dist/app');
  const app = server.resolvedUrls?.local[0];
  if (!app) throw new Error('The built page has no address');
  const browser = await openBrowser();
  const problems: string[] = [];
  try {
    for (const [grid, path] of Object.entries(GRIDS)) {
      const contestants: Contestant[] = [];
      for (const [name, columns] of Object.entries(LAYOUTS))
        contestants.push({
          name,
          page: await openGrid(browser, `${app}${path}/projects?rows=${rows}&columns=${columns}`),
          pixels: WHEEL_PX,
        });
      const runs = new Map<string, Scrolled[]>();
      const drawn: number[] = [];
      for (let run = 0; run < RUNS; run += 1)
        // In turn the first and the second: what a page leaves behind falls on the next.
        for (const { name, page, pixels } of run % 2 === 0 ? contestants : contestants.toReversed()) {
          await page.bringToFront();
          runs.set(name, [...(runs.get(name) ?? []), await scroll(page, pixels)]);
          if (name !== 'series') continue;
          const begun = performance.now();
          await page.waitForFunction(() => document.querySelectorAll('.grid-series-blank').length === 0);
          drawn.push(performance.now() - begun);
        }
      problems.push(...report(grid, rows, runs, drawn));
      for (const { page } of contestants) await page.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return problems;
}

function report(
  grid: string,
  rows: number,
  runs: ReadonlyMap<string, readonly Scrolled[]>,
  drawn: readonly number[],
): string[] {
  const [figures, series] = [medians(runs.get('figures') ?? []), medians(runs.get('series') ?? [])];
  console.log(
    `\nseries, ${grid}, ${rows.toLocaleString('en')} rows, ${WHEEL_PX} px a frame, ${FRAMES} frames, medians of ${RUNS}`,
  );
  for (const [name, { dropped, frame, work }] of Object.entries({ figures, series }))
    console.log(
      `${name.padEnd(8)} ${percent(dropped)} dropped, ${frame.toFixed(1)} ms a frame, ${work.toFixed(1)} ms work`,
    );
  console.log(
    `series : figures, frames shown ${((1 - series.dropped) / (1 - figures.dropped)).toFixed(3)}, time of a frame ${(series.frame / figures.frame).toFixed(2)}, work ${(series.work / figures.work).toFixed(2)}; all drawn ${median(drawn).toFixed(0)} ms after the rows`,
  );
  return series.dropped - figures.dropped > NOISE_SHARE
    ? [
        `figures over time in the ${grid}: ${percent(series.dropped)} of frames dropped, ${percent(figures.dropped)} without`,
      ]
    : [];
}
