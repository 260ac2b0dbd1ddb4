import {
  AddReportBodySchema,
  EditionAnswerSchema,
  EditionParamsSchema,
  ReportAnswerSchema,
  ReportIdBodySchema,
  ReportsAnswerSchema,
  UpdateReportBodySchema,
} from '#schemas/api/reports.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { chartColumns } from '#schemas/entities/reports.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import type { ListedSource } from '#schemas/kinds.ts';
import { unixMs } from '#schemas/units.ts';
import type { ServerModule } from '#server/module.ts';
import { loadLists } from '#server/modules/saved-lists/repository.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import type { User } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import { countCall, REPORTS } from '#server/platform/rateLimit.ts';
import { makeDueReports } from './dueReports.ts';
import { makeEdition, writerOf } from './editions.ts';
import { addReport, listReports, readEdition, readReport, removeReport, updateReport } from './repository.ts';

const NOT_INCLUDED = '403 `reports_not_included`: the plan has no reports.';

/** Reports on saved lists. */
const reportRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    const includes = ({ subscription }: User) => entitlementsAt(subscription, unixMs(deps.clock())).reports;
    const requirePlan = (user: User) => {
      if (!includes(user)) throw new ApiError(403, { code: 'reports_not_included' });
      return user.id;
    };

    api.get(
      '/users/reports',
      {
        onRequest: guard.required,
        schema: { summary: 'The reports of the member with their editions', response: { 200: ReportsAnswerSchema } },
      },
      async (request) => {
        const { user } = memberOf(request);
        return { data: await listReports(deps.pool, user.id), included: includes(user) };
      },
    );

    api.post(
      '/users/reports/add',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Report on a saved list',
          description: `${NOT_INCLUDED} 404: no such list. 409 \`reports_full\`.`,
          body: AddReportBodySchema,
          response: { 200: ReportAnswerSchema },
        },
      },
      async (request) => {
        const userId = requirePlan(memberOf(request).user);
        const { storage_id: storageId, ...fields } = request.body;
        const check = (source: ListedSource) => refuseOtherCharts(source, fields.charts);
        return { data: await addReport(deps.pool, userId, { storageId, ...fields }, deps.clock(), check) };
      },
    );

    api.post(
      '/users/reports/update',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Change a report',
          description: `${NOT_INCLUDED} 404: no such report.`,
          body: UpdateReportBodySchema,
          response: { 200: ReportAnswerSchema },
        },
      },
      async (request) => {
        const userId = requirePlan(memberOf(request).user);
        const { report_id: id, ...fields } = request.body;
        refuseOtherCharts((await readReport(deps.pool, userId, id)).source, fields.charts);
        return { data: await updateReport(deps.pool, userId, id, fields, deps.clock()) };
      },
    );

    api.post(
      '/users/reports/remove',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Delete a report with its editions',
          description: '404: no such report.',
          body: ReportIdBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const removed = await removeReport(deps.pool, memberOf(request).user.id, request.body.report_id);
        if (!removed) throw new ApiError(404, { code: 'no_such_report' });
        return { status: 200 as const };
      },
    );

    api.post(
      '/users/reports/make',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Make an edition of a report now',
          description: `${NOT_INCLUDED} 404: no such report. 409 \`report_list_gone\`: its list was deleted.`,
          body: ReportIdBodySchema,
          response: { 200: ReportAnswerSchema },
        },
      },
      async (request) => {
        const userId = requirePlan(memberOf(request).user);
        const report = await readReport(deps.pool, userId, request.body.report_id);
        await countCall(REPORTS, request, String(userId), deps);
        await makeNow(deps, memberOf(request).user, report);
        return { data: await readReport(deps.pool, userId, report.report_id) };
      },
    );

    api.get(
      '/users/reports/editions/:edition',
      {
        onRequest: guard.required,
        schema: {
          summary: 'An edition of a report, as HTML',
          description: '404: no such edition.',
          params: EditionParamsSchema,
          response: { 200: EditionAnswerSchema },
        },
      },
      async (request) => ({
        data: await readEdition(deps.pool, memberOf(request).user.id, request.params.edition),
      }),
    );
  };

async function makeNow(
  deps: Deps,
  { id: userId, language }: User,
  report: Awaited<ReturnType<typeof readReport>>,
): Promise<void> {
  const { report_id: reportId, title, note, charts, source } = report;
  const lists = await loadLists(deps.pool, userId, null);
  const list = lists.find(({ storage_id: id }) => id === report.list?.storage_id);
  if (!list) throw new ApiError(409, { code: 'report_list_gone' });
  const order = {
    ...{ userId, reportId, title, note, charts },
    list: { id: list.storage_id, name: list.name, source, data: list.data },
  };
  const edition = await withTransaction(deps.pool, (client) =>
    makeEdition(client, order, {
      write: writerOf(deps, language),
      site: mailOrigin(deps.config),
      now: deps.clock(),
    }),
  );
  if (!edition) throw new ApiError(503, { code: 'not_ready', reason: 'loading' });
}

/** @throws ApiError 422 for a field that cannot be a chart. */
function refuseOtherCharts(source: ListedSource, charts: readonly string[]): void {
  const known = chartColumns(DATA_SETS[source]);
  for (const [at, field] of charts.entries()) {
    if (known.some((column) => column.field === field)) continue;
    throw new ApiError(422, { code: 'no_chart', field }, `body.charts[${at}]`);
  }
}

/** Reports: saved lists as dated documents, made when asked for or on a schedule. */
export const reports: ServerModule = {
  name: 'reports',
  memberRoutes: reportRoutes,
  jobs: (deps) => [
    { name: 'make due reports', everyMs: 60_000, jitter: 0.1, run: (stopping) => makeDueReports(deps, stopping) },
  ],
};
