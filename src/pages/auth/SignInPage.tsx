import { useNavigate, useRouterState } from '@tanstack/react-router';
import { previousPath } from '#src/features/auth/previousPath.ts';
import { SignIn } from '#src/features/auth/SignIn.tsx';
import type { SignInProps } from '#src/features/auth/steps.ts';
import { useRedirectAfterSignIn } from '#src/features/auth/useRedirectAfterSignIn.ts';
import { authMessages } from '#src/i18n/auth.ts';
import { AuthPage, usePageSteps } from './AuthPage.tsx';

/** The page to sign in on. Once somebody is signed in, here or in another tab, it goes on. */
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
  const to = asked ?? handed;
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
