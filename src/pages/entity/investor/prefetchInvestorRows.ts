import type { QueryClient } from '@tanstack/react-query';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { portfolioOf } from '#schemas/queries/dealFilters.ts';
import { detailQuery } from '#src/api/queries.ts';
import { prefetchFirstRows } from '#src/features/data-table/firstRows.ts';
import { isArriving } from '#src/shared/hydration.ts';

/** Gets the rows with which the first page arrives where it is a portfolio. */
export async function prefetchPortfolio(
  queryClient: QueryClient,
  kind: 'venture' | 'people',
  slug: string,
  search: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!isArriving()) return;
  const answer = await queryClient.fetchQuery(detailQuery(kind, slug)).catch(() => null);
  const profile = answer?.result;
  if (!profile || 'price_points' in profile) return;
  const [name, count, ids] =
    'ventures_name' in profile
      ? [profile.ventures_name, profile.counts.portfolio, []]
      : [profile.name, profile.counts.portfolio_angel_investor, profile.portfolio_ids];
  if (count > 0) await prefetchFirstRows(queryClient, DATA_SETS.projects, search, portfolioOf({ kind, name }, ids));
}
