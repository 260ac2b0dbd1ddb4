import { queryOptions } from '@tanstack/react-query';
import {
  JobFileAnswerSchema,
  type PostingFields,
  PostingPreviewSchema,
  PostingSchema,
  PostingsAnswerSchema,
} from '#schemas/api/jobs.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { ACCOUNT } from './accountQueries.ts';
import { fetchJson, postJson } from './client.ts';

/** Ads for jobs as their poster writes them. */

const CALLS = '/api/jobs';
const one = (id: string) => `${CALLS}/own/${encodeURIComponent(id)}`;

/** Ads of the member, saved last first. */
export const postingsQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'ads'],
    queryFn: async ({ signal }) => (await fetchJson(`${CALLS}/own`, PostingsAnswerSchema, signal)).data,
    refetchOnWindowFocus: 'always',
  });

export const postingQuery = (id: string) =>
  queryOptions({
    queryKey: [ACCOUNT, 'ads', id],
    queryFn: ({ signal }) => fetchJson(one(id), PostingSchema, signal),
  });

/** An ad as its page would show it. `id`: the ad that is changed. */
export const postingPreviewQuery = (id: string | null, fields: PostingFields) =>
  queryOptions({
    queryKey: [ACCOUNT, 'ads', 'preview', id, fields],
    queryFn: () => postJson(`${CALLS}/preview`, { id, fields }, PostingPreviewSchema),
    gcTime: 0,
    retry: false,
  });

export const beginPosting = (fields: PostingFields) => postJson(`${CALLS}/own`, fields, PostingSchema);
export const savePosting = (id: string, base: number, fields: PostingFields) =>
  postJson(one(id), { base, fields }, PostingSchema);
export const deletePosting = (id: string) => fetchJson(one(id), DoneAnswerSchema, undefined, { method: 'DELETE' });

/** What a poster does with an ad that is saved. */
export type PostingStep = 'submitted' | 'withdrawn' | 'closed' | 'renewed';
export const stepPosting = (id: string, step: PostingStep) => postJson(`${one(id)}/${step}`, {}, PostingSchema);

export const uploadJobFile = (kind: 'logo' | 'file', file: File) => {
  const form = new FormData();
  form.append('file_data', file, file.name);
  return postJson(`${CALLS}/files/${kind}`, form, JobFileAnswerSchema);
};
