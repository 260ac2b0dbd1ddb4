import type { Pool } from 'pg';
import type { ServerModule } from '#server/module.ts';
import type { Job } from '#server/platform/runJobs.ts';
import { announceEnds, deleteUnusedFiles, delistExpired } from './expire.ts';
import { fileRoutes, publicFileRoutes } from './fileRoutes.ts';
import { postingRoutes } from './postingRoutes.ts';
import { mailAdsTogether } from './tellOperator.ts';

const HOUR_MS = 3_600_000;

const adsDigest = (pool: Pool, operator: string, clock: () => number): Job => ({
  name: 'mail ads that came together',
  everyMs: HOUR_MS / 60,
  jitter: 0.1,
  run: (stopping) => mailAdsTogether(pool, operator, { now: clock(), stopping }),
});

/** Ads for jobs that members write, from draft to board. */
export const jobs: ServerModule = {
  name: 'jobs',
  routes: publicFileRoutes,
  memberRoutes: (context) => async (api) => {
    for (const routes of [postingRoutes, fileRoutes]) await api.register(routes(context));
  },
  jobs: ({ pool, clock, config: { links } }) => [
    { name: 'end ads for jobs', everyMs: HOUR_MS / 4, jitter: 0.1, run: () => delistExpired(pool, clock()) },
    { name: 'announce the end of ads for jobs', everyMs: HOUR_MS, jitter: 0.1, run: () => announceEnds(pool, clock()) },
    ...(links.email === null ? [] : [adsDigest(pool, links.email, clock)]),
    {
      name: 'delete unused files of ads',
      everyMs: 24 * HOUR_MS,
      jitter: 0.1,
      run: () => deleteUnusedFiles(pool, clock()),
    },
  ],
};
