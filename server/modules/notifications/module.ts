import { NotificationsAnswerSchema, ReadNotificationsBodySchema } from '#schemas/api/notifications.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import type { ServerModule } from '#server/module.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { deleteOldNotifications, markRead, readNotifications } from './repository/notifications.ts';

/** Notifications of the signed-in member. */
const notificationRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/notifications',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Notifications of the member, newest first',
          response: { 200: NotificationsAnswerSchema },
        },
      },
      async (request) => {
        const data = await readNotifications(deps.pool, memberOf(request).user);
        return { data, unread: data.filter(({ read }) => !read).length };
      },
    );

    api.post(
      '/users/notifications/read',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Mark notifications as read',
          description: 'Without `ids`: all. Ids of other members are ignored.',
          body: ReadNotificationsBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        await markRead(deps.pool, memberOf(request).user.id, request.body.ids ?? null);
        return { status: 200 as const };
      },
    );
  };

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
