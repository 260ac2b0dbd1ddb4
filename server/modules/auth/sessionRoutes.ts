import { EndSessionsQuerySchema, SessionsAnswerSchema } from '#schemas/api/auth.ts';
import { DoneAnswerSchema, IdParamsSchema } from '#schemas/api/shared.ts';
import { ApiError } from '#server/platform/errors.ts';
import { clearSessionCookies } from './cookies.ts';
import { type MemberRoutes, memberOf } from './memberRoutes.ts';
import { endSession, endSessions, listSessions } from './sessions.ts';

/** Where a member is signed in, and signing out there. */
export const sessionRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/sessions',
      {
        onRequest: guard.required,
        schema: { summary: 'Where the member is signed in', response: { 200: SessionsAnswerSchema } },
      },
      async (request) => {
        const { user, sessionId } = memberOf(request);
        const sessions = await listSessions(deps.pool, user.id, deps.clock());
        return {
          data: sessions.map(({ id, device, created_at, last_used_at, expires_at }) => ({
            id,
            device,
            created_at: created_at.toISOString(),
            last_used_at: last_used_at.toISOString(),
            expires_at: expires_at.toISOString(),
            current: id === sessionId,
          })),
        };
      },
    );

    api.delete(
      '/users/sessions/:id',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Sign out in one place',
          description: '404: the member has no such session.',
          params: IdParamsSchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request, reply) => {
        const { user, sessionId } = memberOf(request);
        const { id } = request.params;
        if (!(await endSession(deps.pool, user.id, id))) {
          throw new ApiError(404, { code: 'no_such_session' }, 'params.id');
        }
        if (id === sessionId) clearSessionCookies(reply, deps.config);
        return { status: 200 as const };
      },
    );

    api.delete(
      '/users/sessions',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Sign out everywhere',
          description: 'Remembered devices are forgotten as well. With `keep=current` this session stays.',
          querystring: EndSessionsQuerySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request, reply) => {
        const { user, sessionId } = memberOf(request);
        const keep = request.query.keep === 'current' ? sessionId : null;
        await endSessions(deps.pool, user.id, keep);
        if (keep === null) clearSessionCookies(reply, deps.config);
        return { status: 200 as const };
      },
    );
  };
