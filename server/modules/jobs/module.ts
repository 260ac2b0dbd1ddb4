import type { ServerModule } from '#server/module.ts';
import { operatorDigestJobs } from '#server/platform/mail/operatorDigest.ts';
import { announceEnds, delistExpired } from './expire.ts';
import { fileRoutes, publicFileRoutes } from './fileRoutes.ts';
import { postingRoutes } from './postingRoutes.ts';
import { deleteUnusedFiles } from './repository/files.ts';

const HOUR_MS = 3_600_000;

/** Ads for jobs that members write, from draft to board. */
export const jobs: ServerModule = {
  name: 'jobs',
  routes: publicFileRoutes,
  memberRoutes: (context) => async (api) => {
    for (const routes of [postingRoutes, fileRoutes]) await api.register(routes(context));
  },
  jobs: ({ pool, clock, config }) => [
    {
      name: 'end ads for jobs',
      everyMs: HOUR_MS / 4,
      jitter: 0.1,
      run: (stopping) => delistExpired(pool, clock(), stopping),
    },
    {
      name: 'announce the end of ads for jobs',
      everyMs: HOUR_MS,
      jitter: 0.1,
      run: (stopping) => announceEnds(pool, clock(), stopping),
    },
    ...operatorDigestJobs({ pool, clock, config }, 'ads', 'mail ads that came together'),
    {
      name: 'delete unused files of ads',
      everyMs: 24 * HOUR_MS,
      jitter: 0.1,
      run: () => deleteUnusedFiles(pool, clock()),
    },
  ],
};
