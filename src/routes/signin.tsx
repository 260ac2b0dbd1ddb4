import { createFileRoute, redirect } from '@tanstack/react-router';
import { readToken } from '#src/features/auth/session.ts';
import { isOwnPath } from '#src/features/auth/signInRequest.ts';
import { SignInPage } from '#src/pages/auth/AuthPage.tsx';

interface SignInSearch {
  /** Where signing in leads. Only an address of this site gets here. */
  readonly to?: string | undefined;
  /** The browser returns from Google. */
  readonly google?: 'confirmed' | 'failed' | undefined;
}

export const Route = createFileRoute('/signin')({
  // Both are set even when invalid: the router takes missing ones from the address.
  validateSearch: ({ to, google }): SignInSearch => ({
    to: typeof to === 'string' && isOwnPath(to) ? to : undefined,
    google: google === 'confirmed' || google === 'failed' ? google : undefined,
  }),
  beforeLoad: ({ search, preload }) => {
    if (!preload && readToken() !== null) throw redirect({ href: search.to ?? '/', replace: true });
  },
  component: SignInRoute,
});

function SignInRoute() {
  const { to, google } = Route.useSearch();
  return <SignInPage to={to} google={google} />;
}
