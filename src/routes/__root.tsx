import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { isAccountReturn } from '#schemas/routes/redirects.ts';
import { referralAt, rulesAt, rulesOf } from '#schemas/routes/routes.ts';
import { settingsQuery, statusQuery } from '#src/api/shellQueries.ts';
import { FailurePage } from '#src/app/error-pages/ErrorPages.tsx';
import { prefetch } from '#src/app/prefetch.ts';
import { Shell } from '#src/app/shell/Shell.tsx';
import { guardPrivatePage, previousPath } from '#src/features/auth/signInRequest.ts';

interface RouterContext {
  readonly queryClient: QueryClient;
  /** Only the frame is rendered: on the server, for pages that need the browser. */
  readonly frame: boolean;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location, matches, preload, context }) => {
    if (context.frame) return;
    if (matches.some(({ routeId }) => rulesOf(routeId)?.access === 'member')) guardPrivatePage({ location, preload });
    if (isAccountReturn(location.pathname)) throw redirect({ href: previousPath('/user_profile'), replace: true });
    const referral = referralAt(location.pathname);
    if (referral === null) return;
    throw redirect({ to: '/signup', search: referral === '' ? {} : { referral }, replace: true });
  },
  // The playground asks no server.
  loader: ({ location, context: { queryClient } }) =>
    prefetch(queryClient, [], rulesAt(location.pathname)?.playground ? [] : [statusQuery(), settingsQuery()]),
  component: Root,
  errorComponent: FailurePage,
});

function Root() {
  const { frame } = Route.useRouteContext();
  return <Shell frame={frame} />;
}
