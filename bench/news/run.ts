import type { Pool } from 'pg';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { structUrl } from '#schemas/http.ts';
import { buildApp } from '#server/app.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { annotateNews } from '#server/modules/news/annotate.ts';
import { ensureSampleData } from '#server/modules/sync/loadSample.ts';
import { modules } from '#server/modules.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { allowLongQueries, withTransaction } from '#server/platform/db/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { testConfig } from '#server/testing/database.ts';
import { startReplication } from '#server/testing/replication.ts';
import { median } from '../median.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const ARTICLES = 100_000;
/** Sample data of so many projects have 4,000 articles; the others repeat them, four days later each time. */
const PROJECTS = 10_000;
/** Articles of one sync among those that are known. */
const FRESH = 200;
const TIMES = 200;
/** What the slowest in twenty may take, in ms. */
const P95_MS = 50;
/** What a sync may take to group and read all articles, in s. */
const SYNC_S = 20;

interface Asked {
  readonly slug: string;
  readonly title: string;
  readonly asset: string;
}

/** What somebody types who remembers two words of a title. */
function searchOf(title: string): string {
  const words = title.split(/\s+/).filter((word) => word.length > 3);
  return [words[0], words.at(-1)].join(' ');
}

/**
 * The news of an asset, a search of the whole texts, and an article with its story, among 100,000; and how long a sync groups all of them
 * and reads whom they name. Prints medians and the slowest in twenty; returns missed limits.
 */
export async function benchNews(): Promise<string[]> {
  const log = createLog('warn');
  const nodes = await startReplication({ standbys: 0, settings: ['shared_buffers=256MB'] });
  const config = testConfig({
    DATABASE_URL: nodes.primary.url,
    DB_STATEMENT_TIMEOUT_MS: '60000',
    SAMPLE_PROJECTS: String(PROJECTS),
  });
  const afterMigrations = modules.flatMap((module) => module.afterMigrations ?? []);
  const database = await openDatabase({ config, log, role: 'server', afterMigrations });
  const problems: string[] = [];
  try {
    const { pool } = database;
    await ensureSampleData({ pool, log, config, clock: () => NOW });
    console.log(`\n${ARTICLES.toLocaleString('en')} articles; seconds of a sync: stories and names, rows of the table`);
    await repeatNews(pool);
    await sync(pool, 'all new');
    await pool.query('VACUUM ANALYZE news');
    await pool.query(`VACUUM ANALYZE ${tableName(DATA_SETS.news)}`);
    await pool.query('DELETE FROM news WHERE _id IN (SELECT _id FROM news ORDER BY created_at DESC, _id LIMIT $1)', [
      FRESH,
    ]);
    await sync(pool, `${FRESH} gone`);
    const again = await sync(pool, 'none new');
    if (!(again < SYNC_S)) problems.push(`news: stories and names without news take ${again.toFixed(1)} s`);
    problems.push(...(await benchQuestions({ config, log, clock: () => NOW, ...database })));
  } finally {
    await database.close();
    await nodes.stop();
  }
  return problems;
}

async function repeatNews(pool: Pool): Promise<void> {
  await withTransaction(pool, async (client) => {
    await allowLongQueries(client);
    await client.query(
      `INSERT INTO news (_id, slug, title, summary, content, url, source_name, created_at, tags, projects, organizations, people, provenance)
       SELECT _id + turn * 1000000, slug || '-' || turn, title, summary, content, url || '?turn=' || turn, source_name,
              created_at - turn * INTERVAL '4 days', tags, projects, organizations, people, provenance
         FROM news CROSS JOIN generate_series(1, 1 + $1 / (SELECT count(*) FROM news)) AS turn
        ORDER BY turn, _id LIMIT $1 - (SELECT count(*) FROM news)`,
      [ARTICLES],
    );
  });
}

/** What a sync does with all articles; the seconds that stories and names take. */
async function sync(pool: Pool, what: string): Promise<number> {
  return withTransaction(pool, async (client) => {
    await allowLongQueries(client);
    const annotated = await seconds(() => annotateNews(client, NOW, { stated: true }));
    const derived = await seconds(() => deriveStories(client, 'news'));
    console.log(`${what.padEnd(14)}${annotated.toFixed(1).padStart(10)}${derived.toFixed(1).padStart(10)}`);
    return annotated;
  });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

async function benchQuestions(deps: Parameters<typeof buildApp>[0]): Promise<string[]> {
  const { rows } = await deps.pool.query<Asked>(
    `SELECT n.slug, n.title, p.name AS asset
       FROM news n JOIN ${tableName(DATA_SETS.projects)} p ON p.slug = n.projects[1] ORDER BY md5(n.slug) LIMIT $1`,
    [TIMES],
  );
  const app = await buildApp(deps);
  await app.ready();
  const problems: string[] = [];
  try {
    console.log(`milliseconds of ${rows.length} each: median, slowest in twenty; rows found on average`);
    const ask = async (sid: 'master_news' | 'detail_news', params: object): Promise<number> => {
      const { statusCode, json } = await app.inject(structUrl(sid, params));
      if (statusCode !== 200) throw new Error(`${sid} ${JSON.stringify(params)}: ${statusCode}`);
      const [answer] = json<{ data: Record<string, unknown[]> }>().data[sid] ?? [];
      return Array.isArray(answer) ? answer.length : Object.keys(answer ?? {}).length > 0 ? 1 : 0;
    };
    const works: Readonly<Record<string, (row: Asked) => Promise<number>>> = {
      'by asset': ({ asset }) => ask('master_news', { filter: [['tags', 'eq', asset]], take: 100 }),
      search: ({ title }) => ask('master_news', { search: searchOf(title), take: 100 }),
      article: ({ slug }) => ask('detail_news', { slug }),
    };
    for (const [name, work] of Object.entries(works)) {
      const times: number[] = [];
      let found = 0;
      for (const row of rows) {
        const began = performance.now();
        found += await work(row);
        times.push(performance.now() - began);
      }
      const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)] ?? Number.NaN;
      const figures = [median(times), p95, found / rows.length].map((figure) => figure.toFixed(1).padStart(10));
      console.log(name.padEnd(14) + figures.join(''));
      if (found < rows.length) problems.push(`news ${name}: found ${found} rows by ${rows.length} questions`);
      if (!(p95 < P95_MS)) problems.push(`news ${name}: ${p95.toFixed(1)} ms in the slowest of twenty`);
    }
  } finally {
    await app.close();
  }
  return problems;
}
