import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { DataHealthSchema } from '#schemas/api/data-health.ts';
import { HelpArticleSchema, HelpSectionsSchema } from '#schemas/api/help.ts';
import { type LegalTextName, LegalTextSchema } from '#schemas/api/legal.ts';
import { type DataSetSpec, isHeldWhole, storedFields } from '#schemas/columns/spec.ts';
import { GLOBAL_SEARCH, HTML_ROWS } from '#schemas/constants.ts';
import { CoInvestorsSchema, InCommonSchema } from '#schemas/entities/connections.ts';
import {
  type FormerAnswer,
  type FormerRecord,
  FormerRecordSchema,
  FormerRowsSchema,
} from '#schemas/entities/formerRecord.ts';
import {
  type OrganizationProfile,
  OrganizationProfileSchema,
  type PersonProfile,
  PersonProfileSchema,
  ProjectPricesSchema,
  type ProjectProfile,
  ProjectProfileSchema,
  RoundProfileSchema,
} from '#schemas/entities/profiles.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { SparklineSchema } from '#schemas/entities/values.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { everyTriple, type Filter } from '#schemas/filters/tree.ts';
import { FILTER_LIMITS } from '#schemas/filters/triples.ts';
import { formulaParam } from '#schemas/formulas/written.ts';
import type { StructAnswer } from '#schemas/http.ts';
import { addressOf, pathOfAddress } from '#schemas/i18n/buildLanguage.ts';
import { type EntityKind, KINDS, type Source } from '#schemas/kinds.ts';
import type { Sid } from '#schemas/queries/catalog.ts';
import { leadersQuery } from '#schemas/queries/leaders.ts';
import type { DashboardParams } from '#schemas/queries/params.ts';
import { HomeKnownSchema, OptionSchema, rowNameOf, SummarySchema, TotalSchema } from '#schemas/queries/results.ts';
import type { View } from '#schemas/queries/view.ts';
import type { StoryType } from '#schemas/routes/storyList.ts';
import type { UnixMs } from '#schemas/units.ts';
import { fetchJson, fetchStruct } from './client.ts';
import { SearchHitsSchema } from './shellQueries.ts';
import type { GlanceList, ViewGlance } from './tableQueries.ts';

/** One query factory per endpoint, for `useQuery` and route loaders. */

/** Dashboard projects carry their last daily prices, oldest first. */
const DASHBOARD_ROW_SCHEMAS = {
  ...ROW_SCHEMAS,
  projects: z.extend(ROW_SCHEMAS.projects, { sparkline: z._default(SparklineSchema, []) }),
};
export const dashboardSchema = <Name extends Source>(source: Name) =>
  z.array<(typeof DASHBOARD_ROW_SCHEMAS)[Name]>(DASHBOARD_ROW_SCHEMAS[source]);

/** Suggestions for a field: as many as are read at once. */
const SUGGESTIONS_MAX = 8;

/** What each source of the data gave last. */
export const dataHealthQuery = () =>
  queryOptions({
    queryKey: ['data-health'],
    queryFn: ({ signal }) => fetchJson('/api/data-health', DataHealthSchema, signal),
  });

/** A legal text that the operator can replace. */
export const legalTextQuery = (name: LegalTextName) =>
  queryOptions({
    queryKey: ['legal', name],
    queryFn: ({ signal }) => fetchJson(addressOf(`/api/legal/${name}`), LegalTextSchema, signal),
  });

/** An article of the help, by its id. */
export const helpArticleQuery = (id: string) =>
  queryOptions({
    queryKey: ['help', 'article', id],
    queryFn: ({ signal }) => fetchJson(addressOf(`/api/help/${id}`), HelpArticleSchema, signal),
  });

/** Every section of the help as plain text. */
export const helpSectionsQuery = () =>
  queryOptions({
    queryKey: ['help', 'sections'],
    queryFn: ({ signal }) => fetchJson(addressOf('/api/help/sections'), HelpSectionsSchema, signal),
  });

/** How much is known of each field, over the whole data set. */
export const homeKnownQuery = () =>
  queryOptions({
    queryKey: ['struct', 'home_known'],
    queryFn: ({ signal }) => fetchStruct('home_known', {}, HomeKnownSchema, signal),
  });

/** First rows of a directory; `params` without the apply flags. */
export const dashboardQuery = <Name extends Source>(source: Name, params: Partial<DashboardParams> = {}) => {
  const sid = KINDS[source].dashboardSid;
  return queryOptions({
    queryKey: ['struct', sid, params],
    queryFn: ({ signal }) => fetchStruct(sid, params, dashboardSchema(source), signal),
    placeholderData: keepPreviousData,
  });
};

/** The first rows of a view, with the row counts of the view and of the data set. */
export interface FirstRows {
  readonly version: number;
  readonly asOf: string | null;
  /** Rows of the view before them. */
  readonly skip: number;
  readonly total: number;
  /** The table's worker goes on to load all rows. */
  readonly becomesWhole: boolean;
  readonly matching: number;
  readonly fields: readonly string[];
  readonly rows: readonly Row[];
}

/**
 * The rows from `skip` on with which a page arrives as HTML; elsewhere the table's worker asks for rows. `fields`: of the
 * columns shown. `now`: the page's moment, for rolling dates.
 */
export const firstRowsQuery = (
  spec: DataSetSpec,
  { filter, sort, search, formulas }: Pick<View, 'filter' | 'sort' | 'search' | 'formulas'>,
  fields: readonly string[],
  { skip, now }: { readonly skip: number; readonly now: UnixMs },
) => {
  const { rowsSid, totalSid } = KINDS[spec.source];
  const stored = storedFields(spec).flatMap(({ field }) => (fields.includes(field) ? [field] : []));
  const asked = { filter: resolveFilter(spec, filter, now), search, ...formulaParam(formulas) };
  return queryOptions({
    queryKey: ['first', spec.source, asked, sort, stored, skip],
    queryFn: async ({ signal }): Promise<FirstRows> => {
      const count = (query: typeof asked) => fetchStruct(totalSid, query, TotalSchema, signal);
      const counted = count(asked);
      const isWhole = asked.filter.length === 0 && search.trim() === '';
      const [page, matching, total] = await Promise.all([
        fetchStruct(rowsSid, { ...asked, sort, skip, take: HTML_ROWS, fields: stored }, firstRowsShape(spec), signal),
        counted,
        isWhole ? counted : count({ filter: [], search: '' }),
      ]);
      const { version, asOf, result: rows } = page;
      if (matching.version !== version || total.version !== version) throw new Error('The data changed meanwhile');
      return {
        ...{ version, asOf, skip, rows, fields: stored, matching: matching.result.total },
        ...{ total: total.result.total, becomesWhole: isHeldWhole(spec, total.result.total) },
      };
    },
  });
};

/** How many articles, or pieces of research, there are. */
export const storyTotalQuery = (type: StoryType) => {
  const sid = KINDS[type].totalSid;
  return queryOptions({
    queryKey: ['struct', sid],
    queryFn: ({ signal }) => fetchStruct(sid, {}, TotalSchema, signal),
  });
};

/** An object query without a match returns an empty object. */
export const NothingSchema = z.pipe(
  z.strictObject({}),
  z.transform(() => null),
);

/** A list of a glance; `fields`: only these of its rows. */
export type ArrivingList = GlanceList & { readonly fields?: readonly string[] };

/**
 * The glance with which a page arrives as HTML, answered as the table's worker answers it elsewhere. `now`: the page's moment,
 * for rolling dates.
 */
export const arrivingGlanceQuery = (
  spec: DataSetSpec,
  { filter, search, formulas }: Pick<View, 'filter' | 'search' | 'formulas'>,
  { figure, lists }: { readonly figure: string; readonly lists: readonly ArrivingList[] },
  now: UnixMs,
) => {
  const { rowsSid, optionsSid, summarySid } = KINDS[spec.source];
  const resolved = (query: { readonly filter: Filter }) => resolveFilter(spec, query.filter, now);
  const asked = { filter: resolved({ filter }), search, ...formulaParam(formulas) };
  return queryOptions({
    queryKey: ['glance', spec.source, asked, figure, lists],
    queryFn: async ({ signal }): Promise<ViewGlance & { readonly version: number }> => {
      const leaders = async ({ sort, count: take, fields }: Extract<ArrivingList, { kind: 'rows' }>) => {
        const leading = leadersQuery(spec, { filter, search }, sort);
        if (everyTriple(leading.filter).length > FILTER_LIMITS.triples) return null;
        const params = { ...leading, ...formulaParam(formulas), filter: resolved(leading), take, fields };
        return fetchStruct(rowsSid, params, firstRowsShape(spec), signal);
      };
      const values = ({ field, count: limit }: Extract<ArrivingList, { kind: 'values' }>) =>
        fetchStruct(optionsSid, { ...asked, field, limit }, z.array(OptionSchema), signal);
      const [summary, ...found] = await Promise.all([
        fetchStruct(summarySid, { ...asked, field: figure }, z.union([SummarySchema, NothingSchema]), signal),
        ...lists.map(async (list) =>
          list.kind === 'rows'
            ? { rows: await leaders(list), values: null }
            : { rows: null, values: await values(list) },
        ),
      ]);
      const { version } = summary;
      if (found.some(({ rows, values }) => (rows ?? values ?? summary).version !== version))
        throw new Error('The data changed meanwhile');
      const ofList = found.map(({ rows, values }) => ({ rows: rows?.result ?? [], values: values?.result ?? [] }));
      return { version, summary: summary.result, lists: ofList };
    },
  });
};

/** Rows with some of their fields, each as its column declares it. */
const computedValue = z.optional(z.nullable(z.union([z.number(), z.string()])));

const firstRowsShape = ({ source, columns }: DataSetSpec): z.ZodMiniType<readonly Row[]> => {
  const computed = columns.flatMap(({ field, formula }) => (formula ? [[field, computedValue] as const] : []));
  return z.array(z.extend(z.partial(ROW_SCHEMAS[source]), { ...Object.fromEntries(computed), _id: z.int() }));
};

const NAME_SEARCHES = {
  project: 'search_token',
  venture: 'search_organization',
  people: 'search_people',
} as const satisfies Record<EntityKind, string>;

/** Searches one kind by name. An empty text lists the largest. */
export const nameSearchQuery = (kind: EntityKind, searchValue: string) => {
  const sid = NAME_SEARCHES[kind];
  return queryOptions({
    queryKey: ['struct', sid, searchValue],
    queryFn: ({ signal }) => fetchStruct(sid, { searchValue, limit: GLOBAL_SEARCH.limit }, SearchHitsSchema, signal),
    placeholderData: keepPreviousData,
  });
};

const VALUE_SEARCHES = [
  'search_jobtitle',
  'search_sector',
  'search_venture_type',
  'search_current_organization',
] as const satisfies readonly Sid[];
/** A search whose results are offered in a field: values that rows have, or names. */
export type Suggesting = (typeof VALUE_SEARCHES)[number] | (typeof NAME_SEARCHES)[EntityKind];

const isOfValues = (sid: Suggesting): sid is (typeof VALUE_SEARCHES)[number] =>
  VALUE_SEARCHES.some((one) => one === sid);

/** What a field is offered for a text, the most frequent or largest first. */
export const suggestionsQuery = (sid: Suggesting, searchValue: string) =>
  queryOptions({
    queryKey: ['struct', sid, 'suggestions', searchValue],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const params = { searchValue, limit: SUGGESTIONS_MAX };
      if (isOfValues(sid)) {
        const { result } = await fetchStruct(sid, params, z.array(OptionSchema), signal);
        return result.map(({ value }) => value);
      }
      const { result } = await fetchStruct(sid, params, SearchHitsSchema, signal);
      return [...new Set(result.map((hit) => rowNameOf(hit).name))];
    },
    placeholderData: keepPreviousData,
  });

/** The profile of each kind. */
export interface Profiles {
  readonly project: ProjectProfile;
  readonly venture: OrganizationProfile;
  readonly people: PersonProfile;
}
export type AnyRecord = Profiles[EntityKind];

const DETAILS = {
  project: { sid: 'detail_project', record: ProjectProfileSchema },
  venture: { sid: 'detail_venture', record: OrganizationProfileSchema },
  people: { sid: 'detail_people', record: PersonProfileSchema },
} as const satisfies Record<EntityKind, object>;

/** One project, organization or person with all that its page shows; null when the slug is unknown. */
export const detailQuery = (kind: EntityKind, slug: string) => {
  const { sid, record } = DETAILS[kind];
  return queryOptions({
    queryKey: ['struct', sid, slug],
    queryFn: ({ signal }) => fetchRecord<AnyRecord>(sid, slug, record, signal),
  });
};

/** A record; null: there is none, or none any more: then `former` says what is known of the address. */
export interface RecordAnswer<Found> extends StructAnswer<Found | null> {
  readonly former?: FormerRecord;
}

async function fetchRecord<Found extends object>(
  sid: Sid,
  slug: string,
  shape: z.ZodMiniType<Found>,
  signal: AbortSignal,
): Promise<RecordAnswer<Found>> {
  const shapes = z.union([NothingSchema, FormerRecordSchema, shape]);
  const { result, ...answer } = await fetchStruct<Found | FormerAnswer | null>(sid, { slug }, shapes, signal);
  if (result === null || !isFormer(result)) return { ...answer, result };
  return { ...answer, result: null, former: result.former };
}

const isFormer = (result: object): result is FormerAnswer => 'former' in result;

/** The daily figures of a project; null when the slug is unknown. */
export const pricesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['struct', 'project_prices', slug],
    queryFn: ({ signal }) =>
      fetchStruct('project_prices', { slug }, z.union([NothingSchema, ProjectPricesSchema]), signal),
  });

/** A round by its number, with all that its page shows; null when there is none. */
export const roundQuery = (slug: string) =>
  queryOptions({
    queryKey: ['struct', 'detail_round', slug],
    queryFn: ({ signal }) => fetchRecord('detail_round', slug, RoundProfileSchema, signal),
  });

/** Who invests beside an organization, the closest or everybody; null when the slug is unknown. */
export const coInvestorsQuery = (slug: string, limit: number) =>
  queryOptions({
    queryKey: ['struct', 'venture_coinvestors', slug, limit],
    queryFn: ({ signal }) =>
      fetchStruct('venture_coinvestors', { slug, limit }, z.union([NothingSchema, CoInvestorsSchema]), signal),
  });

/** What several of one kind share. */
export const inCommonQuery = (kind: EntityKind, slugs: readonly string[]) =>
  queryOptions({
    queryKey: ['struct', 'in_common', kind, ...slugs],
    queryFn: ({ signal }) => fetchStruct('in_common', { kind, slugs }, InCommonSchema, signal),
  });

/** What became of those of these rows that are none now. */
export const formerRowsQuery = (source: Source, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['struct', 'former_rows', source, ...ids],
    queryFn: ({ signal }) => fetchStruct('former_rows', { source, ids }, FormerRowsSchema, signal),
  });

/** Where the address of a page leads now, on this site; null: nowhere else. */
export const presentPathQuery = (path: string) =>
  queryOptions({
    queryKey: ['presentPath', path],
    queryFn: async ({ signal }) => {
      const answer = await fetch(addressOf(path), { method: 'HEAD', headers: { accept: 'text/html' }, signal });
      const { origin, pathname } = new URL(answer.url, window.location.href);
      const present = pathOfAddress(pathname);
      return answer.ok && origin === window.location.origin && present !== path ? present : null;
    },
    staleTime: 60_000,
    retry: false,
  });
