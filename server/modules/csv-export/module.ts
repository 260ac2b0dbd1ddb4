import {
  EXPORTS_LISTED,
  ExportFinishBodySchema,
  ExportGrantAnswerSchema,
  ExportGrantBodySchema,
  ExportsAnswerSchema,
} from '#schemas/api/csv-export.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import type { ServerModule } from '#server/module.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { ApiError } from '#server/platform/errors.ts';
import { finishExport, grantExport, listExports } from './repository.ts';

/** The browser writes the CSV file; the server grants and counts exports. */
const csvExportRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
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
          summary: 'Request an export',
          description:
            'A granted export counts toward the month unless it is refunded. 403 `not_entitled`: the plan has no exports; `plan_limit`: none are left. 409 `export_over`: the identifier was granted for another view, or more than ten minutes ago.',
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
          description:
            'The first report counts. A failed export is refunded within ten minutes of its grant, five times a month. 404: no such grant.',
          body: ExportFinishBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const { request_id: requestId, outcome, rows = null } = request.body;
        if (
          !(await finishExport(deps.pool, memberOf(request).user.id, { requestId, outcome, rows, now: deps.clock() }))
        ) {
          throw new ApiError(404, { code: 'no_such_export' }, 'body.request_id');
        }
        return { status: 200 as const };
      },
    );
  };

/** CSV exports: granted against the plan, and listed. */
export const csvExport: ServerModule = {
  name: 'csv-export',
  memberRoutes: csvExportRoutes,
};
