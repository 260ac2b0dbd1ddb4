import { queryOptions } from '@tanstack/react-query';
import { ExportsAnswerSchema } from '#schemas/api/csv-export.ts';
import { ACCOUNT, FRESH_ON_FOCUS } from './accountQueries.ts';
import { fetchJson } from './client.ts';

/** The member's exports, the latest first. Tables know it too: an export renews it. */
export const exportsQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'exports'],
    queryFn: async ({ signal }) => (await fetchJson('/api/users/exports', ExportsAnswerSchema, signal)).data,
    ...FRESH_ON_FOCUS,
  });
