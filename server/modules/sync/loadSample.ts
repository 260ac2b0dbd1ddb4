import type { ClientBase, Pool } from 'pg';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { SOURCES, type Source, STORY_SETS } from '#schemas/kinds.ts';
import { createSampleData, RELATION_OWNERS, type SampleData, type Stories } from '#schemas/sample/sampleData.ts';
import { DAY_MS, epochDay, unixMs } from '#schemas/units.ts';
import { bumpDataset, holdDataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { deriveInvestors, RELATION_TABLES, replaceRelation } from '#server/modules/datasets/relations.ts';
import { replaceRows } from '#server/modules/datasets/rows.ts';
import { identifier, tableName } from '#server/modules/datasets/storage.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { dropIndexes, reconcileTables } from '#server/modules/datasets/tables.ts';
import { recordAs } from '#server/modules/history/repository.ts';
import { annotateNews } from '#server/modules/news/annotate.ts';
import { FIRST_LIVE_ID } from '#server/modules/records/entityRegistry.ts';
import type { Config } from '#server/platform/config.ts';
import { allowLongQueries, withTransaction } from '#server/platform/db/pool.ts';
import type { Clock } from '#server/platform/deps.ts';
import type { Logger } from '#server/platform/log.ts';

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
    await holdDataset(client);
    if (await readDataset(client)) return false;
    await recordAs(client, { source: 'Sample data' });

    const now = clock();
    const started = performance.now();
    const sampleData = createSampleData({ seed: SAMPLE_SEED, projects: config.sampleProjects, now });
    await load(client, sampleData, now, (done, of) => {
      stopping?.throwIfAborted();
      progress(done, of);
    });
    await bumpDataset(client, { kind: 'sample', asOf: new Date(now).toISOString() });
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    log.info({ rows: countsOf(sampleData), seconds }, 'the sample data is loaded');
    return true;
  });
}

/** How many rows there are, by words of the directories. */
function countsOf(sampleData: SampleData): Readonly<Record<string, number>> {
  const rows = SOURCES.map(
    (source) => [source === 'fundraising' ? 'rounds' : source, sampleData.count(source)] as const,
  );
  const stories = STORIES.map((kind) => [kind, sampleData.storyCount(kind)] as const);
  return Object.fromEntries([...rows, ...stories]);
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
  await loadRelations(client, sampleData);
  // Sample articles say themselves whom they are about.
  await annotateNews(client, now, { stated: true });
  for (const name of STORY_SETS) {
    await deriveStories(client, name);
    await client.query(`ANALYZE ${tableName(DATA_SETS[name])}`);
  }
  await reconcileTables(client, specs);
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
  if (dataset?.kind !== 'sample' || dataset.asOf === null || !isIncomplete(await readParts(pool))) return;
  const { asOf } = dataset;
  await withTransaction(pool, async (client) => {
    await allowLongQueries(client);
    await holdDataset(client);
    const parts = await readParts(client);
    if (!isIncomplete(parts)) return;
    const { projects } = parts;
    const now = Date.parse(asOf);
    const sampleData = createSampleData({ seed: SAMPLE_SEED, projects, now });
    if (!parts.relations) await loadRelations(client, sampleData);
    if (!parts.volumes) await loadPrices(client, sampleData, now, () => undefined);
    if (!parts.multiples) await addMultiples(client);
    await bumpDataset(client, { kind: 'sample', asOf });
    log.info({ projects }, 'the sample data got what profiles know');
  });
}

/** What sample data have: how many projects beside those of members, and whether what came later is there. */
interface Parts {
  readonly projects: number;
  readonly relations: boolean;
  readonly volumes: boolean;
  readonly multiples: boolean;
}

const isIncomplete = ({ projects, relations, volumes, multiples }: Parts) =>
  projects > 0 && !(relations && volumes && multiples);

export async function readParts(db: ClientBase | Pool): Promise<Parts> {
  const projects = tableName(DATA_SETS.projects);
  const { rows } = await db.query<Parts>(
    `SELECT (SELECT count(*)::int FROM ${projects} WHERE _id < ${FIRST_LIVE_ID}) AS projects,
            EXISTS (SELECT FROM project_facts) AS relations,
            EXISTS (SELECT FROM project_prices WHERE cardinality(volumes) > 0)
              OR NOT EXISTS (SELECT FROM ${projects} WHERE volume IS NOT NULL) AS volumes,
            EXISTS (SELECT FROM ${projects} WHERE cap_to_tvl IS NOT NULL)
              OR NOT EXISTS (SELECT FROM ${projects} WHERE market_cap_usd IS NOT NULL AND tvl > 0) AS multiples`,
  );
  return rows[0] ?? { projects: 0, relations: true, volumes: true, multiples: true };
}

/** What `capToTvl` makes of the figures, with the source that they have. */
async function addMultiples(client: ClientBase): Promise<void> {
  await client.query(
    `UPDATE ${tableName(DATA_SETS.projects)}
        SET cap_to_tvl = CASE WHEN tvl > 0 THEN round((market_cap_usd / tvl)::numeric, 4)::double precision END,
            provenance = replace(provenance, '"tvl",', '"tvl","cap_to_tvl",')`,
  );
}

async function* rowsOf(sampleData: SampleData, source: Source, count: number): AsyncGenerator<Row> {
  for (let start = 0; start < count; start += SLICE_ROWS) yield* sampleData.rows(source, start, SLICE_ROWS);
}

/** Lists per statement. */
const PRICE_BATCH = 500;

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
  let batch: unknown[][] = [];
  const flush = async () => {
    const rows = batch.map((_, row) => {
      const [id, year, ...lists] = [1, 2, 3, 4, 5].map((place) => `$${row * 5 + place}`);
      return `(${id}::bigint, ${year}::integer, ${lists.map((list) => `${list}::double precision[]`).join(', ')})`;
    });
    await client.query(
      `INSERT INTO project_prices (project_id, year, prices, market_caps, volumes) VALUES ${rows.join(', ')}`,
      batch.flat(),
    );
    batch = [];
  };
  for (let project = 0; project < count; project++) {
    const closes = sampleData.prices(project);
    const figures = [closes, sampleData.marketCaps(project, closes), sampleData.volumes(project, closes)];
    for (const { year, before, from, to } of calendarYears(today - closes.length + 1, closes.length))
      batch.push([project + 1, year, ...figures.map((list) => binaryDoubles(before, list.subarray(from, to)))]);
    if (batch.length >= PRICE_BATCH) await flush();
    if ((project + 1) % SLICE_ROWS === 0) written(project + 1);
  }
  if (batch.length > 0) await flush();
  written(count);
  await client.query('ANALYZE project_prices');
}

interface CalendarYear {
  readonly year: number;
  /** Days of the year before the first of these days. */
  readonly before: number;
  /** Places of its days, the last one left out. */
  readonly from: number;
  readonly to: number;
}

/** The calendar years of consecutive days. */
function calendarYears(firstDay: number, days: number): CalendarYear[] {
  const years: CalendarYear[] = [];
  for (let from = 0; from < days; ) {
    const day = firstDay + from;
    const year = new Date(day * DAY_MS).getUTCFullYear();
    const to = Math.min(days, Date.UTC(year + 1, 0, 1) / DAY_MS - firstDay);
    years.push({ year, before: day - Date.UTC(year, 0, 1) / DAY_MS, from, to });
    from = to;
  }
  return years;
}

const FLOAT8 = { oid: 701, bytes: 8 } as const;

/**
 * A list as PostgreSQL receives it in binary, to which writing numbers as text and reading them again would add seconds: NULL
 * for `before` entries and for NaN. Without any known figure the list is empty.
 */
function binaryDoubles(before: number, figures: Float64Array): Buffer {
  const length = figures.every(Number.isNaN) ? 0 : before + figures.length;
  const buffer = Buffer.alloc(length === 0 ? 12 : 20 + length * (4 + FLOAT8.bytes));
  let at = buffer.writeInt32BE(length === 0 ? 0 : 1, 0);
  at = buffer.writeInt32BE(1, at);
  at = buffer.writeInt32BE(FLOAT8.oid, at);
  if (length === 0) return buffer;
  at = buffer.writeInt32BE(length, at);
  at = buffer.writeInt32BE(1, at);
  for (let entry = 0; entry < length; entry++) {
    const figure = entry < before ? Number.NaN : (figures[entry - before] ?? Number.NaN);
    const isKnown = !Number.isNaN(figure);
    at = buffer.writeInt32BE(isKnown ? FLOAT8.bytes : -1, at);
    if (isKnown) at = buffer.writeDoubleBE(figure, at);
  }
  return buffer.subarray(0, at);
}

/** The column names of each table equal the field names. */
async function loadStories(client: ClientBase, sampleData: SampleData, kind: keyof Stories): Promise<void> {
  await client.query(`DELETE FROM ${kind}`);
  const count = sampleData.storyCount(kind);
  for (let start = 0; start < count; start += SLICE_ROWS) {
    const stories = sampleData.stories(kind, start, SLICE_ROWS);
    const columns = Object.keys(stories[0] ?? {})
      .map(identifier)
      .join(', ');
    await client.query(
      `INSERT INTO ${kind} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${kind}, $1::json)`,
      [JSON.stringify(stories)],
    );
  }
  await client.query(`ANALYZE ${kind}`);
}
