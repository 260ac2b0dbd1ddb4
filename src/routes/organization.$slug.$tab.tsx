import { createFileRoute } from '@tanstack/react-router';
import { coInvestorsQuery } from '#src/api/queries.ts';
import { directorySearch } from '#src/app/directorySearch.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { prefetchInvestorRows } from '#src/pages/entity/investor/prefetchInvestorRows.ts';
import { coInvestorsAsked } from '#src/pages/entity/organization/coInvestorRows.ts';

// The page around all tabs draws this one too.
export const Route = createFileRoute('/organization/$slug/$tab')({
  validateSearch: directorySearch,
  loader: ({ params: { slug, tab }, location: { search }, context: { queryClient } }) =>
    Promise.all([
      prefetch(queryClient, tab === 'co-investors' ? [coInvestorsQuery(slug, coInvestorsAsked(search))] : []),
      prefetchInvestorRows(queryClient, { kind: 'venture', slug, tab }, search),
    ]),
});
