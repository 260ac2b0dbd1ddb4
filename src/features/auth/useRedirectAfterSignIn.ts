import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { clearGoogleReturn, storedDestination } from './google.ts';
import { isOwnPath, previousPath } from './previousPath.ts';
import { signedInAtom } from './session.ts';

/**
 * Leaves a sign-in page after the sign-in, here or in another tab: for the destination stored before Google, for `to`,
 * else for the previous page.
 */
export function useRedirectAfterSignIn(to: string | undefined, isFromGoogle: boolean): void {
  const router = useRouter();
  const navigate = useNavigate();
  const fromAuthPage = useRouterState({ select: ({ location }) => location.state.fromAuthPage });
  const signedIn = useAtomValue(signedInAtom);
  const isGone = useRef(false);
  useEffect(() => {
    if (!signedIn || isGone.current) return;
    isGone.current = true;
    const destination = isFromGoogle ? (storedDestination() ?? to) : to;
    clearGoogleReturn();
    if (destination !== undefined && isOwnPath(destination, window.location.origin)) {
      void navigate({ href: destination, replace: true });
    } else if (fromAuthPage === true) {
      void navigate({ to: '/', replace: true });
    } else if (!isFromGoogle && router.history.canGoBack()) {
      router.history.back();
    } else {
      void navigate({ href: previousPath(), replace: true });
    }
  }, [signedIn, isFromGoogle, to, fromAuthPage, router, navigate]);
}
