import {
  DoneAnswerSchema,
  EXPORTS_LISTED,
  ExportFinishBodySchema,
  ExportGrantAnswerSchema,
  ExportGrantBodySchema,
  ExportsAnswerSchema,
  UsageAnswerSchema,
} from '#schemas/api/account.ts';
import { PLANS } from '#schemas/api/plans.ts';
import type { AccountRoutes } from '#server/modules/auth/context.ts';
import { memberOf } from '#server/modules/auth/guard.ts';
import { readChats } from '#server/modules/chat/usage.ts';
import {
  countExports,
  finishExport,
  grantExport,
  listExports,
  monthOf,
} from '#server/modules/csv-export/repository.ts';
import { countLists } from '#server/modules/saved-lists/repository.ts';
import { ApiError } from '#server/platform/errors.ts';

/** What the plan allows and what of it is used; exports, which need a grant. */
export const usageRoutes: AccountRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/usage',
      {
        onRequest: guard.required,
        schema: { summary: 'What the plan allows and what of it is used', response: { 200: UsageAnswerSchema } },
      },
      async (request) => {
        const { id, plan } = memberOf(request).user;
        const now = deps.clock();
        const chats = await readChats(deps.pool, id, now);
        return {
          plan,
          lists: { used: await countLists(deps.pool, id), limit: PLANS[plan].lists },
          exports: {
            used: await countExports(deps.pool, id, now),
            limit: PLANS[plan].exports,
            renews_at: new Date(monthOf(now).to).toISOString(),
          },
          chats: {
            used: chats.used,
            limit: PLANS[plan].chats,
            renews_at: new Date(chats.renewsAt).toISOString(),
          },
        };
      },
    );

    api.get(
      '/users/exports',
      {
        onRequest: guard.required,
        schema: { summary: 'The latest exports of the member', response: { 200: ExportsAnswerSchema } },
      },
      async (request) => ({ data: await listExports(deps.pool, memberOf(request).user.id, EXPORTS_LISTED) }),
    );

    api.post(
      '/users/exports/grant',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Ask for permission to export',
          description:
            'A granted export counts for the month unless it is reported as failed. 403 `not_entitled`: the plan has none; `plan_limit`: they are used up.',
          body: ExportGrantBodySchema,
          response: { 200: ExportGrantAnswerSchema },
        },
      },
      async (request) => {
        const { request_id: requestId, source, view } = request.body;
        const { id: userId } = memberOf(request).user;
        const usage = await grantExport(deps.pool, { userId, requestId, source, view, now: deps.clock() });
        return { request_id: requestId, ...usage };
      },
    );

    api.post(
      '/users/exports/finish',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Report how a granted export ended',
          description: 'What was reported first holds. 404: there is no such grant.',
          body: ExportFinishBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const { request_id: requestId, outcome, rows = null } = request.body;
        if (!(await finishExport(deps.pool, memberOf(request).user.id, { requestId, outcome, rows }))) {
          throw new ApiError(404, 'no_such_export', 'You have no such export.', 'body.request_id');
        }
        return { status: 200 as const };
      },
    );
  };
