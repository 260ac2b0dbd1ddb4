import { DATA_SETS } from '../columns/dataSets.ts';
import { emptyRow } from '../columns/spec.ts';
import {
  type OrganizationProfile,
  OrganizationProfileSchema,
  type PersonProfile,
  PersonProfileSchema,
  type ProjectProfile,
  ProjectProfileSchema,
} from '../entities/profiles.ts';

const NO_FUNDING = {
  rounds: 0,
  undisclosed: 0,
  in_doubt: 0,
  total_funding_amount: null,
  latest_date: null,
  latest_stage: null,
};
const NO_ACTIVITY = { quarters: [], undated: 0, stages: [], sectors: [] };

/** The answer's daily figures of days in a row of which only prices are known. `first`: days since 1970. */
export function dailyPoints(prices: readonly number[], first = 1): object {
  const unknown = prices.map(() => null);
  return {
    day: prices.map((_, at) => first + at),
    price_usd: prices,
    market_cap_usd: unknown,
    volume_usd: unknown,
    moment: unknown,
    sources: [],
  };
}

/** The answer about a project of which nothing is known but what `more` says. */
export function bareProject(name: string, more: object = {}): ProjectProfile {
  return ProjectProfileSchema.parse({
    ...emptyRow(DATA_SETS.projects),
    _id: 1,
    name,
    slug: name.toLowerCase(),
    description_html: null,
    market_cap_rate_24h: null,
    year_founded: null,
    founded: null,
    location: null,
    website: null,
    social: [],
    ecosystem: [],
    chain_tvls: [],
    funding_received: null,
    funding_summary: NO_FUNDING,
    founders: [],
    funding_funds: [],
    funding_peoples: [],
    all_member: [],
    employees: [],
    issuers: [],
    markets: [],
    contracts: [],
    events: [],
    roadmap: [],
    news_proj: [],
    similar_projects: [],
    distribution: [],
    rounds: [],
    jobs: { total: 0, companies: [] },
    price_points: dailyPoints([]),
    counts: {
      rounds: 0,
      funding_funds: 0,
      funding_peoples: 0,
      all_member: 0,
      employees: 0,
      markets: 0,
      contracts: 0,
      events: 0,
      roadmap: 0,
      news_proj: 0,
    },
    ...more,
  });
}

/** The answer about an organization of which nothing is known but what `more` says. */
export function bareOrganization(name: string, more: object = {}): OrganizationProfile {
  return OrganizationProfileSchema.parse({
    ...emptyRow(DATA_SETS.organizations),
    _id: 1,
    ventures_name: name,
    slug: name.toLowerCase(),
    total_funding_amount: null,
    funding_summary: NO_FUNDING,
    activity: NO_ACTIVITY,
    website: null,
    twitter: null,
    linkedin: null,
    crunchbase_link: null,
    email_address: null,
    assets_under_management: null,
    founded: null,
    related_token: [],
    investors: [],
    funding_raised: null,
    all_member: [],
    employees: [],
    portfolio: [],
    rounds: [],
    led_rounds: [],
    recent_news: [],
    events: [],
    jobs: { total: 0, companies: [] },
    data_ref: { fund_recent_news_id: { ref_ids: [] } },
    counts: {
      rounds: 0,
      rounds_led: 0,
      portfolio: 0,
      investors: 0,
      all_member: 0,
      employees: 0,
      related_token: 0,
      recent_news: 0,
      events: 0,
    },
    ...more,
  });
}

/** The answer about a person of whom nothing is known but what `more` says. */
export function barePerson(name: string, more: object = {}): PersonProfile {
  return PersonProfileSchema.parse({
    ...emptyRow(DATA_SETS.people),
    _id: 1,
    name,
    slug: name.toLowerCase(),
    job_title: [],
    twitter: null,
    linkedin: null,
    crunchbase: null,
    primary_organization: null,
    ventures: [],
    projects_join: [],
    projects_join_has_symbol: [],
    projects_join_no_symbol: [],
    rel_tokens: [],
    founder: [],
    experience: [],
    portfolio_angel_investor: [],
    portfolio_ids: [],
    funding_summary: NO_FUNDING,
    activity: NO_ACTIVITY,
    rounds: [],
    recent_news: [],
    events: [],
    counts: {
      rounds: 0,
      rounds_led: 0,
      portfolio_angel_investor: 0,
      experience: 0,
      rel_tokens: 0,
      projects_join_has_symbol: 0,
      projects_join_no_symbol: 0,
      recent_news: 0,
      events: 0,
    },
    ...more,
  });
}
