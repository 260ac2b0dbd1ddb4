import {
  AdmitBodySchema,
  ReportDecisionSchema,
  ReportParamsSchema,
  ReportsAnswerSchema,
  ReviewAnswerSchema,
  ReviewBodySchema,
  ReviewQuerySchema,
  ReviewRunSchema,
  ReviewRunsSchema,
} from '#schemas/api/dao.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { readSecondFactor } from '#server/modules/users/repository/secondFactors.ts';
import { isProvider } from '#server/modules/users/repository/standing.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError } from '#server/platform/errors.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import { decideReport, readOpenReports } from './repository/discussion.ts';
import { admit } from './repository/members.ts';
import { readQueue } from './repository/queue.ts';
import { readRuns } from './repository/reviewRuns.ts';
import { reviewProposals } from './review.ts';

/** What the provider sees and decides. For others these pages do not exist. */
export const reviewRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    const { pool, direct, clock, config, log } = deps;
    const moment = () => ({ now: clock(), site: mailOrigin(config) });
    const provider = async (request: Parameters<typeof memberOf>[0]) => {
      const { id } = memberOf(request).user;
      if (!(await isProvider(pool, id))) throw new ApiError(404, { code: 'not_found', reason: 'page' });
      if (config.providerSecondFactor && !(await readSecondFactor(pool, id)))
        throw new ApiError(403, { code: 'second_factor', reason: 'provider' });
      return id;
    };

    api.get(
      '/dao/review',
      {
        onRequest: guard.required,
        schema: {
          summary: 'A queue of the provider, with the length of each',
          querystring: ReviewQuerySchema,
          response: { 200: ReviewAnswerSchema },
        },
      },
      async (request) => {
        await provider(request);
        return await readQueue(pool, request.query.queue, clock());
      },
    );

    api.post(
      '/dao/review',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Decide proposals, each for itself',
          description:
            'What takes longer goes on in the background: `done` of `total` are decided. 422: refusing, rejecting and reverting need a reason.',
          body: ReviewBodySchema,
          response: { 200: ReviewRunSchema },
        },
      },
      async (request, reply) => {
        const by = await provider(request);
        const review = { ...request.body, by };
        return await reviewProposals({ pool: direct, log }, review, moment(), () => reply.elapsedTime);
      },
    );

    api.get(
      '/dao/review/runs',
      {
        onRequest: guard.required,
        schema: { summary: 'Decisions of the last day, and how far they are', response: { 200: ReviewRunsSchema } },
      },
      async (request) => ({ data: await readRuns(pool, await provider(request), clock()) }),
    );

    api.get(
      '/dao/reports',
      {
        onRequest: guard.required,
        schema: { summary: 'Reports that nobody has decided yet', response: { 200: ReportsAnswerSchema } },
      },
      async (request) => {
        await provider(request);
        return { data: await readOpenReports(pool, clock()) };
      },
    );

    api.post(
      '/dao/reports/:id',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Uphold or dismiss a report',
          params: ReportParamsSchema,
          body: ReportDecisionSchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const by = await provider(request);
        const { decision, reason } = request.body;
        if (decision === 'upheld' && reason === '') throw new ApiError(422, { code: 'reason_missing' }, 'body.reason');
        await withTransaction(pool, (client) =>
          decideReport(client, request.params.id, { by, decision, reason }, moment()),
        );
        return { status: 200 as const };
      },
    );

    api.post(
      '/dao/admit',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Let a member join without a tier, or no longer',
          body: AdmitBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        await provider(request);
        const { username, admit: isAdmitted } = request.body;
        await withTransaction(pool, (client) => admit(client, username, isAdmitted, clock()));
        return { status: 200 as const };
      },
    );
  };
