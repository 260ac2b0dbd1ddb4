import type { ContributionLimits, ContributorStanding } from '#schemas/api/contributions.ts';

const SINCE = '2026-11-26T00:00:00.000Z';

/** What the server answers to a contributor who has sent nothing, for tests. */
export function contributorAnswer(
  limits: Partial<ContributionLimits> = {},
  standing: Partial<ContributorStanding> = {},
) {
  return {
    ...{ data: [], total: 0 },
    limits: {
      ...{ tier: 0, of_tier: 5, open_reports: 0, limit: 5, used: 0, batch_rows: 50, renews_at: SINCE },
      ...limits,
    },
    standing: { ...{ tier: 0, since: SINCE, accepted: 0, decided: 0, next: null }, ...standing },
  };
}
