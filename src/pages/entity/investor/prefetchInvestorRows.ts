import type { QueryClient } from '@tanstack/react-query';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { portfolioOf } from '#schemas/queries/dealFilters.ts';
import { detailQuery } from '#src/api/queries.ts';
import { prefetchFirstRows } from '#src/features/data-table/firstRows.ts';
import { isArriving } from '#src/shared/hydration.ts';
import { JOINED_ROUNDS, JOINED_VIEWS, joinedFilter } from './joinedRows.ts';

/** Gets the rows with which the first page arrives where its tab is a table of what an investor did. */
export async function prefetchInvestorRows(
  queryClient: QueryClient,
  { kind, slug, tab }: { readonly kind: 'venture' | 'people'; readonly slug: string; readonly tab: string },
  search: Readonly<Record<string, unknown>>,
): Promise<void> {
  const isPortfolio = tab === PORTFOLIO[kind];
  if (!isArriving() || !(isPortfolio || tab === 'rounds')) return;
  const answer = await queryClient.fetchQuery(detailQuery(kind, slug)).catch(() => null);
  const profile = answer?.result;
  if (!profile || 'price_points' in profile) return;
  const [name, portfolio, ids] =
    'ventures_name' in profile
      ? [profile.ventures_name, profile.counts.portfolio, []]
      : [profile.name, profile.counts.portfolio_angel_investor, profile.portfolio_ids];
  if ((isPortfolio ? portfolio : profile.counts.rounds) === 0) return;
  if (isPortfolio) {
    await prefetchFirstRows(queryClient, DATA_SETS.projects, search, portfolioOf({ kind, name }, ids));
    return;
  }
  const view = JOINED_VIEWS.find((one) => one === search.list) ?? 'all';
  await prefetchFirstRows(queryClient, JOINED_ROUNDS, search, joinedFilter({ kind, name }, view));
}

const PORTFOLIO = { venture: 'portfolio', people: 'investments' } as const;
