import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import { MASTER_ROW_SCHEMAS } from '#schemas/entities/masterRows.ts';
import { KINDS, type Source } from '#schemas/kinds.ts';
import type { DashboardParams } from '#schemas/queries/params.ts';
import { HomeTotalsSchema, SearchHitSchema, StatusSchema } from '#schemas/queries/results.ts';
import { fetchJson, fetchStruct } from './client.ts';
import { SettingsSchema } from './settings.ts';

/** One factory an endpoint: the key and the call of a query, for `useQuery` and for route loaders. */

/** How often the data set's status is asked for, in ms: often while the server does not answer. */
const STATUS_EVERY = { answering: 60_000, failing: 5_000 } as const;

/** What the data set is. Asked again by itself, so that the badge tells of a sync. */
export const statusQuery = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => fetchJson('/api/status', StatusSchema, signal),
    refetchInterval: (query) => (query.state.status === 'error' ? STATUS_EVERY.failing : STATUS_EVERY.answering),
  });

/** What the operator has set and the browser may know. It does not change while the server runs. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => fetchJson('/api/settings', SettingsSchema, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Counts and sums of the whole data set. */
export const homeTotalsQuery = () =>
  queryOptions({
    queryKey: ['struct', 'home_totals'],
    queryFn: ({ signal }) => fetchStruct('home_totals', {}, HomeTotalsSchema, signal),
  });

/** Projects of a dashboard carry their last daily prices, oldest first. */
const DASHBOARD_ROW_SCHEMAS = {
  ...MASTER_ROW_SCHEMAS,
  projects: z.extend(MASTER_ROW_SCHEMAS.projects, { sparkline: z._default(z.array(z.number()), []) }),
};

/** The leading rows of a directory, and the parameters of the dashboard beside its apply-flags. */
export const dashboardQuery = <Name extends Source>(source: Name, params: Partial<DashboardParams> = {}) => {
  const sid = KINDS[source].dashboardSid;
  const schema = z.array<(typeof DASHBOARD_ROW_SCHEMAS)[Name]>(DASHBOARD_ROW_SCHEMAS[source]);
  return queryOptions({
    queryKey: ['struct', sid, params],
    queryFn: ({ signal }) => fetchStruct(sid, params, schema, signal),
    placeholderData: keepPreviousData,
  });
};

/** Projects, organizations and people by name. An empty text gives what the server proposes. */
export const globalSearchQuery = (searchValue: string) =>
  queryOptions({
    queryKey: ['struct', 'search_global', searchValue],
    queryFn: ({ signal }) =>
      fetchStruct('search_global', { searchValue, limit: GLOBAL_SEARCH.limit }, z.array(SearchHitSchema), signal),
    placeholderData: keepPreviousData,
  });
