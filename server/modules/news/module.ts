import { MarkReadBodySchema, UnreadAnswerSchema, UnreadBodySchema } from '#schemas/api/news.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import type { ServerModule } from '#server/module.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { markRead, unreadOf } from './repository/reading.ts';

/** What members have read. */
const readingRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.post(
      '/users/news/unread',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Which of these articles the member has not read',
          description: 'Unread are articles that arrived after the member first asked, until they are marked.',
          body: UnreadBodySchema,
          response: { 200: UnreadAnswerSchema },
        },
      },
      async (request) => ({
        data: { unread: await unreadOf(deps.pool, memberOf(request).user.id, request.body.ids) },
      }),
    );

    api.post(
      '/users/news/mark',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Mark articles as read or unread',
          description: 'With an article all outlets of its story are marked. Nothing else becomes read.',
          body: MarkReadBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const { ids, is_read: isRead } = request.body;
        await markRead(deps.pool, memberOf(request).user.id, ids, isRead);
        return { status: 200 as const };
      },
    );
  };

/** News as stories: what members have read. Stories and mentions are found where news are stored. */
export const news: ServerModule = { name: 'news', memberRoutes: readingRoutes };
