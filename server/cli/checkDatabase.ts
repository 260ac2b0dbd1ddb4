import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { statementTimeoutSql } from '#server/platform/db/migrate.ts';

/** What the product needs of a database, in the order it is tried. Nothing is changed that stays. */
export const FINDINGS = [
  'version',
  'text search',
  'sorting',
  'own tables',
  'statement timeout',
  'listening',
  'session locks',
  'transaction locks',
  'skipping locked rows',
  'serialization',
  'replication',
] as const;

export interface Finding {
  readonly name: (typeof FINDINGS)[number];
  /** `limited`: the product runs, but not behind `DATABASE_DIRECT_URL`, or slower. */
  readonly result: 'works' | 'limited' | 'fails';
  readonly detail: string;
}

type Outcome = Omit<Finding, 'name'>;
const works = (detail: string): Outcome => ({ result: 'works', detail });
const limited = (detail: string): Outcome => ({ result: 'limited', detail });
const fails = (detail: string): Outcome => ({ result: 'fails', detail });

const OLDEST = 130_000;
const KEY = 4_157_541_999;
const DIRECT_ONLY = 'a pooler in transaction mode? Then set DATABASE_DIRECT_URL to PostgreSQL itself';

type Check = (first: pg.Client, second: pg.Client) => Promise<Outcome>;

const CHECKS: Readonly<Record<Finding['name'], Check>> = {
  version: async (db) => {
    const { rows } = await db.query(
      "SELECT version() AS words, current_setting('server_version_num')::int AS number, pg_is_in_recovery() AS copy",
    );
    const { words, number, copy } = rows[0];
    if (number < OLDEST) return fails(`${words}: at least 13 is needed`);
    return copy ? limited(`${words}, a read-only copy: for DATABASE_READ_URLS only`) : works(words);
  },
  'text search': async (db) => {
    const { rows } = await db.query(
      "SELECT installed_version, default_version FROM pg_available_extensions WHERE name = 'pg_trgm'",
    );
    if (rows[0] === undefined) return fails('the extension pg_trgm is missing: install the contrib package');
    return works(`pg_trgm ${rows[0].installed_version ?? `${rows[0].default_version}, not created yet`}`);
  },
  sorting: async (db) => {
    const { rows } = await db.query(
      `SELECT 'Z' COLLATE "C" < 'a' COLLATE "C" AS right, pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = current_database()`,
    );
    if (rows[0].encoding !== 'UTF8') return fails(`the encoding is ${rows[0].encoding}: make the database with UTF8`);
    return rows[0].right === true
      ? works('UTF8, collation "C"')
      : fails('the collation "C" does not sort by code point');
  },
  'own tables': async (db) => {
    await db.query('BEGIN');
    try {
      await db.query('CREATE TABLE assay_check (n int PRIMARY KEY)');
      return works('tables can be made');
    } catch (error) {
      return fails(`tables cannot be made: ${reasonOf(error)}`);
    } finally {
      await db.query('ROLLBACK');
    }
  },
  'statement timeout': async (db) => {
    await db.query('BEGIN');
    try {
      await db.query(statementTimeoutSql(15_000));
      return works('the role may set its own default');
    } catch (error) {
      return limited(`set statement_timeout for the role yourself: ${reasonOf(error)}`);
    } finally {
      await db.query('ROLLBACK');
    }
  },
  listening: async (first, second) => {
    const channel = `assay_check_${process.pid}`;
    let heard = false;
    first.on('notification', () => {
      heard = true;
    });
    await first.query(`LISTEN ${channel}`);
    await second.query(`NOTIFY ${channel}`);
    for (let turn = 0; turn < 20 && !heard; turn++) {
      await delay(50);
      await first.query('SELECT 1');
    }
    await first.query(`UNLISTEN ${channel}`);
    return heard ? works('changes are heard at once') : limited(`nothing is heard: ${DIRECT_ONLY}`);
  },
  'session locks': async (first, second) => {
    await first.query('SELECT pg_advisory_lock($1)', [KEY]);
    const other = await second.query('SELECT pg_try_advisory_lock($1) AS taken', [KEY]);
    if (other.rows[0].taken) await second.query('SELECT pg_advisory_unlock($1)', [KEY]);
    const given = await first.query('SELECT pg_advisory_unlock($1) AS held', [KEY]);
    const holds = !other.rows[0].taken && given.rows[0].held;
    return holds ? works('a lock is held by one connection') : limited(`a lock is not held: ${DIRECT_ONLY}`);
  },
  'transaction locks': async (first, second) => {
    await first.query('BEGIN');
    await first.query('SELECT pg_advisory_xact_lock($1)', [KEY]);
    await second.query('BEGIN');
    const { rows } = await second.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [KEY]);
    await second.query('ROLLBACK');
    await first.query('ROLLBACK');
    return rows[0].taken ? fails('two transactions get one lock') : works('a lock is held by one transaction');
  },
  'skipping locked rows': async (first) => {
    await first.query('BEGIN');
    try {
      await first.query('CREATE TEMP TABLE assay_check_rows (n int) ON COMMIT DROP');
      await first.query('SELECT n FROM assay_check_rows FOR UPDATE SKIP LOCKED');
      return works('FOR UPDATE SKIP LOCKED');
    } catch (error) {
      return fails(reasonOf(error));
    } finally {
      await first.query('ROLLBACK');
    }
  },
  serialization: async (first) => {
    await first.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const { rows } = await first.query("SELECT current_setting('transaction_isolation') AS level");
    await first.query('ROLLBACK');
    return rows[0].level === 'repeatable read' ? works('repeatable read') : fails(`the level is ${rows[0].level}`);
  },
  replication: async (first) => {
    const { rows } = await first.query(
      "SELECT current_setting('synchronous_commit') AS commit, (SELECT count(*)::int FROM pg_stat_replication) AS copies",
    );
    return works(`${rows[0].copies} copies stream, synchronous_commit is ${rows[0].commit}`);
  },
};

/** Tries everything at a database address. Rejects if it does not answer. */
export async function checkDatabase(connectionString: string): Promise<readonly Finding[]> {
  const [first, second] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  await Promise.all([first.connect(), second.connect()]);
  try {
    const findings: Finding[] = [];
    for (const name of FINDINGS) {
      const outcome = await CHECKS[name](first, second).catch((error: unknown) => fails(reasonOf(error)));
      findings.push({ name, ...outcome });
    }
    return findings;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
