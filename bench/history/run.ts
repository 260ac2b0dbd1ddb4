import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { defaultRequestOptions } from '#server/modules/feeds/fetchers/request.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { modules } from '#server/modules.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createLog } from '#server/platform/log.ts';
import { testConfig } from '#server/testing/database.ts';
import { startReplication } from '#server/testing/replication.ts';
import { median } from '../median.ts';
import { coin } from '../sync/run.ts';

const COINS = 10_000;
const DAYS = 14;
const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
/** Days that are synced with and without history, one after the other. */
const COMPARED = 5;
/** What the history may add to a sync. */
const MOST_SHARE = 0.15;

/** Prices by day, in times of the first one; coins follow them in turns. */
type Series = readonly (readonly number[])[];

/**
 * A day of prices after the other synced into an empty database. Prints the bytes that the history takes a day, and the share of a
 * sync; returns missed limits. A file of recorded prices on the command line takes the place of a walk.
 */
export async function benchHistory(): Promise<string[]> {
  const file = process.argv.slice(2).find((given) => given.includes('/'));
  const series = file === undefined ? walks() : await readSeries(file);
  const folder = await mkdtemp(path.join(tmpdir(), 'assay-bench-history-'));
  const recorded = await openServer();
  const bare = await openServer();
  try {
    await withoutHistory(bare.pool);
    const times: { with: number[]; without: number[] } = { with: [], without: [] };
    const days = Math.min(DAYS, Math.max(...series.map(({ length }) => length)) - 1);
    await syncDay(bare.pool, folder, series, 0);
    await syncDay(recorded.pool, folder, series, 0);
    const first = await sizeOf(recorded.pool);
    for (let day = 1; day <= days; day++) {
      // In turns, so that neither has the quieter half of the machine.
      const measured = day <= COMPARED;
      if (measured && day % 2 === 0) times.without.push(await syncDay(bare.pool, folder, series, day));
      const took = await syncDay(recorded.pool, folder, series, day);
      if (measured) times.with.push(took);
      if (measured && day % 2 === 1) times.without.push(await syncDay(bare.pool, folder, series, day));
    }
    const last = await sizeOf(recorded.pool);
    const observations = (last.observations - first.observations) / days;
    const bytes = (last.bytes - first.bytes) / days;
    console.log(
      `\nhistory of ${COINS.toLocaleString('en')} projects over ${days} days of ${file ?? 'a walk of all prices'}`,
    );
    console.log(`  at first   ${first.observations.toLocaleString('en')} observations, ${megabytes(first.bytes)}`);
    console.log(
      `  each day   ${Math.round(observations).toLocaleString('en')} observations, ${megabytes(bytes)} (${(bytes / observations).toFixed(0)} bytes each, index included)`,
    );
    for (const [name, size] of await otherForms(recorded.pool))
      console.log(`  ${name}: ${((size / last.bytes) * 100).toFixed(0)} % of that`);
    const share = median(times.with) / median(times.without) - 1;
    console.log(
      `  a sync     ${seconds(median(times.with))} with, ${seconds(median(times.without))} without: ${(share * 100).toFixed(1)} % more (median of ${COMPARED})`,
    );
    return share <= MOST_SHARE
      ? []
      : [`the history adds ${(share * 100).toFixed(1)} % to a sync, at most ${MOST_SHARE * 100} %`];
  } finally {
    await recorded.close();
    await bare.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;

/** Ten random walks, always the same. */
function walks(): Series {
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length: 10 }, () => {
    let price = 1;
    return Array.from({ length: DAYS + 1 }, () => {
      price *= 0.95 + random() / 10;
      return price;
    });
  });
}

/** Prices of a CSV with the columns `id` and `current_price`, ordered by day. */
async function readSeries(file: string): Promise<Series> {
  const [head = '', ...lines] = (await readFile(file, 'utf8')).split(/\r?\n/);
  const columns = head.split(',');
  const [id, price] = [columns.indexOf('id'), columns.indexOf('current_price')];
  const series = new Map<string, number[]>();
  for (const line of lines) {
    const cells = line.split(',');
    const [name = '', value] = [cells[id], Number(cells[price])];
    if (value > 0) series.set(name, [...(series.get(name) ?? []), value]);
  }
  return [...series.values()].map((prices) => prices.map((value) => value / (prices[0] ?? value)));
}

async function openServer() {
  const nodes = await startReplication({ standbys: 0, settings: ['shared_buffers=256MB'] });
  const config = testConfig({ DATABASE_URL: nodes.primary.url, DB_STATEMENT_TIMEOUT_MS: '60000' });
  const afterMigrations = modules.flatMap((module) => module.afterMigrations ?? []);
  const database = await openDatabase({ config, log: createLog('warn'), role: 'sync', afterMigrations });
  const close = async () => {
    await database.close();
    await nodes.stop();
  };
  return { pool: database.direct, close };
}

/** Takes away what sees the writers. */
async function withoutHistory(pool: Pool): Promise<void> {
  await pool.query(`
    DO $$
    DECLARE seen record;
    BEGIN
      FOR seen IN SELECT tgrelid::regclass AS name, tgname FROM pg_trigger WHERE tgname IN ('history_insert', 'history_update', 'history_delete') LOOP
        EXECUTE format('DROP TRIGGER %I ON %s', seen.tgname, seen.name);
      END LOOP;
    END $$`);
}

/** Milliseconds of the sync of a day. */
async function syncDay(pool: Pool, folder: string, series: Series, day: number): Promise<number> {
  const at = FIRST_DAY + day * DAY_MS;
  const updated = new Date(at).toISOString();
  const coins = Array.from({ length: COINS }, (_, nth) => {
    const prices = series[nth % series.length] ?? [];
    return coin(nth, prices[day % prices.length] ?? 1, updated);
  });
  const from = { folder: path.join(folder, String(day)) };
  await mkdir(from.folder, { recursive: true });
  await writeFile(path.join(from.folder, `coins_${updated.slice(0, 10)}.json`), JSON.stringify(coins));
  const begun = performance.now();
  const { outcome } = await runSync({ pool, from, requestOptions: { ...defaultRequestOptions, clock: () => at } });
  if (outcome === 'failed') throw new Error(`the sync of day ${day} failed`);
  return performance.now() - begun;
}

async function sizeOf(pool: Pool): Promise<{ readonly observations: number; readonly bytes: number }> {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM observations) AS observations, sum(pg_total_relation_size(inhrelid))::float8 AS bytes
       FROM pg_inherits WHERE inhparent = 'observations'::regclass`,
  );
  return { observations: Number(rows[0].observations), bytes: Number(rows[0].bytes) };
}

/** Bytes of the same observations, stored otherwise. */
async function otherForms(pool: Pool): Promise<(readonly [string, number])[]> {
  const forms = {
    'values as jsonb': ['known_from, id, source, field, value::jsonb AS value', 'field, id, known_from'],
    'fields by kind and name': ['known_from, id, source, f.kind, f.name, value', 'kind, name, id, known_from'],
    'and values as jsonb': [
      'known_from, id, source, f.kind, f.name, value::jsonb AS value',
      'kind, name, id, known_from',
    ],
  } as const;
  const sizes: (readonly [string, number])[] = [];
  for (const [name, [columns, key]] of Object.entries(forms)) {
    await pool.query(
      `CREATE TABLE other_form AS SELECT ${columns} FROM observations JOIN history_fields f USING (field)`,
    );
    await pool.query(`ALTER TABLE other_form ADD PRIMARY KEY (${key})`);
    const { rows } = await pool.query(`SELECT pg_total_relation_size('other_form')::float8 AS bytes`);
    sizes.push([name, Number(rows[0].bytes)]);
    await pool.query('DROP TABLE other_form');
  }
  return sizes;
}
