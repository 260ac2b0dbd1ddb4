import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { isOwnPath, previousPath } from '#src/member/previousPath.ts';
import { signedInAtom } from '#src/member/session.ts';
import { doorMessages } from '#src/messages/door.ts';
import { DoorPage, usePageSteps } from './DoorPage.tsx';
import { forgetDestination, keptDestination } from './google.ts';
import { SignIn } from './SignIn.tsx';
import type { SignInProps } from './steps.ts';

/** The page to sign in on. Once somebody is signed in, here or in another tab, it goes on. */
export function SignInPage({
  to: asked,
  google,
}: {
  readonly to: string | undefined;
  readonly google: SignInProps['google'];
}) {
  const router = useRouter();
  const navigate = useNavigate();
  const { identity, to: handed, fromDoor } = useRouterState({ select: ({ location }) => location.state });
  const signedIn = useAtomValue(signedInAtom);
  const onStep = usePageSteps();
  const to = asked ?? handed;

  const isGone = useRef(false);
  useEffect(() => {
    if (!signedIn || isGone.current) return;
    isGone.current = true;
    const destination = google === undefined ? to : (keptDestination() ?? to);
    forgetDestination();
    if (destination !== undefined && isOwnPath(destination, window.location.origin)) {
      void navigate({ href: destination, replace: true });
    } else if (fromDoor === true) {
      void navigate({ to: '/', replace: true });
    } else if (google === undefined && router.history.canGoBack()) {
      router.history.back();
    } else {
      void navigate({ href: previousPath(), replace: true });
    }
  }, [signedIn, google, to, fromDoor, router, navigate]);

  return (
    <DoorPage title={doorMessages.page}>
      <SignIn mode="page" identity={identity} to={to ?? previousPath()} google={google} onStep={onStep} />
    </DoorPage>
  );
}
