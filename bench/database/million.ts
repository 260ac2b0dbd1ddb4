import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { structUrl } from '#schemas/http.ts';
import type { Sid } from '#schemas/queries/catalog.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { buildApp } from '#server/app.ts';
import { bumpDataset } from '#server/modules/datasets/dataset.ts';
import { replaceRows } from '#server/modules/datasets/rows.ts';
import { orderBy, orderTerms, SEARCH_COLUMN } from '#server/modules/datasets/storage.ts';
import { dropIndexes, reconcileTables } from '#server/modules/datasets/tables.ts';
import { modules } from '#server/modules.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { allowLongQueries, withTransaction } from '#server/platform/db/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { testConfig } from '#server/testing/database.ts';
import { startReplication } from '#server/testing/replication.ts';
import { median } from '../median.ts';

const { projects } = DATA_SETS;
const NOW = Date.UTC(2026, 0, 15, 12);
const TIMES = 5;
/** Answers before those that count, so that both sides are compiled and connected. */
const WARM_UPS = 10;
const BEHIND_HAND_WRITTEN = 1.5;
/** What reading, checking and answering one request may cost beside its query, in ms. */
const REQUEST_MS = 5;
const SLICE_ROWS = 1_000;

/** One question to the server, and the SQL written for it by hand, with its values. `turn` makes it a new one. */
interface Work {
  readonly name: string;
  readonly ask: (turn: number) => { readonly sid: Sid; readonly params: object };
  readonly byHand: (turn: number) => { readonly text: string; readonly values: readonly unknown[] };
}

/** Current figures before stale ones, then the greatest: spelled as the index is, or the SQL by hand would sort the table. */
const BY_CAP = orderBy(orderTerms(projects, null, () => false));
const DEFI = ['sector', 'in', ['DeFi']];

function worksOn(columns: string): readonly Work[] {
  const page = (where: string, order: string) =>
    `SELECT ${columns} FROM directory_projects WHERE ${where} ORDER BY ${order} LIMIT $1`;
  return [
    {
      name: 'first page',
      ask: (turn) => ({ sid: 'master_projects', params: { take: 100 - turn } }),
      byHand: (turn) => ({ text: page('TRUE', BY_CAP), values: [100 - turn] }),
    },
    {
      name: 'filter',
      ask: (turn) => ({
        sid: 'master_projects',
        params: { take: 100, filter: [DEFI, ['tvl', 'gte', 1_000_000 + turn], ['change24h', 'gt', 0]] },
      }),
      byHand: (turn) => ({
        text: page(`sector__keys && ARRAY['defi'] AND tvl >= $2 AND change24h > 0`, BY_CAP),
        values: [100, 1_000_000 + turn],
      }),
    },
    {
      name: 'sort',
      ask: (turn) => ({
        sid: 'master_projects',
        params: { take: 100 - turn, sort: { field: 'volume', order: 'desc' } },
      }),
      byHand: (turn) => ({ text: page('TRUE', `volume DESC NULLS LAST, ${BY_CAP}`), values: [100 - turn] }),
    },
    {
      name: 'total',
      ask: (turn) => ({ sid: 'total_projects', params: { filter: [DEFI, ['tvl', 'gte', 1_000_000 + turn]] } }),
      byHand: (turn) => ({
        text: `SELECT count(*) FROM directory_projects WHERE sector__keys && ARRAY['defi'] AND tvl >= $1`,
        values: [1_000_000 + turn],
      }),
    },
    {
      name: 'search',
      ask: (turn) => ({ sid: 'master_projects', params: { take: 100 - turn, search: 'lumen' } }),
      byHand: (turn) => ({ text: page(`${SEARCH_COLUMN} LIKE '%lumen%'`, BY_CAP), values: [100 - turn] }),
    },
  ];
}

/**
 * The server's answers over a great table, beside SQL by hand whose rows are made JSON in this process. Prints medians of five
 * in ms and ratios; returns missed limits.
 */
export async function benchDatabase(sizes: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const rows of sizes) problems.push(...(await compare(rows)));
  return problems;
}

async function compare(rows: number): Promise<string[]> {
  const log = createLog('warn');
  const nodes = await startReplication({ standbys: 0, settings: ['shared_buffers=256MB'] });
  const config = testConfig({ DATABASE_URL: nodes.primary.url, DB_STATEMENT_TIMEOUT_MS: '60000' });
  const afterMigrations = modules.flatMap((module) => module.afterMigrations ?? []);
  const database = await openDatabase({ config, log, role: 'server', afterMigrations });
  try {
    await load(database.pool, rows);
    const app = await buildApp({ config, log, clock: () => NOW, ...database });
    await app.ready();
    try {
      return await report(app, database.pool, rows);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
    await nodes.stop();
  }
}

async function report(app: FastifyInstance, pool: Pool, rows: number): Promise<string[]> {
  const problems: string[] = [];
  const cell = (text: string) => text.padStart(14);
  console.log(`\n${rows.toLocaleString('en')} projects in PostgreSQL; milliseconds, medians of ${TIMES}`);
  console.log(`${''.padEnd(14)}${['Assay', 'SQL by hand', 'ours/hand', 'rows'].map(cell).join('')}`);
  const columns = ['_id', ...storedFields(projects).map(({ field }) => `"${field}"`)].join(', ');
  for (const { name, ask, byHand } of worksOn(columns)) {
    const [ours, hand]: [number[], number[]] = [[], []];
    let found = 0;
    for (let turn = 0; turn < WARM_UPS + TIMES; turn++) {
      const { text, values } = byHand(turn);
      const query = async () => JSON.stringify((await pool.query(text, [...values])).rows);
      // Both find the pages of the table in memory.
      const expected: unknown = JSON.parse(await query());
      const { sid, params } = ask(turn);
      const url = structUrl(sid, params);
      let body = '';
      const [own, other] = [
        await timeOf(async () => {
          body = (await app.inject({ url, headers: { 'accept-encoding': 'identity' } })).body;
        }),
        await timeOf(query),
      ];
      found = sameRows(body, sid, expected) ?? problems.push(`${name}, ${rows} rows: the answers differ`);
      if (turn < WARM_UPS) continue;
      ours.push(own);
      hand.push(other);
    }
    const [of, beside] = [median(ours), median(hand)];
    console.log(
      `${name.padEnd(14)}${[of.toFixed(1), beside.toFixed(1), (of / beside).toFixed(2), String(found)].map(cell).join('')}`,
    );
    if (of / beside > BEHIND_HAND_WRITTEN && of - beside > REQUEST_MS)
      problems.push(`${name}, ${rows} rows: ${(of / beside).toFixed(2)} times the SQL by hand`);
  }
  return problems;
}

/** How many rows both answers hold, or the total they agree on; null: they differ. */
function sameRows(body: string, sid: string, expected: unknown): number | null {
  const [result] = JSON.parse(body).data[sid];
  if (!Array.isArray(expected)) return null;
  if (!Array.isArray(result)) return String(result.total) === String(expected[0]?.count) ? Number(result.total) : null;
  const ids = (list: readonly { readonly _id: unknown }[]) => list.map(({ _id }) => String(_id)).join();
  return ids(result) === ids(expected) ? result.length : null;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function load(pool: Pool, count: number): Promise<void> {
  const sample = createSampleData({ seed: 1, projects: count, now: NOW });
  async function* rows(): AsyncGenerator<Row> {
    for (let start = 0; start < count; start += SLICE_ROWS) yield* sample.rows('projects', start, SLICE_ROWS);
  }
  await withTransaction(pool, async (client) => {
    await allowLongQueries(client);
    await dropIndexes(client, projects);
    await replaceRows(client, projects, rows());
    await reconcileTables(client, [projects]);
    await bumpDataset(client, { kind: 'sample', asOf: new Date(NOW).toISOString() });
  });
  // As autovacuum does within a minute: totals need the visibility map.
  await pool.query('VACUUM ANALYZE directory_projects');
}
