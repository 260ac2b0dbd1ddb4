import { createFileRoute, redirect } from '@tanstack/react-router';
import { homeTotalsQuery } from '#src/api/queries.ts';
import { HomePage } from '#src/pages/home/HomePage.tsx';
import { hasNavigated, opensFundraising } from '#src/shared/firstVisit.ts';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    if (
      opensFundraising({ referrer: document.referrer, origin: window.location.origin, hasNavigated: hasNavigated() })
    ) {
      throw redirect({ to: '/directory/$source', params: { source: 'fundraising' }, replace: true });
    }
  },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(homeTotalsQuery());
  },
  component: HomePage,
});
