import * as z from 'zod/mini';
import { readStruct } from '#schemas/http.ts';
import { appendRows } from '#workers/table/appendRows.ts';
import { appendColumnar, readColumnar } from '#workers/table/columnar.ts';
import { createTable } from '#workers/table/table.ts';
import { BENCH_SPEC } from '../table/dataset.ts';

/** What is made of received bytes: a table from columns, a table from JSON rows, or plain objects from JSON rows. */
export type Form = 'columns' | 'jsonRows' | 'jsonObjects';

/** Bytes of the answers waiting at once. */
const WAITING_ROWS = 50_000;
const SID = 'master_projects';

/** Time to make them of the bytes of answers with `perAnswer` rows each: ms, without fetching. */
async function load(form: Form, rows: number, perAnswer: number): Promise<number> {
  // As in the worker: the total is known before the rows arrive.
  const table = createTable(BENCH_SPEC, rows);
  const objects: unknown[] = [];
  const take = (bytes: ArrayBuffer) => {
    if (form === 'columns') return appendColumnar(table, readColumnar(bytes));
    const text = new TextDecoder().decode(bytes);
    if (form === 'jsonRows') appendRows(table, readStruct(SID, '/', text, z.array(z.unknown())).result);
    else for (const row of JSON.parse(text).data[SID][0]) objects.push(row);
  };
  let spent = 0;
  const atOnce = Math.max(1, WAITING_ROWS / perAnswer);
  for (let start = 0; start < rows / perAnswer; start += atOnce) {
    const count = Math.min(atOnce, rows / perAnswer - start);
    const batch = await Promise.all(
      Array.from({ length: count }, async (_, at) =>
        (await fetch(`/page/${form}/${perAnswer}/${start + at}`)).arrayBuffer(),
      ),
    );
    const started = performance.now();
    for (const bytes of batch) take(bytes);
    spent += performance.now() - started;
  }
  if (table.length + objects.length !== rows) throw new Error('Rows were lost on the way');
  return spent;
}

/** Loads several times; the first time runs unoptimized code. */
async function loads(form: Form, rows: number, perAnswer: number, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) times.push(await load(form, rows, perAnswer));
  return times;
}

Object.assign(window, { loads });
