import { defineConfig } from 'vitest/config';

/** `unit` needs nothing; `server` runs against one real PostgreSQL, started for the run. */
export default defineConfig({
  test: {
    // Tests of the server wait for processes much of their time: two files at once take little more than one.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{schemas,workers,src,bench,scripts}/**/*.test.{ts,tsx}'],
          // Nothing here measures time: a machine that is slow or busy is no failure.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/cluster.ts', 'server/testing/programs.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
