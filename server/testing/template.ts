import pg from 'pg';
import { ensureSampleData } from '#server/modules/sync/loadSample.ts';
import { readConfig } from '../platform/config.ts';
import { createDirectPool } from '../platform/db/pool.ts';
import { createLog } from '../platform/log.ts';
import { TEMPLATE } from './cluster.ts';

/** Sample data to begin with. */
export interface Sample {
  readonly projects: number;
  /** When they were made, in ms since 1970. */
  readonly at: number;
}

/** Advisory lock: one test file makes a template, others wait for it. */
const LOCK_KEY = 7_301_221;

/** Creates a migrated database, empty or with sample data; files that begin with the same share the work of loading them. */
export async function createFromTemplate(cluster: string, name: string, sample: Sample | undefined): Promise<void> {
  const template = sample === undefined ? TEMPLATE : await sampleTemplate(cluster, sample);
  await administer(cluster, (client) => copy(client, template, name));
}

export function dropDatabase(cluster: string, name: string): Promise<void> {
  return administer(cluster, async (client) => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}

async function sampleTemplate(cluster: string, { projects, at }: Sample): Promise<string> {
  const name = `${TEMPLATE}_${projects}_${at}`;
  await administer(cluster, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount !== 0) return;
    // Under its name only when it is whole: one that failed must not be copied.
    const draft = `${name}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft}`);
    await copy(client, TEMPLATE, draft);
    const log = createLog('silent');
    const pool = createDirectPool({ connectionString: `${cluster}/${draft}` }, log);
    const config = { ...readConfig({ FEEDS: 'off' }), sampleProjects: projects };
    await ensureSampleData({ pool, log, config, clock: () => at }).finally(() => pool.end());
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  });
  return name;
}

/** As files: logging every page of a template costs several times as much. */
async function copy(client: pg.Client, template: string, name: string): Promise<void> {
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
}

async function administer(cluster: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: `${cluster}/postgres` });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
