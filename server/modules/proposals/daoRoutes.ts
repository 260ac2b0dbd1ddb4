import {
  CommentBodySchema,
  CommentParamsSchema,
  CommentSchema,
  CommentsAnswerSchema,
  DAO_RULES,
  DaoHomeSchema,
  DaoMembersAnswerSchema,
  HistoryAnswerSchema,
  HistoryQuerySchema,
  JoinBodySchema,
  ProposalPageSchema,
  ProposalSlugSchema,
  ProposalSwitchesSchema,
  ProposalSwitchSchema,
  ReportBodySchema,
  VoteBodySchema,
  WordBodySchema,
} from '#schemas/api/dao.ts';
import { MembershipSchema } from '#schemas/api/membership.ts';
import { OwnVotesSchema } from '#schemas/api/ownVotes.ts';
import { DoneAnswerSchema, ListQuerySchema } from '#schemas/api/shared.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError } from '#server/platform/errors.ts';
import { askedLanguage } from '#server/platform/http/askedLanguage.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import { countCall, DAO_CALLS } from '#server/platform/rateLimit.ts';
import { COMMENT_TEXT } from './commentText.ts';
import { castVote } from './decide.ts';
import { hindranceOf, readProposalPage, readVisible } from './page.ts';
import { addComment, addReport, readComments, removeComment } from './repository/discussion.ts';
import { readHistory } from './repository/history.ts';
import { giveWord, joinDao, leaveDao, readHome, readMembers } from './repository/members.ts';
import { readSwitches, writeSwitch } from './repository/switches.ts';
import { readOwnVotes, readVoter } from './repository/votes.ts';
import { readRoadmaps } from './roadmap.ts';

const ONE = '/dao/proposals/:slug';

/** The DAO as readers and members see it. The roadmap is read once, so that a file that cannot be used is named at start. */
export const daoRoutes: MemberRoutes =
  ({ deps, guard, texts }) =>
  async (api) => {
    const { pool, direct, clock, config } = deps;
    const roadmaps = await readRoadmaps(config);
    const moment = () => ({ now: clock(), site: mailOrigin(config) });
    const counted = async (request: Parameters<typeof memberOf>[0] & { readonly ip: string }) => {
      const { user } = memberOf(request);
      await countCall(DAO_CALLS, request, String(user.id), deps);
      return user.id;
    };

    api.get(
      '/dao',
      { schema: { summary: 'The DAO: members, results and roadmap', response: { 200: DaoHomeSchema } } },
      async (request) => await readHome(pool, roadmaps.get(askedLanguage(request)) ?? [], clock()),
    );

    api.get(
      ONE,
      {
        onRequest: guard.optional,
        schema: {
          summary: 'A proposal with all that its page shows',
          description: 'Before it is open, for its author and the provider only. Totals come after one’s own vote.',
          params: ProposalSlugSchema,
          response: { 200: ProposalPageSchema },
        },
      },
      async (request) => await readProposalPage(pool, request.params, request.member?.user.id ?? null, clock()),
    );

    api.post(
      `${ONE}/vote`,
      {
        onRequest: guard.required,
        schema: {
          summary: 'Vote; a later vote replaces an earlier one',
          description: '403 `vote_refused`: why the account cannot. 409: the vote is over.',
          params: ProposalSlugSchema,
          body: VoteBodySchema,
          response: { 200: ProposalPageSchema },
        },
      },
      async (request) => {
        const by = await counted(request);
        const { vote } = request.body;
        await withTransaction(direct, async (client) => {
          const { known } = await readVisible(client, request.params, by, clock());
          refuseHindered(await hindranceOf(client, known, by, clock()));
          await castVote(client, { id: known.proposal.id }, { by, vote }, moment());
        });
        return await readProposalPage(pool, request.params, by, clock());
      },
    );

    api.get(
      `${ONE}/comments`,
      {
        onRequest: guard.optional,
        schema: {
          summary: 'The discussion of a proposal, oldest first',
          params: ProposalSlugSchema,
          response: { 200: CommentsAnswerSchema },
        },
      },
      async (request) => {
        const reader = request.member?.user.id ?? null;
        const { known } = await readVisible(pool, request.params, reader, clock());
        return { data: await readComments(pool, known, reader) };
      },
    );

    api.post(
      `${ONE}/comments`,
      {
        onRequest: guard.required,
        schema: {
          summary: 'Comment on a proposal, in Markdown',
          params: ProposalSlugSchema,
          body: CommentBodySchema,
          response: { 200: CommentSchema },
        },
      },
      async (request) => {
        const by = await counted(request);
        const { text } = request.body;
        const html = await texts.run(COMMENT_TEXT, { text }, { userId: by, path: 'body.text' });
        return await withTransaction(pool, async (client) => {
          const { known } = await readVisible(client, request.params, by, clock());
          return await addComment(client, known, { by, text, html }, moment());
        });
      },
    );

    api.delete(
      `${ONE}/comments/:comment`,
      {
        onRequest: guard.required,
        schema: {
          summary: 'Delete a comment of one’s own',
          params: CommentParamsSchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const by = await counted(request);
        const { slug, comment } = request.params;
        const { known } = await readVisible(pool, { slug }, by, clock());
        await withTransaction(pool, (client) => removeComment(client, known, { comment, by }, clock()));
        return { status: 200 as const };
      },
    );

    api.post(
      `${ONE}/reports`,
      {
        onRequest: guard.required,
        schema: {
          summary: 'Report a proposal or a comment to the provider',
          description: '409: it is one’s own, or was reported before.',
          params: ProposalSlugSchema,
          body: ReportBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const by = await counted(request);
        const { reason, text, comment = null } = request.body;
        const { known } = await readVisible(pool, request.params, by, clock());
        await addReport(pool, known, { by, reason, text, comment }, clock());
        return { status: 200 as const };
      },
    );

    api.get(
      '/dao/membership',
      {
        onRequest: guard.required,
        schema: { summary: 'What the member is in the DAO, and what is missing', response: { 200: MembershipSchema } },
      },
      async (request) => await readVoter(pool, memberOf(request).user.id, clock()),
    );

    api.post(
      '/dao/membership',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Join the DAO by accepting its rules',
          description: '409 `dao_refused`: what is missing, or the rules have changed.',
          body: JoinBodySchema,
          response: { 200: MembershipSchema },
        },
      },
      async (request) => {
        const userId = await counted(request);
        await joinDao(pool, userId, request.body.rules_version, clock());
        return await readVoter(pool, userId, clock());
      },
    );

    api.delete(
      '/dao/membership',
      { onRequest: guard.required, schema: { summary: 'Leave the DAO', response: { 200: MembershipSchema } } },
      async (request) => {
        const userId = await counted(request);
        await leaveDao(pool, userId);
        return await readVoter(pool, userId, clock());
      },
    );

    api.get(
      '/dao/votes',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Open proposals, and those the member has voted on, with their vote',
          response: { 200: OwnVotesSchema },
        },
      },
      async (request) => ({ data: await readOwnVotes(pool, memberOf(request).user.id, clock()) }),
    );

    api.get(
      '/dao/members',
      {
        schema: {
          summary: 'Members of the DAO, those who joined first before others',
          querystring: ListQuerySchema,
          response: { 200: DaoMembersAnswerSchema },
        },
      },
      async (request) => await readMembers(pool, request.query, clock()),
    );

    api.post(
      '/dao/words',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Give one’s word that a member deserves Tier 3',
          description: 'Members of Tier 3 and the provider. 403 `dao_refused`.',
          body: WordBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const by = await counted(request);
        await withTransaction(pool, (client) => giveWord(client, by, request.body.username, clock()));
        return { status: 200 as const };
      },
    );

    api.get(
      '/dao/history',
      {
        schema: {
          summary: 'What accepted proposals changed of a profile or a column, the newest first',
          querystring: HistoryQuerySchema,
          response: { 200: HistoryAnswerSchema },
        },
      },
      async (request) => await readHistory(pool, request.query),
    );

    api.get(
      '/dao/switches',
      {
        onRequest: guard.required,
        schema: { summary: 'Of which steps the member is told', response: { 200: ProposalSwitchesSchema } },
      },
      async (request) => ({ data: await readSwitches(pool, memberOf(request).user.id) }),
    );

    api.post(
      '/dao/switches',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Switch the mail and the notification of a step',
          body: ProposalSwitchSchema,
          response: { 200: ProposalSwitchesSchema },
        },
      },
      async (request) => {
        const userId = await counted(request);
        await writeSwitch(pool, userId, request.body);
        return { data: await readSwitches(pool, userId) };
      },
    );
  };

function refuseHindered(hindrance: Awaited<ReturnType<typeof hindranceOf>>): void {
  switch (hindrance) {
    case null:
      return;
    case 'signedOut':
      throw new ApiError(401, { code: 'signed_out' });
    case 'closed':
      throw new ApiError(409, { code: 'vote_refused', reason: 'closed' });
    case 'newAccount':
      throw new ApiError(403, {
        ...{ code: 'vote_refused', reason: 'newAccount' },
        ...{ days: DAO_RULES.days, accepted: DAO_RULES.accepted },
      });
    default:
      throw new ApiError(403, { code: 'vote_refused', reason: hindrance });
  }
}
