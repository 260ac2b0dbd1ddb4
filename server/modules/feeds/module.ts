import type { ServerModule } from '#server/module.ts';
import { syncJobs } from './background.ts';

/** Real data from outside, in the background. */
export const feeds: ServerModule = {
  name: 'feeds',
  jobs: (deps) => syncJobs(deps),
};
