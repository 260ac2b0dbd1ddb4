import type { ServerModule } from '#server/module.ts';
import { usageRoutes } from './routes.ts';

/** Limits of the plans and their use. */
export const plans: ServerModule = {
  name: 'plans',
  memberRoutes: usageRoutes,
};
