import type { DataSetName } from '../kinds.ts';
import type { Sid } from '../queries/catalog.ts';

/** The data query that adds up the rows of each data set. */
export const PIVOT_SIDS = {
  projects: 'pivot_projects',
  people: 'pivot_people',
  organizations: 'pivot_organizations',
  fundraising: 'pivot_rounds',
  news: 'pivot_news',
  research: 'pivot_research',
  jobs: 'pivot_jobs',
  proposals: 'pivot_proposals',
} as const satisfies Record<DataSetName, Sid>;
