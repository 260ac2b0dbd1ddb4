import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { openBrowser } from '../browser.ts';
import type { Figures } from './page.ts';

/**
 * `npm run bench`: the same table, the same questions, five contestants, one run. Prints medians in milliseconds and
 * the ratios that matter; exits 1 if contestants disagree about an answer or a ratio misses its bar.
 * Sizes by argument: `npm run bench -- 100000`.
 */
const CONTESTANTS = ['assay', 'handWritten', 'plainObjects', 'agGrid', 'tanstackTable'] as const;
const AHEAD_OF_AG_GRID: Readonly<Record<string, number>> = {
  'filter, four conditions': 30,
  'sort a number, first 100': 40,
  'sort a text, first 100': 40,
  CSV: 6,
};
const BEHIND_HAND_WRITTEN = 1.5;

const sizes = process.argv.slice(2).map(Number).filter(Number.isFinite);
const problems: string[] = [];

interface BenchWindow {
  readonly bench: { load(name: string, rows: number): void; run(rows: number): Promise<Figures> };
}
type Result = Figures & { readonly bytes: number };

const server = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('.', import.meta.url)),
  mode: 'production',
  logLevel: 'error',
  server: {
    port: 0,
    host: '127.0.0.1',
    // An isolated page has a clock of five microseconds instead of a hundred.
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
});
await server.listen();
const address = server.resolvedUrls?.local[0];
if (!address) throw new Error('The bench page has no address');
const browser = await openBrowser(['--js-flags=--max-old-space-size=8192']);

try {
  for (const rows of sizes.length > 0 ? sizes : [100_000, 1_000_000]) {
    const results: Result[] = [];
    for (const contestant of CONTESTANTS) results.push(await compete(contestant, rows));
    report(rows, results);
  }
} finally {
  await browser.close();
  await server.close();
}
for (const problem of problems) console.error(`MISSED: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** One contestant in a page of its own, so that nobody's garbage is collected on another's time. */
async function compete(contestant: string, rows: number): Promise<Result> {
  const page = await browser.newPage();
  await page.goto(address ?? '');
  await page.waitForFunction(() => 'bench' in window);
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

function report(rows: number, figures: readonly Result[]): void {
  const [ours, bar, , agGrid] = figures;
  if (!ours || !bar || !agGrid) throw new Error('A contestant gave no figures');
  const cell = (text: string, width = 15) => text.padStart(width);
  console.log(`\n${rows.toLocaleString('en')} rows × 20 columns, Chromium; milliseconds, medians`);
  console.log(
    `${''.padEnd(26)}${figures.map((one) => cell(one.name)).join('')}${cell('ours/hand')}${cell('AG Grid/ours')}`,
  );
  for (const work of Object.keys(ours.milliseconds)) {
    const of = (one: Figures) => one.milliseconds[work] ?? Number.NaN;
    const behind = of(ours) / of(bar);
    const ahead = of(agGrid) / of(ours);
    console.log(
      `${work.padEnd(26)}${figures.map((one) => cell(of(one).toFixed(2))).join('')}${cell(behind.toFixed(2))}${cell(ahead.toFixed(1))}`,
    );
    // A tenth of a millisecond is the clock's own grain.
    if (behind > BEHIND_HAND_WRITTEN && of(ours) - of(bar) > 0.1)
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
  }
}
