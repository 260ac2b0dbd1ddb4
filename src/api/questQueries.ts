import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  ClaimAnswerSchema,
  type ClaimBodySchema,
  LeaderboardAnswerSchema,
  type LeaderboardPeriod,
  PointsAnswerSchema,
  QuestsAnswerSchema,
} from '#schemas/api/quests.ts';
import { ACCOUNT } from './accountQueries.ts';
import { fetchJson, postJson } from './client.ts';

/** Quests, points and the leaderboard, for members. */

const CALLS = '/api/quests';

/** First parts of the keys: a claim makes all of them stale. */
export const QUESTS = [ACCOUNT, 'quests'] as const;

/** Progress is made on other pages, too. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

export const questsQuery = () =>
  queryOptions({
    queryKey: [...QUESTS, 'list'],
    queryFn: ({ signal }) => fetchJson(CALLS, QuestsAnswerSchema, signal),
    ...FRESH,
  });

const ENTRIES_TAKE = 50;

/** Entries of the ledger, newest first, page by page. */
export const pointsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...QUESTS, 'points'],
    queryFn: ({ pageParam: skip, signal }) =>
      fetchJson(`${CALLS}/points?skip=${skip}&take=${ENTRIES_TAKE}`, PointsAnswerSchema, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const known = pages.reduce((sum, { data }) => sum + data.length, 0);
      return known < total ? known : undefined;
    },
    ...FRESH,
  });

export const leaderboardQuery = (period: LeaderboardPeriod) =>
  queryOptions({
    queryKey: [...QUESTS, 'leaderboard', period],
    queryFn: ({ signal }) => fetchJson(`${CALLS}/leaderboard?period=${period}`, LeaderboardAnswerSchema, signal),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const claimPoints = (claim: z.output<typeof ClaimBodySchema>) =>
  postJson(`${CALLS}/claim`, claim, ClaimAnswerSchema);
