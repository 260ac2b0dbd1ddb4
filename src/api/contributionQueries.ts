import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  BatchAnswerSchema,
  type BatchBodySchema,
  type ContributionBody,
  ContributionSchema,
  ContributionsAnswerSchema,
  type CsvBodySchema,
  CsvDifferencesSchema,
  NearAnswerSchema,
  type NearQuerySchema,
  OwnContributionSchema,
  PictureAnswerSchema,
} from '#schemas/api/contributions.ts';
import { ACCOUNT } from './accountQueries.ts';
import { fetchJson, postJson } from './client.ts';

/** What contributors send, and what became of it. */

const CALLS = '/api/contributions';
const one = (id: number) => `${CALLS}/${id}`;

/** First parts of the keys: what is sent makes all of them stale. */
export const CONTRIBUTIONS = [ACCOUNT, 'contributions'] as const;

/** Reviews and votes go on meanwhile. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

const TAKE = 50;

/** Contributions of the member, newest first, page by page. */
export const contributionsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...CONTRIBUTIONS, 'list'],
    queryFn: ({ pageParam: skip, signal }) =>
      fetchJson(`${CALLS}?skip=${skip}&take=${TAKE}`, ContributionsAnswerSchema, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const known = pages.reduce((sum, { data }) => sum + data.length, 0);
      return known < total ? known : undefined;
    },
    ...FRESH,
  });

/** How many the member can still send today, and why not more. */
export const contributionLimitsQuery = () =>
  queryOptions({
    queryKey: [...CONTRIBUTIONS, 'limits'],
    queryFn: async ({ signal }) =>
      (await fetchJson(`${CALLS}?skip=0&take=1`, ContributionsAnswerSchema, signal)).limits,
    ...FRESH,
  });

/** One contribution with what its author wrote. */
export const contributionQuery = (id: number) =>
  queryOptions({
    queryKey: [...CONTRIBUTIONS, id],
    queryFn: ({ signal }) => fetchJson(one(id), OwnContributionSchema, signal),
    ...FRESH,
  });

/** Entities like one that is described: the same name, domain or handle. */
export const nearQuery = (query: z.output<typeof NearQuerySchema>) =>
  queryOptions({
    queryKey: [...CONTRIBUTIONS, 'near', query],
    queryFn: async ({ signal }) => {
      const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
      return (await fetchJson(`${CALLS}/near?${new URLSearchParams(given)}`, NearAnswerSchema, signal)).data;
    },
    placeholderData: keepPreviousData,
  });

/** Sends a contribution, or keeps it as a draft. `id`: of the draft it was; null: there was none. */
export const sendContribution = (id: number | null, body: ContributionBody & { readonly send: boolean }) =>
  postJson(id === null ? CALLS : one(id), body, ContributionSchema);

/** Takes a contribution back; a draft is deleted. */
export const withdrawContribution = (id: number) => postJson(`${one(id)}/withdraw`, {}, ContributionSchema);

/** Puts a conflicted proposal on what the data says now. `drop`: fields to leave out. */
export const rebaseContribution = (id: number, drop: readonly string[]) =>
  postJson(`${one(id)}/rebase`, { drop }, ContributionSchema);

export const sendBatch = (body: z.output<typeof BatchBodySchema>) =>
  postJson(`${CALLS}/batch`, body, BatchAnswerSchema);

/** How the cells of an exported file differ from the data. */
export const readCsv = (body: z.input<typeof CsvBodySchema>) => postJson(`${CALLS}/csv`, body, CsvDifferencesSchema);

export const uploadContributionPicture = (file: File) => {
  const form = new FormData();
  form.append('file_data', file, file.name);
  return postJson(`${CALLS}/pictures`, form, PictureAnswerSchema);
};
