import type { ServerModule } from '#server/module.ts';
import { deleteOldNotifications } from './notify.ts';
import { notificationRoutes } from './routes.ts';

/** Notifications of a member. */
export const notifications: ServerModule = {
  name: 'notifications',
  memberRoutes: notificationRoutes,
  jobs: ({ pool, clock }) => [
    {
      name: 'delete old notifications',
      everyMs: 3_600_000,
      jitter: 0.1,
      run: () => deleteOldNotifications(pool, clock()),
    },
  ],
};
