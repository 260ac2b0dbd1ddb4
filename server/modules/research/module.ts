import type { ServerModule } from '#server/module.ts';
import { exclusiveRoutes } from './exclusiveRoutes.ts';
import { fileRoutes, publicFileRoutes } from './fileRoutes.ts';
import { manuscriptRoutes } from './manuscriptRoutes.ts';
import { deleteUnusedFiles } from './repository/files.ts';

/** Research that members write, from manuscript to page. */
export const research: ServerModule = {
  name: 'research',
  routes: publicFileRoutes,
  memberRoutes: (context) => async (api) => {
    for (const routes of [manuscriptRoutes, fileRoutes, exclusiveRoutes]) await api.register(routes(context));
  },
  jobs: ({ pool, clock }) => [
    {
      name: 'delete unused files of research',
      everyMs: 86_400_000,
      jitter: 0.1,
      run: () => deleteUnusedFiles(pool, clock()),
    },
  ],
};
