import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { EventCalendarSchema, type EventsParams } from '#schemas/api/events.ts';
import {
  type InvestorWindow,
  MOVERS_VOLUME,
  OBSERVATORY_SCHEMAS,
  OBSERVED_PIVOTS,
  OBSERVED_RULES,
  type Observed,
  type ProjectsObserved,
  type RoundsObserved,
  windowTriple,
} from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import { everyTriple, type Filter } from '#schemas/filters/tree.ts';
import { FILTER_LIMITS } from '#schemas/filters/triples.ts';
import { unpackPivot } from '#schemas/pivot/packed.ts';
import type { Sid } from '#schemas/queries/catalog.ts';
import { leadersQuery } from '#schemas/queries/leaders.ts';
import { everyCondition } from '#schemas/queries/linked.ts';
import type { UnixMs } from '#schemas/units.ts';
import type { TableHandle } from '#workers/client.ts';
import { fetchStruct } from './client.ts';

/** Queries of the observatory: linked pivots from the server, or from the table once it holds every row, and a few leading rows. */

/** A data set of the observatory, as it is asked for. */
export interface ObservedSet<Answer> {
  readonly source: Observed;
  readonly sid: Sid;
  readonly shape: z.ZodMiniType<Answer>;
}

export const ROUNDS: ObservedSet<RoundsObserved> = {
  source: 'fundraising',
  sid: 'observatory_rounds',
  shape: OBSERVATORY_SCHEMAS.fundraising,
};
export const PROJECTS: ObservedSet<ProjectsObserved> = {
  source: 'projects',
  sid: 'observatory_projects',
  shape: OBSERVATORY_SCHEMAS.projects,
};

/** A drag asks many times. */
const DEBOUNCE_MS = 120;

async function settled(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, DEBOUNCE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Linked pivots as the server counts them. `settle`: only once the filter rests. */
export const observedQuery = <Answer>(
  { sid, shape }: ObservedSet<Answer>,
  filter: Filter,
  window: InvestorWindow,
  settle = false,
) =>
  queryOptions({
    queryKey: ['struct', sid, filter, window],
    queryFn: async ({ signal }) => {
      if (settle) await settled(signal);
      return fetchStruct(sid, { filter, window }, shape, signal);
    },
    placeholderData: keepPreviousData,
  });

/** What counts linked pivots of its rows. */
export type CountingTable = Pick<TableHandle, 'id' | 'linked'>;

/** The same from a table that holds every row; null where it does not. A newer call supersedes this one. */
export const countedQuery = <Answer>(
  table: CountingTable | null,
  revision: number,
  { source, shape }: ObservedSet<Answer>,
  filter: Filter,
  window: InvestorWindow,
) =>
  queryOptions({
    queryKey: ['table', table?.id ?? null, revision, 'linked', filter, window] as const,
    queryFn: table
      ? async () => {
          const answers = await table.linked({
            pivots: OBSERVED_PIVOTS[source],
            rules: OBSERVED_RULES[source],
            filter,
            window: windowTriple(window),
          });
          if (!answers) return null;
          return shape.parse(
            Object.fromEntries(Object.entries(answers).map(([name, one]) => [name, unpackPivot(one)])),
          );
        }
      : skipToken,
    meta: { worker: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 2,
    retryDelay: 0,
    placeholderData: keepPreviousData,
  });

/** Rows of a list on the page. */
export const LISTED_ROUNDS = 9;
export const LISTED_MOVERS = 5;

const RoundsSchema = z.array(ROW_SCHEMAS.fundraising);
const ProjectsSchema = z.array(ROW_SCHEMAS.projects);

/** The newest rounds that pass a filter. `now`: the page's moment, for rolling dates. */
export const latestRoundsQuery = (filter: Filter, now: UnixMs) => {
  const spec = DATA_SETS.fundraising;
  const asked = resolveFilter(spec, everyCondition(filter, OBSERVED_RULES.fundraising), now);
  const params = { filter: asked, sort: { field: 'date', order: 'desc' }, take: LISTED_ROUNDS };
  return queryOptions({
    queryKey: ['struct', 'master_fundraising', 'latest', params],
    queryFn: ({ signal }) => fetchStruct('master_fundraising', params, RoundsSchema, signal),
    placeholderData: keepPreviousData,
  });
};

/** The conditions of projects that may move: enough volume. */
export function moversFilter(filter: Filter): Filter {
  return [...everyCondition(filter, OBSERVED_RULES.projects), ['volume', 'gte', MOVERS_VOLUME]];
}

/** Projects whose price rose or fell most within a day. */
export const moversQuery = (filter: Filter, order: 'desc' | 'asc') => {
  const sort = { field: 'change24h', order } as const;
  const asked = leadersQuery(DATA_SETS.projects, { filter: moversFilter(filter), search: '' }, sort);
  const params = { ...asked, take: LISTED_MOVERS };
  return queryOptions({
    queryKey: ['struct', 'master_projects', 'movers', params],
    queryFn: ({ signal }) => fetchStruct('master_projects', params, ProjectsSchema, signal),
    enabled: everyTriple(asked.filter).length <= FILTER_LIMITS.triples,
    placeholderData: keepPreviousData,
  });
};

/** A list of events, with the calendar of its month. */
export const eventsQuery = (params: EventsParams) =>
  queryOptions({
    queryKey: ['struct', 'events', params],
    queryFn: ({ signal }) => fetchStruct('events', params, EventCalendarSchema, signal),
    placeholderData: keepPreviousData,
  });
