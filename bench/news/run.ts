import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { structUrl } from '#schemas/http.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { buildApp } from '#server/app.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { annotateNews } from '#server/modules/news/annotate.ts';
import { modules } from '#server/modules.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { allowLongQueries, withTransaction } from '#server/platform/db/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { testConfig } from '#server/testing/database.ts';
import { startReplication } from '#server/testing/replication.ts';
import { median } from '../median.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const ARTICLES = 100_000;
/** Sample data have as many projects for each article. */
const PROJECTS_EACH = 2.5;
const SLICE_ROWS = 5_000;
const TIMES = 200;
/** What the slowest in twenty may take, in ms. */
const P95_MS = 50;

const LIST = `SELECT _id, slug, title, created_at FROM news WHERE projects @> ARRAY[$1::text] ORDER BY created_at DESC, _id LIMIT 100`;

interface Asked {
  readonly slug: string;
  readonly title: string;
  readonly project: string;
}

/** What somebody types who remembers two words of a title. */
function searchOf(title: string): string {
  const words = title.split(/\s+/).filter((word) => word.length > 3);
  return [words[0], words.at(-1)].join(' ');
}

/**
 * The news of an asset, a search of the whole texts, and an article with its story, among 100,000; and how long grouping all of them takes. Prints
 * medians and the slowest in twenty; returns missed limits.
 */
export async function benchNews(): Promise<string[]> {
  const log = createLog('warn');
  const nodes = await startReplication({ standbys: 0, settings: ['shared_buffers=256MB'] });
  const config = testConfig({ DATABASE_URL: nodes.primary.url, DB_STATEMENT_TIMEOUT_MS: '60000' });
  const afterMigrations = modules.flatMap((module) => module.afterMigrations ?? []);
  const database = await openDatabase({ config, log, role: 'server', afterMigrations });
  const problems: string[] = [];
  try {
    const sample = createSampleData({ seed: 1, projects: ARTICLES * PROJECTS_EACH, now: NOW });
    const grouping = await withTransaction(database.pool, async (client) => {
      await allowLongQueries(client);
      for (let start = 0; start < ARTICLES; start += SLICE_ROWS) {
        await client.query(
          `INSERT INTO news (_id, slug, title, summary, url, source_name, created_at, tags, projects, organizations, people)
           SELECT _id, slug, title, summary, url, source_name, created_at, tags, projects, organizations, people
             FROM json_populate_recordset(NULL::news, $1::json)`,
          [JSON.stringify(sample.stories('news', start, SLICE_ROWS))],
        );
      }
      const began = performance.now();
      await annotateNews(client, NOW, { stated: true });
      const took = performance.now() - began;
      await deriveStories(client, 'news');
      return took;
    });
    await database.pool.query('VACUUM ANALYZE news');
    await database.pool.query(`VACUUM ANALYZE ${tableName(DATA_SETS.news)}`);
    const { rows } = await database.pool.query<Asked>(
      'SELECT slug, title, projects[1] AS project FROM news WHERE projects <> $1 ORDER BY md5(slug) LIMIT $2',
      ['{}', TIMES],
    );
    const app = await buildApp({ config, log, clock: () => NOW, ...database });
    await app.ready();
    try {
      console.log(
        `\n${ARTICLES.toLocaleString('en')} articles; milliseconds of ${TIMES} each: median, slowest in twenty`,
      );
      console.log(`grouped into stories and searched for names in ${(grouping / 1_000).toFixed(1)} s`);
      const works = {
        'by asset': async ({ project }: Asked) => void (await database.pool.query(LIST, [project])),
        search: async ({ title }: Asked) =>
          void (await app.inject(structUrl('master_news', { search: searchOf(title), take: 100 }))),
        article: async ({ slug }: Asked) => void (await app.inject(structUrl('detail_news', { slug }))),
      };
      for (const [name, work] of Object.entries(works)) {
        const times: number[] = [];
        for (const row of rows) {
          const began = performance.now();
          await work(row);
          times.push(performance.now() - began);
        }
        const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)] ?? Number.NaN;
        console.log(`${name.padEnd(14)}${median(times).toFixed(1).padStart(10)}${p95.toFixed(1).padStart(10)}`);
        if (!(p95 < P95_MS)) problems.push(`news ${name}: ${p95.toFixed(1)} ms in the slowest of twenty`);
      }
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
    await nodes.stop();
  }
  return problems;
}
