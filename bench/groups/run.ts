import type { Browser, Page } from '@playwright/test';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Sort } from '#schemas/columns/spec.ts';
import { ALL_FOLDED, ALL_UNFOLDED, groupingOf, headOf, toggled } from '#schemas/pivot/grouping.ts';
import { GroupedRows } from '#workers/table/pivot/groupedRows.ts';
import type { Table } from '#workers/table/table.ts';
import { createView } from '#workers/table/view.ts';
import { openBrowser } from '../browser.ts';
import { median } from '../median.ts';
import { madeRounds } from '../pivot/madeRounds.ts';
import { type Contestant, medians, openGrid, percent, RUNS, type Scrolled, scroll, serve } from '../scroll/run.ts';

const GROUPS_MAX = 100_000;
/** What a grid asks for at once. */
const WINDOW = 128;
const WINDOWS = 50;
/** A fast wheel, in px a frame. */
const WHEEL_PX = 40;
/** Of 300 frames three: what two runs of the same page differ by. */
const NOISE_SHARE = 0.01;
/** Most milliseconds of a window of heads, by rows: it is made between two frames. */
const BARS: Readonly<Record<number, number>> = { 100000: 16 };
const SPEC = DATA_SETS.fundraising;
const BINS = [{ field: SPEC.identity, by: 'value' }] as const;
const LARGEST: Sort = { field: 'amount_quantity', order: 'desc' };

const COLUMNS = 'order,name,price_usd,market_cap_usd,volume,tvl';
const GRIDS = { screener: 'master-demo', directory: 'directory-demo' } as const;

/**
 * Rows under 100,000 heads: what the engine takes to group, to give a window, to unfold one or all and to order the groups by a sum;
 * and the built page, scrolled by a fast wheel over heads and over rows, in both grids, taking turns. Returns what missed its bar.
 */
export async function benchGroups(sizes: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const rows of sizes) problems.push(...benchEngine(rows));
  const server = await serve('dist/app');
  const app = server.resolvedUrls?.local[0];
  if (!app) throw new Error('The built page has no address');
  const browser = await openBrowser();
  try {
    for (const [grid, path] of Object.entries(GRIDS))
      problems.push(
        ...(await benchPage(browser, grid, `${app}${path}/projects?rows=${GROUPS_MAX}&columns=${COLUMNS}`)),
      );
  } finally {
    await browser.close();
    await server.close();
  }
  return problems;
}

function benchEngine(rows: number): string[] {
  const groups = Math.min(rows, GROUPS_MAX);
  const table = madeRounds(rows, (at) => `Project ${at % groups}`);
  const open = (sort: Sort | null = null) => groupedBy(table, sort);
  const grouped = open();
  const head = headOf(grouped.lines(0, 1, [])[0]);
  if (!head || grouped.count !== groups) throw new Error(`There are ${grouped.count} groups, not ${groups}`);
  const times = {
    open: timeOf(() => open()),
    'sort by a sum': timeOf(() => open(LARGEST)),
    'unfold one': timeOf(() => grouped.unfold(toggled(ALL_FOLDED, head.keys))),
    'unfold all': timeOf(() => grouped.unfold(ALL_UNFOLDED)),
    'fold all': timeOf(() => grouped.unfold(ALL_FOLDED)),
    'a window of heads': timeOf(() => windows(grouped)) / WINDOWS,
  };
  console.log(
    `\ngroups: ${rows.toLocaleString('en')} rows in ${groups.toLocaleString('en')} groups, Node; milliseconds of processor time, medians of ${RUNS}`,
  );
  for (const [name, time] of Object.entries(times)) console.log(`${name.padEnd(18)}${time.toFixed(2).padStart(9)}`);
  const window = times['a window of heads'];
  const bar = BARS[rows];
  return bar !== undefined && window > bar
    ? [`groups: a window of ${rows} rows takes ${window.toFixed(1)} ms, more than a frame`]
    : [];
}

function groupedBy(table: Table, sort: Sort | null): GroupedRows {
  const view = createView(table, { filter: [], search: '', sort });
  const shown = SPEC.columns.filter(({ defaultVisible }) => defaultVisible);
  const grouped = new GroupedRows(view, groupingOf(shown, BINS, sort, ALL_FOLDED));
  grouped.unfold(ALL_FOLDED);
  return grouped;
}

/** Windows all over the groups, as a thrown scrollbar asks for. */
function windows(grouped: GroupedRows): void {
  for (let at = 0; at < WINDOWS; at++)
    grouped.lines(Math.floor(((grouped.count - WINDOW) * at) / WINDOWS), WINDOW, [SPEC.identity]);
}

/** By processor time: what the machine does besides counts for none. */
function timeOf(work: () => void): number {
  work();
  return median(
    Array.from({ length: RUNS }, () => {
      const start = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    }),
  );
}

async function benchPage(browser: Browser, grid: string, address: string): Promise<string[]> {
  const contestants: Contestant[] = [
    { name: 'rows', page: await openGrid(browser, address), pixels: WHEEL_PX },
    { name: 'heads', page: await openGrouped(browser, `${address}&groups=name`), pixels: WHEEL_PX },
  ];
  const lines = await contestants[1]?.page.locator(TREE).getAttribute('aria-rowcount');
  const runs = new Map<string, Scrolled[]>();
  for (let run = 0; run < RUNS; run += 1)
    // In turn the first and the second: what a page leaves behind falls on the next.
    for (const { name, page, pixels } of run % 2 === 0 ? contestants : contestants.toReversed()) {
      await page.bringToFront();
      runs.set(name, [...(runs.get(name) ?? []), await scroll(page, pixels)]);
    }
  for (const { page } of contestants) await page.close();
  const [rows, heads] = [medians(runs.get('rows') ?? []), medians(runs.get('heads') ?? [])];
  console.log(`\ngroups, ${grid}, ${Number(lines) - 1} heads, ${WHEEL_PX} px a frame, medians of ${RUNS}`);
  for (const [name, { dropped, frame, work }] of Object.entries({ rows, heads }))
    console.log(
      `${name.padEnd(6)} ${percent(dropped)} dropped, ${frame.toFixed(1)} ms a frame, ${work.toFixed(1)} ms work`,
    );
  return heads.dropped - rows.dropped > NOISE_SHARE
    ? [`heads in the ${grid}: ${percent(heads.dropped)} of frames dropped, ${percent(rows.dropped)} of rows`]
    : [];
}

const TREE = '[role=treegrid]:not([aria-busy="true"])';

/** Opens a page with a grouped grid and waits for its first head. */
async function openGrouped(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript({ content: 'globalThis.__name = (value) => value' });
  await page.goto(address);
  await page.locator(`${TREE} [role=row][aria-rowindex="2"] .grid-group`).first().waitFor({ timeout: 300_000 });
  return page;
}
