import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../app.ts';
import { type TestDatabase, useTestDatabase } from './database.ts';
import { fill, SMALL_DATA } from './smallData.ts';

/** A server with the small test data; use inside tests and hooks. */
export interface ServedData {
  readonly database: TestDatabase;
  readonly app: FastifyInstance;
}

/** Creates a server with database and small test data for the test file. */
export function useServedData(): ServedData {
  const database = useTestDatabase();
  let app: FastifyInstance | undefined;
  beforeAll(async () => {
    await fill(database.pool, SMALL_DATA);
    app = await buildApp(database.deps);
  });
  afterAll(() => app?.close());
  return {
    database,
    get app() {
      if (!app) throw new Error('The test server exists only while tests and hooks run.');
      return app;
    },
  };
}
