import type * as z from 'zod/mini';
import { EventsParamsSchema } from '../api/events.ts';
import { ObservatoryParamsSchema } from '../api/observatory.ts';
import type { DataSetName } from '../kinds.ts';
import { PivotParamsSchema } from '../pivot/params.ts';
import {
  CoInvestorsParamsSchema,
  DashboardParamsSchema,
  DetailParamsSchema,
  FinancialsParamsSchema,
  FormerRowsParamsSchema,
  InCommonParamsSchema,
  MasterParamsSchema,
  NoParamsSchema,
  OptionsParamsSchema,
  PathsParamsSchema,
  SearchParamsSchema,
  SummaryParamsSchema,
} from './params.ts';
import { SeriesParamsSchema } from './series.ts';

/**
 * Every data query there is: `GET /api/data/struct?sid=<id>&params=[{…}]` answers
 * `{"data":{"<sid>":[result]},"version","asOf"}`; `result` is a list or an object, as said here, and `[]` or `{}` when
 * nothing is found.
 */
export interface QueryDefinition {
  readonly family:
    | 'master'
    | 'total'
    | 'options'
    | 'summary'
    | 'dashboard'
    | 'home'
    | 'observatory'
    | 'pivot'
    | 'detail'
    | 'related'
    | 'search';
  readonly params: z.ZodMiniType;
  readonly result: 'list' | 'object';
  /** The queried data set, if any. */
  readonly target: DataSetName | null;
}

const query = (
  family: QueryDefinition['family'],
  target: DataSetName | null,
  params: z.ZodMiniType,
  result: QueryDefinition['result'] = 'list',
): QueryDefinition => ({ family, target, params, result });

export const QUERIES = {
  master_projects: query('master', 'projects', MasterParamsSchema),
  master_people: query('master', 'people', MasterParamsSchema),
  master_funds: query('master', 'organizations', MasterParamsSchema),
  master_fundraising: query('master', 'fundraising', MasterParamsSchema),
  master_news: query('master', 'news', MasterParamsSchema),
  master_research: query('master', 'research', MasterParamsSchema),
  master_jobs: query('master', 'jobs', MasterParamsSchema),
  list_proposals: query('master', 'proposals', MasterParamsSchema),
  /** Projects of which a round is known, and people who invested in a project themselves. */
  master_fundraising_projects: query('master', 'projects', MasterParamsSchema),
  master_angel_investor: query('master', 'people', MasterParamsSchema),
  total_projects: query('total', 'projects', MasterParamsSchema, 'object'),
  total_people: query('total', 'people', MasterParamsSchema, 'object'),
  total_funds: query('total', 'organizations', MasterParamsSchema, 'object'),
  total_fundraising: query('total', 'fundraising', MasterParamsSchema, 'object'),
  total_fundraising_projects: query('total', 'projects', MasterParamsSchema, 'object'),
  total_angel_investor: query('total', 'people', MasterParamsSchema, 'object'),
  total_news: query('total', 'news', MasterParamsSchema, 'object'),
  total_research: query('total', 'research', MasterParamsSchema, 'object'),
  total_jobs: query('total', 'jobs', MasterParamsSchema, 'object'),
  total_proposals: query('total', 'proposals', MasterParamsSchema, 'object'),
  options_projects: query('options', 'projects', OptionsParamsSchema),
  options_people: query('options', 'people', OptionsParamsSchema),
  options_funds: query('options', 'organizations', OptionsParamsSchema),
  options_fundraising: query('options', 'fundraising', OptionsParamsSchema),
  options_news: query('options', 'news', OptionsParamsSchema),
  options_research: query('options', 'research', OptionsParamsSchema),
  options_jobs: query('options', 'jobs', OptionsParamsSchema),
  options_proposals: query('options', 'proposals', OptionsParamsSchema),
  summary_projects: query('summary', 'projects', SummaryParamsSchema, 'object'),
  summary_people: query('summary', 'people', SummaryParamsSchema, 'object'),
  summary_funds: query('summary', 'organizations', SummaryParamsSchema, 'object'),
  summary_fundraising: query('summary', 'fundraising', SummaryParamsSchema, 'object'),
  summary_news: query('summary', 'news', SummaryParamsSchema, 'object'),
  summary_research: query('summary', 'research', SummaryParamsSchema, 'object'),
  summary_jobs: query('summary', 'jobs', SummaryParamsSchema, 'object'),
  summary_proposals: query('summary', 'proposals', SummaryParamsSchema, 'object'),
  dashboard_projects: query('dashboard', 'projects', DashboardParamsSchema),
  dashboard_people: query('dashboard', 'people', DashboardParamsSchema),
  dashboard_ventures: query('dashboard', 'organizations', DashboardParamsSchema),
  dashboard_fundraising: query('dashboard', 'fundraising', DashboardParamsSchema),
  /** Projects that have a token price. */
  dashboard_projects_only: query('dashboard', 'projects', DashboardParamsSchema),
  dashboard_news: query('dashboard', null, DashboardParamsSchema),
  home_totals: query('home', null, NoParamsSchema, 'object'),
  /** By directory and field, how many rows have a value. */
  home_known: query('home', null, NoParamsSchema, 'object'),
  /** What was raised in the month of the newest round, against the month before. */
  home_capital: query('home', null, NoParamsSchema, 'object'),
  /** By name, linked pivots of rounds, and of projects. */
  observatory_rounds: query('observatory', 'fundraising', ObservatoryParamsSchema, 'object'),
  observatory_projects: query('observatory', 'projects', ObservatoryParamsSchema, 'object'),
  /** Rows added up by the values of their fields. */
  pivot_projects: query('pivot', 'projects', PivotParamsSchema, 'object'),
  pivot_people: query('pivot', 'people', PivotParamsSchema, 'object'),
  pivot_organizations: query('pivot', 'organizations', PivotParamsSchema, 'object'),
  pivot_rounds: query('pivot', 'fundraising', PivotParamsSchema, 'object'),
  pivot_news: query('pivot', 'news', PivotParamsSchema, 'object'),
  pivot_research: query('pivot', 'research', PivotParamsSchema, 'object'),
  pivot_jobs: query('pivot', 'jobs', PivotParamsSchema, 'object'),
  pivot_proposals: query('pivot', 'proposals', PivotParamsSchema, 'object'),
  /** A list of events, and how many each day of its month has. */
  events: query('observatory', null, EventsParamsSchema, 'object'),
  detail_project: query('detail', 'projects', DetailParamsSchema, 'object'),
  detail_people: query('detail', 'people', DetailParamsSchema, 'object'),
  detail_venture: query('detail', 'organizations', DetailParamsSchema, 'object'),
  /** A round by its number, which is its address: `{slug: "123"}`. */
  detail_round: query('detail', 'fundraising', DetailParamsSchema, 'object'),
  /** An article by its slug, with all outlets of its story, whom it names, and the stories beside it. */
  detail_news: query('detail', null, DetailParamsSchema, 'object'),
  /** A piece of research, and an ad for a job, by slug. */
  detail_research: query('detail', 'research', DetailParamsSchema, 'object'),
  detail_job: query('detail', 'jobs', DetailParamsSchema, 'object'),
  people_investments: query('related', 'people', DetailParamsSchema),
  people_news: query('related', 'people', DetailParamsSchema),
  /** Deals and capital by quarter. */
  venture_financials: query('related', 'organizations', FinancialsParamsSchema),
  venture_coinvestors: query('related', 'organizations', CoInvestorsParamsSchema, 'object'),
  /** How two projects, organizations or people are connected. */
  paths: query('related', null, PathsParamsSchema, 'object'),
  /** What at least two of several projects, organizations or people share. */
  in_common: query('related', null, InCommonParamsSchema, 'object'),
  /** Of the rows that a filter names by number, those that no source reports any more, or that are of another kind now. */
  former_rows: query('related', null, FormerRowsParamsSchema),
  /** What columns of figures over time draw, of some rows. */
  series_projects: query('related', 'projects', SeriesParamsSchema, 'object'),
  series_funds: query('related', 'organizations', SeriesParamsSchema, 'object'),
  /** Daily figures alone, for charts of several projects. */
  project_prices: query('related', 'projects', DetailParamsSchema, 'object'),
  project_distribution: query('related', 'projects', DetailParamsSchema),
  project_events: query('related', 'projects', DetailParamsSchema),
  fundraising_project: query('related', 'projects', DetailParamsSchema),
  search_jobtitle: query('search', 'people', SearchParamsSchema),
  search_sector: query('search', 'projects', SearchParamsSchema),
  search_people: query('search', 'people', SearchParamsSchema),
  search_organization: query('search', 'organizations', SearchParamsSchema),
  search_token: query('search', 'projects', SearchParamsSchema),
  search_global: query('search', null, SearchParamsSchema),
  search_venture_type: query('search', 'organizations', SearchParamsSchema),
  search_current_organization: query('search', 'people', SearchParamsSchema),
} as const satisfies Record<string, QueryDefinition>;

export type Sid = keyof typeof QUERIES;

/** True for the identifier of a query. */
export function isSid(text: string): text is Sid {
  return Object.hasOwn(QUERIES, text);
}
