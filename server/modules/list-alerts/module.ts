import { AlertAnswerSchema, AlertNewsAnswerSchema, SeenBodySchema } from '#schemas/api/list-alerts.ts';
import { DoneAnswerSchema, IdParamsSchema } from '#schemas/api/shared.ts';
import type { ServerModule } from '#server/module.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { ApiError } from '#server/platform/errors.ts';
import { checkAllLists, checkMemberLists } from './checkDueLists.ts';
import { readNews, readSummaries } from './news.ts';
import { markSeen } from './repository/news.ts';

const noSuchList = () => new ApiError(404, { code: 'no_such_list' }, 'params.id');

const listAlertRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/storage/alerts',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Counts of rows that entered, left or changed in each saved list since the last visit',
          description: '`partial`: the list has more rows than are tracked.',
          response: { 200: AlertAnswerSchema },
        },
      },
      async (request) => {
        const userId = memberOf(request).user.id;
        await checkMemberLists(deps, { userId });
        return { data: await readSummaries(deps.pool, userId, deps.clock()) };
      },
    );

    api.get(
      '/users/storage/alerts/:id',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Rows that entered, left or changed in a saved list since the last visit',
          description:
            'Each with the conditions whose result changed, and their values before and after. 404: no such list.',
          params: IdParamsSchema,
          response: { 200: AlertNewsAnswerSchema },
        },
      },
      async (request) => {
        const userId = memberOf(request).user.id;
        const { id } = request.params;
        await checkMemberLists(deps, { userId, id });
        const data = await readNews(deps.pool, userId, id, deps.clock());
        if (!data) throw noSuchList();
        return { data };
      },
    );

    api.post(
      '/users/storage/alerts/:id/seen',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Mark the alerts of a list as seen',
          description: '`until` is `checked_at` of the shown alerts; later ones stay new. 404: no such list.',
          params: IdParamsSchema,
          body: SeenBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const userId = memberOf(request).user.id;
        const { id } = request.params;
        await checkMemberLists(deps, { userId, id });
        const until = Math.min(Date.parse(request.body.until), deps.clock());
        if (!(await markSeen(deps.pool, userId, id, until))) throw noSuchList();
        // The snapshot of a list over the limit restarts.
        await checkMemberLists(deps, { userId, id });
        return { status: 200 as const };
      },
    );
  };

/** Alerts about rows that entered, left or changed in saved lists. */
export const listAlerts: ServerModule = {
  name: 'list-alerts',
  memberRoutes: listAlertRoutes,
  jobs: (deps) => [{ name: 'check saved lists', everyMs: 5_000, run: (stopping) => checkAllLists(deps, stopping) }],
};
