import type { ServerModule } from '#server/module.ts';
import { actionLogRoutes } from './actionLogRoutes.ts';
import { profileRoutes } from './profileRoutes.ts';
import { deleteOldActionLogs } from './repository.ts';
import { uploadRoutes } from './uploadRoutes.ts';

/** Profile, picture and page-view log. */
export const account: ServerModule = {
  name: 'account',
  memberRoutes: (context) => async (api) => {
    for (const routes of [profileRoutes, uploadRoutes, actionLogRoutes]) await api.register(routes(context));
  },
  jobs: ({ pool, clock }) => [
    { name: 'delete old action logs', everyMs: 3_600_000, jitter: 0.1, run: () => deleteOldActionLogs(pool, clock()) },
  ],
};
