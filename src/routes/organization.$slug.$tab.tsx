import { createFileRoute } from '@tanstack/react-router';
import { coInvestorsQuery } from '#src/api/queries.ts';
import { directorySearch } from '#src/app/directorySearch.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { prefetchPortfolio } from '#src/pages/entity/investor/prefetchPortfolio.ts';

// The page around all tabs draws this one too.
export const Route = createFileRoute('/organization/$slug/$tab')({
  validateSearch: directorySearch,
  loader: ({ params: { slug, tab }, location: { search }, context: { queryClient } }) =>
    Promise.all([
      prefetch(queryClient, tab === 'co-investors' ? [coInvestorsQuery(slug)] : []),
      tab === 'portfolio' ? prefetchPortfolio(queryClient, 'venture', slug, search) : undefined,
    ]),
});
