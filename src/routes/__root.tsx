import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { isAccountReturn } from '#schemas/routes/redirects.ts';
import { referralAt, rulesOf } from '#schemas/routes/routes.ts';
import { FailurePage } from '#src/app/error-pages/ErrorPages.tsx';
import { Shell } from '#src/app/shell/Shell.tsx';
import { guardPrivatePage, previousPath } from '#src/features/auth/signInRequest.ts';

export const Route = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  beforeLoad: ({ location, matches, preload }) => {
    if (matches.some(({ routeId }) => rulesOf(routeId)?.access === 'member')) guardPrivatePage({ location, preload });
    if (isAccountReturn(location.pathname)) throw redirect({ href: previousPath('/user_profile'), replace: true });
    const referral = referralAt(location.pathname);
    if (referral === null) return;
    throw redirect({ to: '/signup', search: referral === '' ? {} : { referral }, replace: true });
  },
  component: Shell,
  errorComponent: FailurePage,
});
