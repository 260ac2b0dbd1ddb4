import { createFileRoute } from '@tanstack/react-router';
import { directorySearch } from '#src/app/directorySearch.ts';
import { prefetchInvestorRows } from '#src/pages/entity/investor/prefetchInvestorRows.ts';

// The page around all tabs draws this one too.
export const Route = createFileRoute('/people/$slug/$tab')({
  validateSearch: directorySearch,
  loader: ({ params: { slug, tab }, location: { search }, context: { queryClient } }) =>
    prefetchInvestorRows(queryClient, { kind: 'people', slug, tab }, search),
});
