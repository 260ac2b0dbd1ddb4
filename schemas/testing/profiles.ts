import { DATA_SETS } from '../columns/dataSets.ts';
import { emptyRow } from '../columns/spec.ts';
import { type ProjectProfile, ProjectProfileSchema } from '../entities/profiles.ts';

/** The answer about a project of which nothing is known but what `more` says. */
export function bareProject(name: string, more: object = {}): ProjectProfile {
  const none = { rounds: 0, undisclosed: 0, total_funding_amount: null, latest_date: null, latest_stage: null };
  return ProjectProfileSchema.parse({
    ...emptyRow(DATA_SETS.projects),
    _id: 1,
    name,
    slug: name.toLowerCase(),
    description_html: null,
    market_cap_rate_24h: null,
    year_founded: null,
    website: null,
    social: [],
    ecosystem: [],
    funding_received: null,
    funding_summary: none,
    founders: [],
    funding_funds: [],
    funding_peoples: [],
    all_member: [],
    employees: [],
    issuers: [],
    markets: [],
    contracts: [],
    events: [],
    news_proj: [],
    similar_projects: [],
    distribution: [],
    rounds: [],
    price_points: { day: [], price_usd: [], market_cap_usd: [] },
    counts: {
      rounds: 0,
      funding_funds: 0,
      funding_peoples: 0,
      all_member: 0,
      employees: 0,
      markets: 0,
      events: 0,
      news_proj: 0,
    },
    ...more,
  });
}
