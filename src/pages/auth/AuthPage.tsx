import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { storedDestination, useRedirectAfterSignIn } from '#src/features/auth/google.ts';
import { SignIn } from '#src/features/auth/SignIn.tsx';
import { type AuthStep, previousPath } from '#src/features/auth/signInRequest.ts';
import type { GoToStep, SignInProps } from '#src/features/auth/steps.ts';
import { authMessages } from '#src/i18n/en/auth.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';

/** Layout of one sign-in step: a panel in the middle. */
export function AuthPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="flex flex-1 flex-col items-center px-4 py-[min(12vh,96px)] max-sm:py-6 [@media(max-height:800px)]:py-6">
      <div className="quiet-edge w-full max-w-110 rounded-panel bg-raised p-6 max-sm:p-4">{children}</div>
    </div>
  );
}

const PAGES = {
  start: '/signin',
  signin: '/signin',
  signup: '/signup',
  reset: '/forgot-password',
} as const satisfies Record<AuthStep, string>;

/** Navigates between sign-in steps. Keeps typed fields and the redirect target. */
export function usePageSteps(): GoToStep {
  const navigate = useNavigate();
  const asked = useSearch({ strict: false, select: ({ to }: { readonly to?: unknown }) => to });
  const handed = useRouterState({ select: ({ location }) => location.state.to });
  const to = typeof asked === 'string' ? asked : handed;
  return (step, identity) =>
    void navigate({
      to: PAGES[step],
      state: {
        fromAuthPage: true,
        ...(identity === undefined ? {} : { identity }),
        ...(to === undefined ? {} : { to }),
      },
    });
}

/** Sign-in page. Redirects once signed in, here or in another tab. */
export function SignInPage({
  to: asked,
  google,
}: {
  readonly to: string | undefined;
  readonly google: SignInProps['google'];
}) {
  const navigate = useNavigate();
  const { identity, to: handed } = useRouterState({ select: ({ location }) => location.state });
  const onStep = usePageSteps();
  // Who gave up at Google still wants to get there.
  const before = google === undefined ? null : storedDestination();
  const to = asked ?? handed ?? before ?? undefined;
  useRedirectAfterSignIn(to, google !== undefined);
  return (
    <AuthPage title={authMessages.page}>
      <SignIn
        mode="page"
        identity={identity}
        to={to ?? previousPath()}
        google={google}
        onNewcomer={(newcomer) =>
          void navigate({
            to: '/signup',
            replace: true,
            state: { newcomer, fromAuthPage: true, ...(to === undefined ? {} : { to }) },
          })
        }
        onStep={onStep}
      />
    </AuthPage>
  );
}
