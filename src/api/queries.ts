import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import { KINDS, type Source } from '#schemas/kinds.ts';
import type { DashboardParams } from '#schemas/queries/params.ts';
import { fetchJson, fetchStruct } from './client.ts';

/** One factory an endpoint: the key and the call of a query, for `useQuery` and for route loaders. */

/** How often the data set's status is asked for, in ms: often while the server does not answer. */
const STATUS_EVERY = { answering: 60_000, failing: 5_000 } as const;

/** What the data set is. Asked again by itself, so that the badge tells of a sync. */
export const statusQuery = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => fetchJson('/api/status', (shapes) => shapes.status, signal),
    // Browsers say that the network is back before every call gets through: what then fails again waits for this one.
    refetchOnReconnect: 'always',
    refetchInterval: (query) => (query.state.status === 'error' ? STATUS_EVERY.failing : STATUS_EVERY.answering),
  });

/** What the operator has set and the browser may know. It does not change while the server runs; nobody waits for it. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    meta: { quiet: true },
    queryFn: ({ signal }) => fetchJson('/api/settings', (shapes) => shapes.settings, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Counts and sums of the whole data set. */
export const homeTotalsQuery = () =>
  queryOptions({
    queryKey: ['struct', 'home_totals'],
    queryFn: ({ signal }) => fetchStruct('home_totals', {}, (shapes) => shapes.homeTotals, signal),
  });

/** The leading rows of a directory, and the parameters of the dashboard beside its apply-flags. */
export const dashboardQuery = <Name extends Source>(source: Name, params: Partial<DashboardParams> = {}) => {
  const sid = KINDS[source].dashboardSid;
  return queryOptions({
    queryKey: ['struct', sid, params],
    queryFn: ({ signal }) => fetchStruct(sid, params, (shapes) => shapes.dashboard(source), signal),
    placeholderData: keepPreviousData,
  });
};

/** Projects, organizations and people by name. For an empty text it is the default term that is searched for. */
export const globalSearchQuery = (text: string) => {
  const searchValue = text.trim() || GLOBAL_SEARCH.defaultTerm;
  return queryOptions({
    queryKey: ['struct', 'search_global', searchValue],
    queryFn: ({ signal }) =>
      fetchStruct('search_global', { searchValue, limit: GLOBAL_SEARCH.limit }, (shapes) => shapes.searchHits, signal),
    placeholderData: keepPreviousData,
  });
};
