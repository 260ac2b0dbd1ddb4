import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type LegalTextName, LegalTextSchema } from '#schemas/api/legal.ts';
import { PublicSettingsSchema } from '#schemas/api/public-settings.ts';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { type EntityKind, KINDS, type Source } from '#schemas/kinds.ts';
import type { DashboardParams } from '#schemas/queries/params.ts';
import { HomeTotalsSchema, SearchHitSchema, StatusSchema } from '#schemas/queries/results.ts';
import { fetchJson, fetchStruct } from './client.ts';

/** One factory an endpoint: the key and the call of a query, for `useQuery` and for route loaders. */

/** Projects of a dashboard carry their last daily prices, oldest first. */
const DASHBOARD_ROW_SCHEMAS = {
  ...ROW_SCHEMAS,
  projects: z.extend(ROW_SCHEMAS.projects, { sparkline: z._default(z.array(z.number()), []) }),
};
const dashboardSchema = <Name extends Source>(source: Name) =>
  z.array<(typeof DASHBOARD_ROW_SCHEMAS)[Name]>(DASHBOARD_ROW_SCHEMAS[source]);

const SearchHitsSchema = z.array(SearchHitSchema);

/** How often the data set's status is asked for, in ms: often while the server does not answer. */
const STATUS_EVERY = { answering: 60_000, failing: 5_000 } as const;

/** What the data set is. Asked again by itself, so that the badge tells of a sync. */
export const statusQuery = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => fetchJson('/api/status', StatusSchema, signal),
    // Browsers say that the network is back before every call gets through: what then fails again waits for this one.
    refetchOnReconnect: 'always',
    refetchInterval: (query) => (query.state.status === 'error' ? STATUS_EVERY.failing : STATUS_EVERY.answering),
  });

/** What the operator has set and the browser may know. It does not change while the server runs; nobody waits for it. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    meta: { quiet: true },
    queryFn: ({ signal }) => fetchJson('/api/settings', PublicSettingsSchema, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** A text that the operator can replace. */
export const legalTextQuery = (name: LegalTextName) =>
  queryOptions({
    queryKey: ['legal', name],
    queryFn: ({ signal }) => fetchJson(`/api/legal/${name}`, LegalTextSchema, signal),
  });

/** Counts and sums of the whole data set. */
export const homeTotalsQuery = () =>
  queryOptions({
    queryKey: ['struct', 'home_totals'],
    queryFn: ({ signal }) => fetchStruct('home_totals', {}, HomeTotalsSchema, signal),
  });

/** The leading rows of a directory, and the parameters of the dashboard beside its apply-flags. */
export const dashboardQuery = <Name extends Source>(source: Name, params: Partial<DashboardParams> = {}) => {
  const sid = KINDS[source].dashboardSid;
  return queryOptions({
    queryKey: ['struct', sid, params],
    queryFn: ({ signal }) => fetchStruct(sid, params, dashboardSchema(source), signal),
    placeholderData: keepPreviousData,
  });
};

/** Projects, organizations and people by name. For an empty text it is the default term that is searched for. */
export const globalSearchQuery = (text: string) => {
  const searchValue = text.trim() || GLOBAL_SEARCH.defaultTerm;
  return queryOptions({
    queryKey: ['struct', 'search_global', searchValue],
    queryFn: ({ signal }) =>
      fetchStruct('search_global', { searchValue, limit: GLOBAL_SEARCH.limit }, SearchHitsSchema, signal),
    placeholderData: keepPreviousData,
  });
};

/** A year of daily prices in US dollars; the first is that of 1 January, null where none is known. */
const PriceYearSchema = z.object({ year: z.int(), prices: z.array(z.nullable(z.number())) });

/** A record is its row with the rounds it raised or joined, newest first. */
const rounds = z.array(ROW_SCHEMAS.fundraising);
const ProjectRecordSchema = z.extend(ROW_SCHEMAS.projects, { rounds, prices: z.array(PriceYearSchema) });
const OrganizationRecordSchema = z.extend(ROW_SCHEMAS.organizations, { rounds });
const PersonRecordSchema = z.extend(ROW_SCHEMAS.people, { rounds });

export type ProjectRecord = z.infer<typeof ProjectRecordSchema>;
export type OrganizationRecord = z.infer<typeof OrganizationRecordSchema>;
export type PersonRecord = z.infer<typeof PersonRecordSchema>;
export type AnyRecord = ProjectRecord | OrganizationRecord | PersonRecord;

const DETAILS = {
  project: { sid: 'detail_project', record: ProjectRecordSchema },
  venture: { sid: 'detail_venture', record: OrganizationRecordSchema },
  people: { sid: 'detail_people', record: PersonRecordSchema },
} as const satisfies Record<EntityKind, object>;

/** A detail that finds nothing is an empty object. */
const NothingSchema = z.pipe(
  z.strictObject({}),
  z.transform(() => null),
);

/** One project, organization or person; the result is null where there is none of that name. */
export const detailQuery = (kind: EntityKind, slug: string) => {
  const { sid, record } = DETAILS[kind];
  return queryOptions({
    queryKey: ['struct', sid, slug],
    queryFn: ({ signal }) => fetchStruct<AnyRecord | null>(sid, { slug }, z.union([NothingSchema, record]), signal),
  });
};
