import { createFileRoute, redirect } from '@tanstack/react-router';
import { homeTotalsQuery } from '#src/api/queries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { HomePage } from '#src/pages/home/HomePage.tsx';
import { hasNavigated, opensFundraising } from '#src/shared/firstVisit.ts';
import { isArriving } from '#src/shared/hydration.ts';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    // The first page has asked before its first paint.
    if (isArriving()) return;
    if (
      opensFundraising({ referrer: document.referrer, origin: window.location.origin, hasNavigated: hasNavigated() })
    ) {
      throw redirect({ to: '/directory/$source', params: { source: 'fundraising' }, replace: true });
    }
  },
  loader: ({ context: { queryClient } }) => prefetch(queryClient, [homeTotalsQuery()]),
  component: HomePage,
});
