import { appendColumnar, readColumnar } from '#workers/table/columnar.ts';
import { createTable } from '#workers/table/table.ts';
import { BENCH_SPEC } from '../table/dataset.ts';

/** Time from received bytes to a table, in pages of a thousand rows: ms, without fetching. */
export type Form = 'columns' | 'json';

const ROWS_A_PAGE = 1000;
const PAGES_AT_ONCE = 50;

async function load(form: Form, pages: number): Promise<number> {
  // As in the worker: the total is known before the rows arrive.
  const table = createTable(BENCH_SPEC, pages * ROWS_A_PAGE);
  const objects: unknown[] = [];
  const take = (bytes: ArrayBuffer) => {
    if (form === 'columns') appendColumnar(table, readColumnar(bytes));
    else for (const row of JSON.parse(new TextDecoder().decode(bytes)).data.master_projects[0]) objects.push(row);
  };
  let spent = 0;
  for (let start = 0; start < pages; start += PAGES_AT_ONCE) {
    const count = Math.min(PAGES_AT_ONCE, pages - start);
    const batch = await Promise.all(
      Array.from({ length: count }, async (_, at) => (await fetch(`/page/${form}/${start + at}`)).arrayBuffer()),
    );
    const started = performance.now();
    for (const bytes of batch) take(bytes);
    spent += performance.now() - started;
  }
  if (table.length + objects.length !== pages * ROWS_A_PAGE) throw new Error('Rows were lost on the way');
  return spent;
}

/** Loads several times and drops the first, unoptimized run. */
async function loads(form: Form, pages: number, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) times.push(await load(form, pages));
  return times.slice(1);
}

Object.assign(window, { loads });
