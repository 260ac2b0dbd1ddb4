import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../app.ts';
import { type TestDatabase, useTestDatabase } from './database.ts';
import { fill, SMALL_UNIVERSE } from './universe.ts';

/** A server on the small universe; usable inside tests and hooks. */
export interface ServedUniverse {
  readonly database: TestDatabase;
  readonly app: FastifyInstance;
}

/** Gives the test file a server on a database of its own that holds the small universe. */
export function useServedUniverse(): ServedUniverse {
  const database = useTestDatabase();
  let app: FastifyInstance | undefined;
  beforeAll(async () => {
    await fill(database.pool, SMALL_UNIVERSE);
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
