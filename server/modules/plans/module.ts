import type { ServerModule } from '#server/module.ts';
import { usageRoutes } from './routes.ts';

/** Plan limits and usage. */
export const plans: ServerModule = {
  name: 'plans',
  memberRoutes: usageRoutes,
};
