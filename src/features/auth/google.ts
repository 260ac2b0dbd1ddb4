import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GoogleNewcomer } from '#schemas/api/auth.ts';
import { ApiError } from '#schemas/http.ts';
import { finishGoogle } from '#src/api/account.ts';
import { authMessages } from '#src/i18n/en/auth.ts';
import { failureOfCall, hadNoAnswer } from '#src/shared/forms/failureOfCall.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { explainSignIn } from './refusals.ts';
import { signedInAtom, storeSession } from './session.ts';
import { isOwnPath, previousPath, signInDialogAtom } from './signInRequest.ts';
import type { SignInProps } from './steps.ts';
import { NoCookiesError } from './token.ts';

/** Google sign-in: the browser leaves for Google and returns to the sign-in page. */

const TO = 'assay.google.to';
const REFERRAL = 'assay.google.referral';

/** Leaves for Google. `to`: redirect target on this site; `referral`: for a new account. */
export function leaveForGoogle(to: string, referral = ''): void {
  writeStorage('session', TO, to);
  writeStorage('session', REFERRAL, referral);
  getDefaultStore().get(signInDialogAtom)?.onLeave?.();
  window.location.assign('/api/users/auth/google');
}

/** The stored `to`, unchecked: callers check that it is an address of this site. */
export function storedDestination(): string | null {
  return readStorage('session', TO);
}

/** The stored referral code; empty where there is none. */
export function storedReferral(): string {
  return readStorage('session', REFERRAL) ?? '';
}

export function clearGoogleReturn(): void {
  writeStorage('session', TO, null);
  writeStorage('session', REFERRAL, null);
}

type GoogleReturn =
  | { readonly state: 'none' | 'finishing' }
  /** The email has an account: Google can be linked after a sign-in with its password. */
  | { readonly state: 'link'; readonly message: string }
  | { readonly state: 'failed'; readonly message: string; readonly retry?: () => void };

/** Finishes Google sign-in once, when the browser returns from Google. `onNewcomer` gets a user without an account. */
export function useGoogleReturn(
  google: SignInProps['google'],
  onNewcomer: ((newcomer: GoogleNewcomer) => void) | undefined,
): GoogleReturn {
  const { mutateAsync: askForAnswer } = useMutation({ mutationFn: finishGoogle });
  const [state, setState] = useState<GoogleReturn>(() => {
    if (google === undefined) return { state: 'none' };
    return google === 'confirmed' ? { state: 'finishing' } : { state: 'failed', message: authMessages.google.failed };
  });
  const hasStarted = useRef(false);
  const welcome = useEffectEvent((newcomer: GoogleNewcomer) => onNewcomer?.(newcomer));
  useEffect(() => {
    const finish = async () => {
      setState({ state: 'finishing' });
      try {
        const answer = await askForAnswer();
        if ('newcomer' in answer) welcome(answer.newcomer);
        else storeSession(answer);
      } catch (error) {
        setState(failed(error, () => void finish()));
      }
    };
    // Once: strict mode mounts twice.
    if (google !== 'confirmed' || hasStarted.current) return;
    hasStarted.current = true;
    void finish();
  }, [google, askForAnswer]);
  return state;
}

function failed(error: unknown, retry: () => void): GoogleReturn {
  if (error instanceof ApiError && error.code === 'google_link') return { state: 'link', message: error.message };
  if (error instanceof NoCookiesError) return { state: 'failed', message: authMessages.noCookies };
  // A retry may help when the server did not get the call or was busy.
  const isLater = hadNoAnswer(error) || (error instanceof ApiError && error.status !== 403);
  const { message } =
    (error instanceof ApiError && error.status === 403 ? undefined : explainSignIn(error)) ?? failureOfCall(error, []);
  return { state: 'failed', message, ...(isLater ? { retry } : {}) };
}

/**
 * Redirects after sign-in, here or in another tab: to the target stored before Google, to `to`, or to the previous
 * page.
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
    if (destination !== undefined && isOwnPath(destination)) {
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
