import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Config, readConfig } from '../platform/config.ts';
import { createDirectPool, createPool } from '../platform/db/pool.ts';
import type { Deps } from '../platform/deps.ts';
import { subscribe } from '../platform/events/outbox.ts';
import { createLog } from '../platform/log.ts';
import { SUBSCRIBERS } from '../subscriptions.ts';
import { createFromTemplate, dropDatabase, type Sample } from './template.ts';

/** A database per test file, for use in tests and hooks. */
export interface TestDatabase {
  readonly pool: pg.Pool;
  /** Value for `DATABASE_URL`. */
  readonly url: string;
  /** Dependencies: this database, test settings, a silent log and the given clock. */
  readonly deps: Deps;
}

export interface TestDatabaseOptions {
  /** Environment variables beside the test defaults (no feeds, rate limit or log). */
  readonly environment?: Readonly<Record<string, string>>;
  /** Milliseconds since 1970; the default is a fixed moment. */
  readonly clock?: () => number;
  /** What the database begins with; the default is nothing. */
  readonly sample?: Sample;
  readonly reportWriters?: NonNullable<Deps['reportWriters']>;
}

const NOON_2026_01_15 = Date.UTC(2026, 0, 15, 12);

/** Creates a migrated, empty database for the test file and drops it afterwards. */
export function useTestDatabase(options: TestDatabaseOptions = {}): TestDatabase {
  let current: TestDatabase | undefined;
  const opened = (): TestDatabase => {
    if (!current) throw new Error('The test database exists only while tests and hooks run.');
    return current;
  };

  beforeAll(async () => {
    subscribe(SUBSCRIBERS);
    const name = `test_${randomBytes(8).toString('hex')}`;
    const cluster = inject('postgresUrl');
    await createFromTemplate(cluster, name, options.sample);
    const url = `${cluster}/${name}`;
    const config = testConfig({ DATABASE_URL: url, ...options.environment });
    const log = createLog(config.logLevel);
    const pool = createPool({ connectionString: url }, config.database, log);
    const direct = createDirectPool({ connectionString: url }, log);
    current = {
      pool,
      url,
      deps: {
        ...{ config, pool, direct, replicas: [], log },
        clock: options.clock ?? (() => NOON_2026_01_15),
        reportWriters: options.reportWriters ?? new Map(),
      },
    };
  });

  afterAll(async () => {
    if (!current) return;
    await Promise.all([current.pool.end(), current.deps.direct.end()]);
    await dropDatabase(inject('postgresUrl'), new URL(current.url).pathname.slice(1));
    current = undefined;
  });

  return {
    get pool() {
      return opened().pool;
    },
    get url() {
      return opened().url;
    },
    get deps() {
      return opened().deps;
    },
  };
}

/** Test settings, overridden by `environment`. */
export function testConfig(environment: Readonly<Record<string, string>> = {}): Config {
  const config = readConfig({ FEEDS: 'off', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent', ...environment });
  // Less than a server may have: tests sign in more than a thousand times.
  return environment.PASSWORD_MEMORY_KIB === undefined ? { ...config, passwordMemoryKib: 128 } : config;
}
