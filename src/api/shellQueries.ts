import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { PublicSettingsSchema } from '#schemas/api/public-settings.ts';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import { HomeTotalsSchema, SearchHitSchema, StatusSchema } from '#schemas/queries/results.ts';
import { fetchJson, fetchStruct } from './client.ts';

/** What header, menus and footer ask for on every page. The schemas of pages are not read with them. */

/** Polling interval of the status, in ms: shorter while the server fails. */
const STATUS_EVERY = { answering: 60_000, failing: 5_000 } as const;

/** Status of the data set. Polled, so that the badge shows a sync. */
export const statusQuery = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => fetchJson('/api/status', StatusSchema, signal),
    // Some calls still fail right after reconnecting; their retry waits for this answer.
    refetchOnReconnect: 'always',
    refetchInterval: (query) => (query.state.status === 'error' ? STATUS_EVERY.failing : STATUS_EVERY.answering),
  });

/** The operator's public settings. Constant while the server runs; nothing waits for them. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    meta: { quiet: true },
    queryFn: ({ signal }) => fetchJson('/api/settings', PublicSettingsSchema, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Counts and sums over the whole data set. */
export const homeTotalsQuery = () =>
  queryOptions({
    queryKey: ['struct', 'home_totals'],
    queryFn: ({ signal }) => fetchStruct('home_totals', {}, HomeTotalsSchema, signal),
  });

export const SearchHitsSchema = z.array(SearchHitSchema);

/** Searches projects, organizations and people by name. An empty text searches the default term. */
export const globalSearchQuery = (text: string) => {
  const searchValue = text.trim() || GLOBAL_SEARCH.defaultTerm;
  return queryOptions({
    queryKey: ['struct', 'search_global', searchValue],
    queryFn: ({ signal }) =>
      fetchStruct('search_global', { searchValue, limit: GLOBAL_SEARCH.limit }, SearchHitsSchema, signal),
    placeholderData: keepPreviousData,
  });
};
