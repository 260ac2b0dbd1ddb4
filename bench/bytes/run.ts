import { fileURLToPath } from 'node:url';
import { encodeColumnar } from '#server/modules/data-query/columnar.ts';
import { pageServer } from '../pageServer.ts';
import { BENCH_SPEC, benchRow } from '../table/dataset.ts';
import type { Form } from './page.ts';

const ROWS_A_PAGE = 1000;
const RUNS = 5;
const AHEAD = 2;

interface BenchWindow {
  loads(form: Form, pages: number, runs: number): Promise<number[]>;
}

/**
 * Loads tables from the server's own bytes: columns into the engine against decode and JSON.parse into objects.
 * Returns what missed its bar.
 */
export async function benchBytes(sizes: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  const { browser, address, close } = await pageServer(fileURLToPath(new URL('.', import.meta.url)), (path) => {
    const [, form, page] = /^\/page\/(columns|json)\/(\d+)$/.exec(path) ?? [];
    if (!form || !page) return null;
    const rows = Array.from({ length: ROWS_A_PAGE }, (_, at) => benchRow(Number(page) * ROWS_A_PAGE + at));
    const data = { version: 1, asOf: '2026-01-01T00:00:00.000Z' };
    return form === 'columns'
      ? encodeColumnar(BENCH_SPEC, rows, data)
      : Buffer.from(JSON.stringify({ data: { master_projects: [rows] }, ...data }));
  });
  try {
    for (const size of sizes) {
      const times: Record<Form, number[]> = { columns: [], json: [] };
      for (const form of ['columns', 'json'] as const) {
        const page = await browser.newPage();
        await page.goto(address);
        await page.waitForFunction(() => 'loads' in window);
        times[form] = await page.evaluate(
          ([wanted, pages, runs]) => (window as unknown as BenchWindow).loads(wanted, pages, runs),
          [form, size / ROWS_A_PAGE, size > 200_000 ? 1 : RUNS] as const,
        );
        await page.close();
      }
      const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
      const [ours, objects] = [median(times.columns), median(times.json)];
      console.log(
        `\nload ${size.toLocaleString('en')} rows from the server's bytes: columns ${ours.toFixed(0)} ms, JSON into objects ${objects.toFixed(0)} ms, ${(objects / ours).toFixed(1)} times ahead`,
      );
      if (objects / ours < AHEAD)
        problems.push(`loading ${size} rows: ${(objects / ours).toFixed(1)} times ahead, not ${AHEAD}`);
    }
  } finally {
    await close();
  }
  return problems;
}
