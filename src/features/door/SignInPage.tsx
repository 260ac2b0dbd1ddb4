import { useNavigate, useRouterState } from '@tanstack/react-router';
import { doorMessages } from '#src/i18n/auth.ts';
import { previousPath } from '#src/member/previousPath.ts';
import { DoorPage, usePageSteps } from './DoorPage.tsx';
import { SignIn } from './SignIn.tsx';
import type { SignInProps } from './steps.ts';
import { useGoOn } from './useGoOn.ts';

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
  useGoOn(to, google !== undefined);
  return (
    <DoorPage title={doorMessages.page}>
      <SignIn
        mode="page"
        identity={identity}
        to={to ?? previousPath()}
        google={google}
        onNewcomer={(newcomer) =>
          void navigate({
            to: '/signup',
            replace: true,
            state: { newcomer, fromDoor: true, ...(to === undefined ? {} : { to }) },
          })
        }
        onStep={onStep}
      />
    </DoorPage>
  );
}
