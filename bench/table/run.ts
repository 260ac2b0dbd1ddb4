import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { pageServer } from '../pageServer.ts';
import type { FigureDigits } from './dataset.ts';
import type { CsvFigures, Figures } from './page.ts';

const CONTESTANTS = ['assay', 'handWritten', 'plainObjects', 'agGrid', 'tanstackTable'] as const;
const AHEAD_OF_AG_GRID: Readonly<Record<string, number>> = {
  'filter, four conditions': 30,
  'sort a number, first 100': 40,
  'sort a text, first 100': 40,
  CSV: 6,
};
const BEHIND_HAND_WRITTEN = 1.5;
/** Each list of the strip filters anew, so that a newer view can be answered between two: it need not match one loop. */
const STRIP_BEHIND_HAND_WRITTEN = 6;
const CSV_WRITERS = ['assay', 'typedWriter', 'handWritten', 'agGrid'] as const;
const CSV_AHEAD_OF_AG_GRID = [
  ['few decimals', 6],
  ['seven digits', 4],
  ['all digits', 3],
] as const satisfies readonly (readonly [FigureDigits, number])[];

interface BenchWindow {
  readonly bench: {
    load(name: string, rows: number): void;
    run(rows: number): Promise<Figures>;
    csv(name: string, rows: number, digits: FigureDigits): Promise<CsvFigures>;
  };
}
type Result = Figures & { readonly bytes: number };

/**
 * One table, the same queries, five contestants. Prints medians in ms and ratios; returns disagreements and missed
 * limits.
 */
export async function benchTable(sizes: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  const { browser, address, close } = await pageServer(fileURLToPath(new URL('.', import.meta.url)));
  try {
    for (const rows of sizes) {
      const results: Result[] = [];
      for (const contestant of CONTESTANTS) results.push(await compete(browser, address, contestant, rows));
      problems.push(...report(rows, results), ...(await compareCsv(browser, address, rows)));
    }
  } finally {
    await close();
  }
  return problems;
}

/** One contestant in its own page, to separate garbage collection. */
async function compete(browser: Browser, address: string, contestant: string, rows: number): Promise<Result> {
  const page = await openPage(browser, address);
  await page.evaluate(([name, count]) => (window as unknown as BenchWindow).bench.load(name, count), [
    contestant,
    rows,
  ] as const);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const heap = await devtools.send('Runtime.getHeapUsage');
  const figures = await page.evaluate((count) => (window as unknown as BenchWindow).bench.run(count), rows);
  await page.close();
  return { ...figures, bytes: heap.usedSize + heap.backingStorageSize };
}

/** The same table with figures of more digits, as CSV. Prints medians and ratios; returns missed limits. */
async function compareCsv(browser: Browser, address: string, rows: number): Promise<string[]> {
  const problems: string[] = [];
  const cell = (text: string) => text.padStart(15);
  const heads = ['Assay', 'typed writer', 'hand-written', 'AG Grid', 'ours/typed', 'ours/hand', 'AG Grid/ours'];
  console.log(`\n${'CSV by digits of figures'.padEnd(26)}${heads.map(cell).join('')}`);
  for (const [digits, wanted] of CSV_AHEAD_OF_AG_GRID) {
    const times: number[] = [];
    const sizes: number[] = [];
    for (const writer of CSV_WRITERS) {
      const page = await openPage(browser, address);
      const csv = await page.evaluate(
        ([name, count, kind]) => (window as unknown as BenchWindow).bench.csv(name, count, kind),
        [writer, rows, digits] as const,
      );
      times.push(csv.milliseconds);
      sizes.push(csv.bytes);
      await page.close();
    }
    if (sizes[0] !== sizes[1])
      problems.push(`CSV with ${digits}, ${rows} rows: the typed writer's file has another size`);
    const [ours = 0, typed = 0, hand = 0, agGrid = 0] = times;
    const ratios = [ours / typed, ours / hand].map((ratio) => cell(ratio.toFixed(2)));
    const figures = times.map((time) => cell(time.toFixed(1)));
    console.log(`${digits.padEnd(26)}${figures.join('')}${ratios.join('')}${cell((agGrid / ours).toFixed(1))}`);
    if (agGrid < ours * wanted)
      problems.push(
        `CSV with ${digits}, ${rows} rows: ${(agGrid / ours).toFixed(1)} times ahead of AG Grid, not ${wanted}`,
      );
  }
  return problems;
}

async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForFunction(() => 'bench' in window);
  return page;
}

/** Prints one size and returns the missed limits. */
function report(rows: number, figures: readonly Result[]): string[] {
  const problems: string[] = [];
  const [ours, bar, , agGrid] = figures;
  if (!ours || !bar || !agGrid) throw new Error('A contestant gave no figures');
  const cell = (text: string, width = 15) => text.padStart(width);
  const figure = (value: number, digits: number) => cell(Number.isNaN(value) ? '–' : value.toFixed(digits));
  console.log(`\n${rows.toLocaleString('en')} rows × 20 columns, Chromium; milliseconds, medians`);
  console.log(
    `${''.padEnd(26)}${figures.map((one) => cell(one.name)).join('')}${cell('ours/hand')}${cell('AG Grid/ours')}`,
  );
  for (const work of Object.keys(ours.milliseconds)) {
    const of = (one: Figures) => one.milliseconds[work] ?? Number.NaN;
    const behind = of(ours) / of(bar);
    const ahead = of(agGrid) / of(ours);
    console.log(
      `${work.padEnd(26)}${figures.map((one) => figure(of(one), 2)).join('')}${figure(behind, 2)}${figure(ahead, 1)}`,
    );
    // The clock's resolution is a tenth of a millisecond.
    const allowed = work.startsWith('strip') ? STRIP_BEHIND_HAND_WRITTEN : BEHIND_HAND_WRITTEN;
    if (behind > allowed && of(ours) - of(bar) > 0.1)
      problems.push(`${work}, ${rows} rows: ${behind.toFixed(2)} times the hand-written code`);
    const wanted = AHEAD_OF_AG_GRID[work];
    if (wanted !== undefined && ahead < wanted)
      problems.push(`${work}, ${rows} rows: ${ahead.toFixed(1)} times ahead of AG Grid, not ${wanted}`);
  }
  console.log(
    `memory, MB                ${figures.map((one) => cell((one.bytes / 1e6).toFixed(0))).join('')}${cell((ours.bytes / bar.bytes).toFixed(2))}`,
  );
  if (ours.bytes > bar.bytes * BEHIND_HAND_WRITTEN)
    problems.push(`memory, ${rows} rows: ${(ours.bytes / bar.bytes).toFixed(2)} times the hand-written code`);
  for (const other of figures.slice(1)) {
    for (const answer of ['filtered', 'byNumber', 'byText'] as const) {
      if (JSON.stringify(other.answers[answer]) !== JSON.stringify(ours.answers[answer]))
        problems.push(`${other.name} answers '${answer}' differently, ${rows} rows`);
    }
    if (other.answers.strip && JSON.stringify(other.answers.strip) !== JSON.stringify(ours.answers.strip))
      problems.push(`${other.name} says another strip, ${rows} rows`);
    if (other.answers.found && JSON.stringify(other.answers.found) !== JSON.stringify(ours.answers.found))
      problems.push(`${other.name} finds other cells, ${rows} rows`);
  }
  return problems;
}
