import { createFileRoute } from '@tanstack/react-router';
import { directorySearch } from '#src/app/directorySearch.ts';
import { prefetchPortfolio } from '#src/pages/entity/investor/prefetchPortfolio.ts';

// The page around all tabs draws this one too.
export const Route = createFileRoute('/people/$slug/$tab')({
  validateSearch: directorySearch,
  loader: ({ params: { slug, tab }, location: { search }, context: { queryClient } }) =>
    tab === 'investments' ? prefetchPortfolio(queryClient, 'people', slug, search) : undefined,
});
