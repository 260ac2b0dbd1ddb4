import type { ClientBase, Pool } from 'pg';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { SOURCES, type Source, STORY_SETS } from '#schemas/kinds.ts';
import { sizesFor } from '#schemas/sample/layout.ts';
import { PRICE_DAYS } from '#schemas/sample/market.ts';
import { createSampleData, RELATION_OWNERS, type SampleData, type Stories } from '#schemas/sample/sampleData.ts';
import { DAY_MS, epochDay, unixMs } from '#schemas/units.ts';
import type { Config } from '#server/platform/config.ts';
import { allowLongQueries, withTransaction } from '#server/platform/db/pool.ts';
import type { Clock } from '#server/platform/deps.ts';
import type { Logger } from '#server/platform/log.ts';
import { bumpDataset, readDataset } from './dataset.ts';
import { deriveInvestors, RELATION_TABLES, replaceRelation } from './relations.ts';
import { replaceRows } from './rows.ts';
import { tableName } from './storage.ts';
import { deriveStories } from './storyRows.ts';
import { dropIndexes, reconcileTables } from './tables.ts';

/** Sample data is the same everywhere. */
export const SAMPLE_SEED = 1;

export interface LoadOptions {
  readonly pool: Pool;
  readonly log: Logger;
  readonly config: Pick<Config, 'sampleProjects'>;
  readonly clock: Clock;
  /** Called with the number of rows written. */
  readonly progress?: (done: number, of: number) => void;
  /** Aborts the load, which rolls back. */
  readonly stopping?: AbortSignal;
}

const SLICE_ROWS = 1_000;
const STORIES = ['news', 'research', 'events', 'jobs', 'quests'] as const;

/**
 * Fills an empty database with sample data in one transaction; existing data stays. Of several servers one loads, the
 * others wait. Returns whether it loaded.
 */
export async function ensureSampleData(options: LoadOptions): Promise<boolean> {
  const { pool, log, config, clock, progress = () => undefined, stopping } = options;
  if (await readDataset(pool)) return false;
  return withTransaction(pool, async (client) => {
    // Loading many rows, or waiting for another server, can exceed the statement timeout.
    await allowLongQueries(client);
    // Blocks other writers of the data set; readers continue.
    await client.query('LOCK TABLE dataset IN SHARE ROW EXCLUSIVE MODE');
    if (await readDataset(client)) return false;

    const now = clock();
    const started = performance.now();
    const sampleData = createSampleData({ seed: SAMPLE_SEED, projects: config.sampleProjects, now });
    log.info(sizesFor(config.sampleProjects), 'loading the sample data');
    await load(client, sampleData, now, (done, of) => {
      stopping?.throwIfAborted();
      progress(done, of);
    });
    await bumpDataset(client, { kind: 'sample', asOf: new Date(now).toISOString() });
    log.info({ seconds: Math.round((performance.now() - started) / 100) / 10 }, 'the sample data is loaded');
    return true;
  });
}

async function load(
  client: ClientBase,
  sampleData: SampleData,
  now: number,
  progress: (done: number, of: number) => void,
): Promise<void> {
  const specs = Object.values(DATA_SETS);
  const directories = SOURCES.map((source) => DATA_SETS[source]);
  const tokens = sampleData.count('projects');
  const total =
    directories.reduce((sum, { source }) => sum + sampleData.count(source), tokens) +
    STORIES.reduce((sum, kind) => sum + sampleData.storyCount(kind), 0);
  let before = 0;
  progress(0, total);
  // Building indexes at the end is many times faster than updating them.
  for (const spec of specs) await dropIndexes(client, spec);
  for (const spec of directories) {
    const count = sampleData.count(spec.source);
    await replaceRows(client, spec, rowsOf(sampleData, spec.source, count), (written) =>
      progress(before + written, total),
    );
    before += count;
  }
  await reconcileTables(client, directories);
  await loadPrices(client, sampleData, now, (written) => progress(before + written, total));
  before += tokens;
  for (const kind of STORIES) {
    await loadStories(client, sampleData, kind);
    before += sampleData.storyCount(kind);
    progress(before, total);
  }
  for (const name of STORY_SETS) {
    await deriveStories(client, name);
    await client.query(`ANALYZE ${tableName(DATA_SETS[name])}`);
  }
  await reconcileTables(client, specs);
  await loadRelations(client, sampleData);
}

async function loadRelations(client: ClientBase, sampleData: SampleData): Promise<void> {
  for (const table of RELATION_TABLES)
    await replaceRelation(client, table, sampleData.relations(table, 0, sampleData.count(RELATION_OWNERS[table])));
  await deriveInvestors(client);
}

/**
 * Adds what profiles know to sample data loaded before they knew it: of the same seed, size and moment. Live data get it with
 * their next sync.
 */
export async function completeSampleData({ pool, log }: Pick<LoadOptions, 'pool' | 'log'>): Promise<void> {
  const dataset = await readDataset(pool);
  if (dataset?.kind !== 'sample' || dataset.asOf === null || !(await lackRelations(pool))) return;
  const { asOf } = dataset;
  await withTransaction(pool, async (client) => {
    await allowLongQueries(client);
    await client.query('LOCK TABLE dataset IN SHARE ROW EXCLUSIVE MODE');
    const projects = await lackRelations(client);
    if (projects === 0) return;
    await loadRelations(client, createSampleData({ seed: SAMPLE_SEED, projects, now: Date.parse(asOf) }));
    await bumpDataset(client, { kind: 'sample', asOf });
    log.info({ projects }, 'the sample data got what profiles know');
  });
}

/** The number of projects where none has facts; 0 where some have. */
async function lackRelations(db: ClientBase | Pool): Promise<number> {
  const { rows } = await db.query<{ projects: number }>(
    `SELECT count(*)::int AS projects FROM ${tableName(DATA_SETS.projects)} WHERE NOT EXISTS (SELECT FROM project_facts)`,
  );
  return rows[0]?.projects ?? 0;
}

async function* rowsOf(sampleData: SampleData, source: Source, count: number): AsyncGenerator<Row> {
  for (let start = 0; start < count; start += SLICE_ROWS) yield* sampleData.rows(source, start, SLICE_ROWS);
}

/** One list per project and calendar year; the first entry is 1 January, days without a price are NULL. */
async function loadPrices(
  client: ClientBase,
  sampleData: SampleData,
  now: number,
  written: (projects: number) => void,
): Promise<void> {
  const today = epochDay(unixMs(now));
  await client.query('DELETE FROM project_prices');
  const count = sampleData.count('projects');
  for (let start = 0; start < count; start += SLICE_ROWS) {
    const end = Math.min(count, start + SLICE_ROWS);
    const ids: number[] = [];
    const years: number[] = [];
    const lists: string[] = [];
    const caps: string[] = [];
    for (let project = start; project < end; project++) {
      const closes = sampleData.prices(project);
      const firstDay = today - PRICE_DAYS + 1;
      const capsOf = new Map(figuresByYear(sampleData.marketCaps(project, closes), firstDay));
      for (const [year, list] of figuresByYear(closes, firstDay)) {
        ids.push(project + 1);
        years.push(year);
        lists.push(list);
        caps.push(capsOf.get(year) ?? '{}');
      }
    }
    await client.query(
      `INSERT INTO project_prices (project_id, year, prices, market_caps)
       SELECT id, year, list::double precision[], caps::double precision[]
         FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[]) AS given (id, year, list, caps)`,
      [ids, years, lists, caps],
    );
    written(end);
  }
  await client.query('ANALYZE project_prices');
}

/** Daily figures by year as PostgreSQL arrays; years without a known one are left out. */
function figuresByYear(closes: Float64Array, firstDay: number): [year: number, list: string][] {
  const years: [number, string][] = [];
  for (let at = 0; at < closes.length; ) {
    const day = firstDay + at;
    const year = new Date(day * DAY_MS).getUTCFullYear();
    const newYear = Date.UTC(year, 0, 1) / DAY_MS;
    const end = Math.min(closes.length, Date.UTC(year + 1, 0, 1) / DAY_MS - firstDay);
    const known = closes.subarray(at, end);
    if (!known.every(Number.isNaN)) {
      const list = [...new Array<number>(day - newYear).fill(Number.NaN), ...known];
      years.push([year, `{${list.map((price) => (Number.isNaN(price) ? 'NULL' : price)).join(',')}}`]);
    }
    at = end;
  }
  return years;
}

/** The column names of each table equal the field names. */
async function loadStories(client: ClientBase, sampleData: SampleData, kind: keyof Stories): Promise<void> {
  await client.query(`DELETE FROM ${kind}`);
  const count = sampleData.storyCount(kind);
  for (let start = 0; start < count; start += SLICE_ROWS) {
    await client.query(`INSERT INTO ${kind} SELECT * FROM json_populate_recordset(NULL::${kind}, $1::json)`, [
      JSON.stringify(sampleData.stories(kind, start, SLICE_ROWS)),
    ]);
  }
  await client.query(`ANALYZE ${kind}`);
}
