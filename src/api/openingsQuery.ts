import { queryOptions } from '@tanstack/react-query';
import { OpeningsAnswerSchema } from '#schemas/api/careers.ts';
import { fetchJson } from './client.ts';

/** The operator's own openings. */
export const openingsQuery = () =>
  queryOptions({
    queryKey: ['openings'],
    queryFn: async ({ signal }) => (await fetchJson('/api/careers', OpeningsAnswerSchema, signal)).data,
  });
