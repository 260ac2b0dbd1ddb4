import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { isAccountReturn } from '#schemas/routes/accountReturn.ts';
import { referralIn } from '#schemas/routes/referral.ts';
import { Failure } from '#src/app/error-pages/failure.tsx';
import { Shell } from '#src/app/shell/Shell.tsx';
import { previousPath } from '#src/features/auth/previousPath.ts';

export const Route = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  beforeLoad: ({ location }) => {
    if (isAccountReturn(location.pathname)) throw redirect({ href: previousPath('/user_profile'), replace: true });
    const referral = referralIn(location.pathname);
    if (referral === null) return;
    throw redirect({ to: '/signup', search: referral === '' ? {} : { referral }, replace: true });
  },
  component: Shell,
  errorComponent: Failure,
});
