import type { ServerModule } from '#server/module.ts';
import { deleteRemovedLists } from './repository.ts';
import { savedListRoutes } from './routes.ts';

/** The saved screener lists of a member. */
export const savedLists: ServerModule = {
  name: 'saved-lists',
  memberRoutes: savedListRoutes,
  jobs: ({ pool, clock }) => [
    { name: 'delete removed lists', everyMs: 3_600_000, jitter: 0.1, run: () => deleteRemovedLists(pool, clock()) },
  ],
};
