import { createFileRoute } from '@tanstack/react-router';
import { coInvestorsQuery } from '#src/api/queries.ts';
import { prefetch } from '#src/app/prefetch.ts';

// The page around all tabs draws this one too.
export const Route = createFileRoute('/organization/$slug/$tab')({
  loader: ({ params: { slug, tab }, context: { queryClient } }) =>
    prefetch(queryClient, tab === 'co-investors' ? [coInvestorsQuery(slug)] : []),
});
