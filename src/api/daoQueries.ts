import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  CommentSchema,
  CommentsAnswerSchema,
  DAO_RULES,
  DaoHomeSchema,
  DaoMembersAnswerSchema,
  HistoryAnswerSchema,
  ProposalPageSchema,
  ProposalSwitchesSchema,
  type ProposalSwitchSchema,
  type REVIEW_ACTIONS,
  type REVIEW_QUEUES,
  type ReportBodySchema,
  type ReportDecisionSchema,
  ReportsAnswerSchema,
  ReviewAnswerSchema,
  ReviewRunSchema,
  ReviewRunsSchema,
} from '#schemas/api/dao.ts';
import { MembershipSchema } from '#schemas/api/membership.ts';
import { OwnVotesSchema } from '#schemas/api/ownVotes.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { LISTED_STATES } from '#schemas/columns/proposals.ts';
import type { Vote } from '#schemas/entities/proposals.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { type EntityKind, KINDS } from '#schemas/kinds.ts';

import { fetchJson, fetchStruct, postJson } from './client.ts';
import { FRESH_DAO, OWN_DAO } from './membershipQuery.ts';

/** The DAO: proposals, votes, members and review. */

const CALLS = '/api/dao';
const proposalAt = (slug: string) => `${CALLS}/proposals/${encodeURIComponent(slug)}`;

/** First part of the keys of what everybody sees alike. */
const PUBLIC = 'dao';

/** Asks again for everything of the DAO: votes, reviews and reports change several answers. */
export async function refreshDao(client: QueryClient): Promise<void> {
  await Promise.all([PUBLIC, OWN_DAO].map((key) => client.invalidateQueries({ queryKey: [key].flat() })));
}

export const daoQuery = () =>
  queryOptions({
    queryKey: [PUBLIC, 'home'],
    queryFn: ({ signal }) => fetchJson(CALLS, DaoHomeSchema, signal),
  });

/** Open proposals, and those that the member has voted on. Enable it only while signed in. */
export const ownVotesQuery = () =>
  queryOptions({
    queryKey: [...OWN_DAO, 'votes'],
    queryFn: async ({ signal }) => (await fetchJson(`${CALLS}/votes`, OwnVotesSchema, signal)).data,
    ...FRESH_DAO,
  });

const LISTED_TAKE = 8;

/** Proposals of some states: open ones by their end, others by when they opened last. */
export const listedProposalsQuery = (of: 'open' | 'decided') => {
  const states = of === 'open' ? [LISTED_STATES.open] : [LISTED_STATES.accepted, LISTED_STATES.rejected];
  const params = {
    filter: [['state', 'in', states]],
    sort: of === 'open' ? { field: 'ends', order: 'asc' } : { field: 'ends', order: 'desc' },
    take: LISTED_TAKE,
  };
  return queryOptions({
    queryKey: [PUBLIC, 'listed', of],
    queryFn: async ({ signal }) =>
      (await fetchStruct(KINDS.proposals.rowsSid, params, z.array(ROW_SCHEMAS.proposals), signal)).result,
  });
};

export const joinDao = () => postJson(`${CALLS}/membership`, { rules_version: DAO_RULES.version }, MembershipSchema);
export const leaveDao = () => fetchJson(`${CALLS}/membership`, MembershipSchema, undefined, { method: 'DELETE' });

const MEMBERS_TAKE = 20;

/** Members of the DAO, page by page. */
export const daoMembersQuery = () =>
  infiniteQueryOptions({
    queryKey: [PUBLIC, 'members'],
    queryFn: ({ pageParam: skip, signal }) =>
      fetchJson(`${CALLS}/members?skip=${skip}&take=${MEMBERS_TAKE}`, DaoMembersAnswerSchema, signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextSkip(pages),
  });

/** The page of a proposal. `isMember`: it says what its reader may do, and a visitor's answer arrives with the page. */
export const proposalQuery = (slug: string, isMember: boolean) =>
  queryOptions({
    queryKey: [...OWN_DAO, 'proposal', slug, isMember],
    queryFn: ({ signal }) => fetchJson(proposalAt(slug), ProposalPageSchema, signal),
    placeholderData: keepPreviousData,
    ...(isMember ? FRESH_DAO : {}),
  });
export const voteOn = (slug: string, vote: Vote) => postJson(`${proposalAt(slug)}/vote`, { vote }, ProposalPageSchema);

/** Comments say which are the reader's own. */
export const commentsQuery = (slug: string, isMember: boolean) =>
  queryOptions({
    queryKey: [...OWN_DAO, 'comments', slug, isMember],
    queryFn: async ({ signal }) => (await fetchJson(`${proposalAt(slug)}/comments`, CommentsAnswerSchema, signal)).data,
    placeholderData: keepPreviousData,
    ...(isMember ? FRESH_DAO : {}),
  });
export const writeComment = (slug: string, text: string) =>
  postJson(`${proposalAt(slug)}/comments`, { text }, CommentSchema);
export const deleteComment = (slug: string, comment: number) =>
  fetchJson(`${proposalAt(slug)}/comments/${comment}`, DoneAnswerSchema, undefined, { method: 'DELETE' });
export const reportProposal = (slug: string, report: z.output<typeof ReportBodySchema>) =>
  postJson(`${proposalAt(slug)}/reports`, report, DoneAnswerSchema);

/** Whose changes: of a profile, of a column, or of everything of a kind. */
export interface HistoryOf {
  readonly kind: EntityKind;
  readonly slug: string | null;
  readonly field: string | null;
}
const HISTORY_TAKE = 50;

/** What accepted proposals changed, newest first, page by page. */
export const historyQuery = ({ kind, slug, field }: HistoryOf) =>
  infiniteQueryOptions({
    queryKey: [PUBLIC, 'history', kind, slug, field],
    queryFn: ({ pageParam: skip, signal }) => {
      const query = new URLSearchParams({
        kind,
        ...(slug === null ? {} : { slug }),
        ...(field === null ? {} : { field }),
        skip: String(skip),
        take: String(HISTORY_TAKE),
      });
      return fetchJson(`${CALLS}/history?${query}`, HistoryAnswerSchema, signal);
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextSkip(pages),
  });

/** Where the next page of a list begins; undefined after the last. */
function nextSkip(pages: readonly { readonly data: readonly unknown[]; readonly total: number }[]): number | undefined {
  const known = pages.reduce((sum, { data }) => sum + data.length, 0);
  return known < (pages.at(-1)?.total ?? 0) ? known : undefined;
}

/** Of which steps of proposals the member is told, and how. */
export const proposalSwitchesQuery = () =>
  queryOptions({
    queryKey: [...OWN_DAO, 'switches'],
    queryFn: async ({ signal }) => (await fetchJson(`${CALLS}/switches`, ProposalSwitchesSchema, signal)).data,
  });
export const switchProposalStep = async (to: z.output<typeof ProposalSwitchSchema>) =>
  (await postJson(`${CALLS}/switches`, to, ProposalSwitchesSchema)).data;

export type ReviewQueue = (typeof REVIEW_QUEUES)[number];
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/** A queue of the provider. */
export const reviewQuery = (queue: ReviewQueue) =>
  queryOptions({
    queryKey: [...OWN_DAO, 'review', queue],
    queryFn: ({ signal }) => fetchJson(`${CALLS}/review?queue=${queue}`, ReviewAnswerSchema, signal),
    ...FRESH_DAO,
  });
export const reviewProposals = (ids: readonly number[], action: ReviewAction, reason: string) =>
  postJson(`${CALLS}/review`, { ids, action, reason }, ReviewRunSchema);

/** How often decisions on their way are asked for, in ms. */
const RUNS_EVERY = 1_000;

/** Decisions of the provider in the last day, and how far they are; asked for again until all are done. */
export const reviewRunsQuery = () =>
  queryOptions({
    queryKey: [...OWN_DAO, 'runs'],
    queryFn: async ({ signal }) => (await fetchJson(`${CALLS}/review/runs`, ReviewRunsSchema, signal)).data,
    refetchInterval: ({ state }) => (state.data?.some(({ done, total }) => done < total) ? RUNS_EVERY : false),
    ...FRESH_DAO,
  });

/** Reports that nobody has decided yet. */
export const reportsQuery = () =>
  queryOptions({
    queryKey: [...OWN_DAO, 'reports'],
    queryFn: async ({ signal }) => (await fetchJson(`${CALLS}/reports`, ReportsAnswerSchema, signal)).data,
    ...FRESH_DAO,
  });
export const decideReport = (id: number, decision: z.output<typeof ReportDecisionSchema>) =>
  postJson(`${CALLS}/reports/${id}`, decision, DoneAnswerSchema);

/** Admits a member by username, or takes that back. */
export const admitMember = (username: string, admit: boolean) =>
  postJson(`${CALLS}/admit`, { username, admit }, DoneAnswerSchema);
