import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Sid } from '#schemas/queries/catalog.ts';
import type { ServerModule } from '#server/module.ts';
import { readDataset } from '#server/modules/datasets/dataset.ts';
import { articleQuery } from './article.ts';
import { coInvestorsQuery } from './coInvestors.ts';
import {
  dashboardQuery,
  homeKnownQuery,
  homeTotalsQuery,
  newsDashboardQuery,
  peopleNewsQuery,
  projectEventsQuery,
} from './dashboards.ts';
import {
  distributionQuery,
  financialsQuery,
  formerRowsQuery,
  organizationQuery,
  personQuery,
  personRoundsQuery,
  projectPricesQuery,
  projectQuery,
  projectRoundsQuery,
  roundQuery,
} from './details.ts';
import { eventsQuery } from './events.ts';
import { homeCapitalQuery } from './homeCapital.ts';
import { inCommonQuery } from './inCommon.ts';
import { HAS_INVESTED, HAS_RAISED, masterQuery, totalQuery } from './master.ts';
import { observatoryQuery } from './observatory.ts';
import { optionsQuery } from './options.ts';
import { pathsQuery } from './paths.ts';
import { pivotQuery } from './pivot/query.ts';
import type { QueryReader } from './query.ts';
import { replicaStates } from './replicas.ts';
import { dataRoutes } from './routes.ts';
import { globalSearchQuery, namesQuery, valuesQuery } from './searches.ts';
import { seriesQuery } from './series.ts';
import { jobQuery, researchQuery } from './storyPages.ts';
import { summaryQuery } from './summary.ts';

/** Readers of all queries; a missing one does not compile. */
export function createReaders(dataSets: typeof DATA_SETS = DATA_SETS): Readonly<Record<Sid, QueryReader>> {
  const { projects, people, organizations, fundraising, news, research, jobs, proposals } = dataSets;
  return {
    master_projects: masterQuery(projects),
    master_people: masterQuery(people),
    master_funds: masterQuery(organizations),
    master_fundraising: masterQuery(fundraising),
    master_news: masterQuery(news),
    master_research: masterQuery(research),
    master_jobs: masterQuery(jobs),
    list_proposals: masterQuery(proposals),
    master_fundraising_projects: masterQuery(projects, HAS_RAISED),
    master_angel_investor: masterQuery(people, HAS_INVESTED),
    total_projects: totalQuery(projects),
    total_people: totalQuery(people),
    total_funds: totalQuery(organizations),
    total_fundraising: totalQuery(fundraising),
    total_news: totalQuery(news),
    total_research: totalQuery(research),
    total_jobs: totalQuery(jobs),
    total_proposals: totalQuery(proposals),
    total_fundraising_projects: totalQuery(projects, HAS_RAISED),
    total_angel_investor: totalQuery(people, HAS_INVESTED),
    options_projects: optionsQuery(projects),
    options_people: optionsQuery(people),
    options_funds: optionsQuery(organizations),
    options_fundraising: optionsQuery(fundraising),
    options_news: optionsQuery(news),
    options_research: optionsQuery(research),
    options_jobs: optionsQuery(jobs),
    options_proposals: optionsQuery(proposals),
    summary_projects: summaryQuery(projects),
    summary_people: summaryQuery(people),
    summary_funds: summaryQuery(organizations),
    summary_fundraising: summaryQuery(fundraising),
    summary_news: summaryQuery(news),
    summary_research: summaryQuery(research),
    summary_jobs: summaryQuery(jobs),
    summary_proposals: summaryQuery(proposals),
    dashboard_projects: dashboardQuery(projects),
    dashboard_people: dashboardQuery(people),
    dashboard_ventures: dashboardQuery(organizations),
    dashboard_fundraising: dashboardQuery(fundraising),
    dashboard_projects_only: dashboardQuery(projects, [['price_usd', 'known', 1]]),
    dashboard_news: newsDashboardQuery,
    home_totals: homeTotalsQuery,
    home_known: homeKnownQuery,
    home_capital: homeCapitalQuery,
    observatory_rounds: observatoryQuery(fundraising, 'fundraising'),
    observatory_projects: observatoryQuery(projects, 'projects'),
    pivot_projects: pivotQuery(projects),
    pivot_people: pivotQuery(people),
    pivot_organizations: pivotQuery(organizations),
    pivot_rounds: pivotQuery(fundraising),
    pivot_news: pivotQuery(news),
    pivot_research: pivotQuery(research),
    pivot_jobs: pivotQuery(jobs),
    pivot_proposals: pivotQuery(proposals),
    events: eventsQuery,
    detail_project: projectQuery,
    detail_people: personQuery,
    detail_venture: organizationQuery,
    detail_round: roundQuery,
    detail_news: articleQuery,
    detail_research: researchQuery,
    detail_job: jobQuery,
    people_investments: personRoundsQuery,
    people_news: peopleNewsQuery,
    project_events: projectEventsQuery,
    fundraising_project: projectRoundsQuery,
    venture_financials: financialsQuery,
    venture_coinvestors: coInvestorsQuery,
    paths: pathsQuery,
    in_common: inCommonQuery,
    former_rows: formerRowsQuery,
    series_projects: seriesQuery(projects),
    series_funds: seriesQuery(organizations),
    project_prices: projectPricesQuery,
    project_distribution: distributionQuery,
    search_jobtitle: valuesQuery(people, 'primary_job_title'),
    search_sector: valuesQuery(projects, 'sector'),
    search_people: namesQuery('people'),
    search_organization: namesQuery('venture'),
    search_token: namesQuery('project'),
    search_global: globalSearchQuery,
    search_venture_type: valuesQuery(organizations, 'type'),
    search_current_organization: valuesQuery(people, 'organization'),
  };
}

export const dataQuery: ServerModule = {
  name: 'data-query',
  routes: dataRoutes(createReaders()),
  notReady: async ({ pool }) => ((await readDataset(pool)) ? null : 'loading'),
  health: async (deps) => ({ replicas: await replicaStates(deps) }),
};
