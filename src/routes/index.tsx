import { createFileRoute, redirect } from '@tanstack/react-router';
import { directorySearch } from '#src/app/directorySearch.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { homeQueries, readChoices } from '#src/pages/home/choices.ts';
import { HomePage } from '#src/pages/home/HomePage.tsx';
import { hasNavigated, opensFundraising } from '#src/shared/firstVisit.ts';
import { isArriving } from '#src/shared/hydration.ts';

export const Route = createFileRoute('/')({
  validateSearch: directorySearch,
  beforeLoad: () => {
    // The first page has asked before its first paint.
    if (isArriving()) return;
    if (
      opensFundraising({ referrer: document.referrer, origin: window.location.origin, hasNavigated: hasNavigated() })
    ) {
      throw redirect({ to: '/directory/$source', params: { source: 'fundraising' }, replace: true });
    }
  },
  loader: ({ location: { search }, context: { queryClient } }) =>
    prefetch(queryClient, homeQueries(readChoices(search))),
  component: HomePage,
});
