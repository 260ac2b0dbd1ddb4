/**
 * The same pivot by DuckDB-WASM and by Arquero, in a folder where npm has put them: prints the medians of five in milliseconds and
 * the total as JSON. Run by `run.ts` as `node --import tsx others.mjs FOLDER ROWS`.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { medianTime } from '../median.ts';
import { madeColumns } from './madeColumns.ts';

const [, , folder = '', rowsText = '0'] = process.argv;
const fetched = createRequire(path.join(folder, 'package.json'));
const { stages, days, amounts } = madeColumns(Number(rowsText));

async function duck() {
  const duckdb = fetched('@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs');
  const arrow = fetched('apache-arrow');
  const dist = path.dirname(fetched.resolve('@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs'));
  const bundle = (name) => ({
    mainModule: path.join(dist, `duckdb-${name}.wasm`),
    mainWorker: path.join(dist, `duckdb-node-${name}.worker.cjs`),
  });
  const db = await duckdb.createDuckDB(
    { mvp: bundle('mvp'), eh: bundle('eh') },
    new duckdb.VoidLogger(),
    duckdb.NODE_RUNTIME,
  );
  await db.instantiate(() => undefined);
  const conn = db.connect();
  const table = new arrow.Table({
    stage: arrow.vectorFromArray(stages, new arrow.Utf8()),
    day: arrow.vectorFromArray(days, new arrow.Int32()),
    amount: arrow.vectorFromArray(amounts, new arrow.Float64()),
  });
  conn.insertArrowFromIPCStream(arrow.tableToIPC(table), { name: 'given', create: true });
  conn.query(`CREATE TABLE rounds AS SELECT stage, DATE '1970-01-01' + day AS date, amount FROM given`);
  const figures = 'count(*) AS rows, sum(amount) AS total, median(amount) AS middle';
  const both = `SELECT stage, date_trunc('quarter', date) AS quarter, ${figures} FROM rounds GROUP BY CUBE (stage, quarter)`;
  const one = `SELECT stage, ${figures} FROM rounds GROUP BY CUBE (stage)`;
  const [sum] = conn.query('SELECT sum(amount) AS total FROM rounds').toArray();
  return { both: medianTime(() => conn.query(both)), one: medianTime(() => conn.query(one)), sum: Number(sum.total) };
}

async function arquero() {
  const aq = await import(fetched.resolve('arquero'));
  const quarters = days.map((day) => {
    const date = new Date(day * 86_400_000);
    return `${date.getUTCFullYear()}-Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
  });
  const table = aq.table({ stage: stages, quarter: quarters, amount: amounts });
  const figures = { rows: aq.op.count(), total: aq.op.sum('amount'), middle: aq.op.median('amount') };
  // One call a set of groups: it has no totals.
  const sets = (...all) =>
    all.map((keys) =>
      table
        .groupby(...keys)
        .rollup(figures)
        .objects({ limit: 1e9 }),
    );
  return {
    both: medianTime(() => sets([], ['stage'], ['quarter'], ['stage', 'quarter'])),
    one: medianTime(() => sets([], ['stage'])),
    sum: table.rollup({ total: aq.op.sum('amount') }).get('total', 0),
  };
}

console.log(JSON.stringify({ duckdb: await duck(), arquero: await arquero() }));
