import { fileURLToPath } from 'node:url';
import { encodeColumnar } from '#server/modules/data-query/columnar.ts';
import { median } from '../median.ts';
import { pageServer } from '../pageServer.ts';
import { BENCH_SPEC, benchRow } from '../table/dataset.ts';
import type { Form } from './page.ts';

const RUNS = 5;
/** Rows of an answer of the server. */
const ROWS_A_PAGE = 1000;
/** Up to this size, rows are also read from a single answer. */
const ONE_ANSWER_MAX = 200_000;
const COLUMNS_AHEAD = 2;
const JSON_BEHIND = 1.5;

interface BenchWindow {
  loads(form: Form, rows: number, perAnswer: number, runs: number): Promise<number[]>;
}

/**
 * Loads tables from the server's own bytes, as columns and as JSON rows, against decode and JSON.parse into objects.
 * Returns what missed its bar.
 */
export async function benchBytes(sizes: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  const { browser, address, close } = await pageServer(fileURLToPath(new URL('.', import.meta.url)), answer);
  const timesOf = async (form: Form, rows: number, perAnswer: number) => {
    const page = await browser.newPage();
    await page.goto(address);
    await page.waitForFunction(() => 'loads' in window);
    const [first = Number.NaN, ...others] = await page.evaluate(
      ([wanted, count, each, runs]) => (window as unknown as BenchWindow).loads(wanted, count, each, runs),
      [form, rows, perAnswer, rows > ONE_ANSWER_MAX ? 1 : RUNS] as const,
    );
    await page.close();
    return { first, median: median(others) };
  };
  const compare = async (rows: number, perAnswer: number) => {
    const columns = await timesOf('columns', rows, perAnswer);
    const json = await timesOf('jsonRows', rows, perAnswer);
    const objects = await timesOf('jsonObjects', rows, perAnswer);
    const [ahead, behind] = [objects.median / columns.median, json.median / objects.median];
    const figure = ({ first, median }: typeof json) => `${median.toFixed(0)} ms (at first ${first.toFixed(0)})`;
    console.log(
      `\nload ${rows.toLocaleString('en')} rows from the server's bytes, ${perAnswer.toLocaleString('en')} an answer:` +
        `\n  columns ${figure(columns)}, JSON ${figure(json)}, JSON into plain objects ${figure(objects)}` +
        `\n  columns ${ahead.toFixed(1)} times ahead of plain objects; JSON takes ${behind.toFixed(2)} times as long (at first ${(json.first / objects.first).toFixed(2)})`,
    );
    if (ahead < COLUMNS_AHEAD)
      problems.push(`loading ${rows} rows: ${ahead.toFixed(1)} times ahead, not ${COLUMNS_AHEAD}`);
    if (behind > JSON_BEHIND)
      problems.push(`loading ${rows} rows from JSON, ${perAnswer} an answer: ${behind.toFixed(2)} times plain objects`);
  };
  try {
    for (const rows of sizes) {
      await compare(rows, ROWS_A_PAGE);
      if (rows <= ONE_ANSWER_MAX) await compare(rows, rows);
    }
  } finally {
    await close();
  }
  return problems;
}

/** Bytes of `/page/<form>/<rows an answer>/<number of the answer>`. */
function answer(path: string): Buffer | null {
  const [, form, perAnswer, page] = /^\/page\/(columns|jsonRows|jsonObjects)\/(\d+)\/(\d+)$/.exec(path) ?? [];
  if (!form || !perAnswer || !page) return null;
  const length = Number(perAnswer);
  const rows = Array.from({ length }, (_, at) => benchRow(Number(page) * length + at));
  const data = { version: 1, asOf: '2026-01-01T00:00:00.000Z' };
  return form === 'columns'
    ? encodeColumnar(BENCH_SPEC, rows, data)
    : Buffer.from(JSON.stringify({ data: { master_projects: [rows] }, ...data }));
}
