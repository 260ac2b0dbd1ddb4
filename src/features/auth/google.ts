import { useQueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GoogleNewcomer } from '#schemas/api/auth.ts';
import { ApiError } from '#schemas/http.ts';
import { finishGoogle } from '#src/api/account.ts';
import { mutate } from '#src/api/queryClient.ts';
import { authMessages } from '#src/i18n/auth.ts';
import { failureOfCall, hadNoAnswer } from '#src/shared/forms/failureOfCall.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { explainSignIn } from './refusals.ts';
import { storeSession } from './session.ts';
import { signInDialogAtom } from './signInRequest.ts';
import type { SignInProps } from './steps.ts';
import { NoCookiesError } from './token.ts';

/** Signing in with Google is a journey: the browser leaves for Google and comes back to the sign-in page. */

const TO = 'assay.google.to';
const REFERRAL = 'assay.google.referral';

/** Leaves for Google; afterwards it goes on to `to`, an address of this site. A newcomer takes the referral code along. */
export function leaveForGoogle(to: string, referral = ''): void {
  writeStorage('session', TO, to);
  writeStorage('session', REFERRAL, referral);
  getDefaultStore().get(signInDialogAtom)?.onLeave?.();
  window.location.assign('/api/users/auth/google');
}

/** Where the journey should end; null where nothing was kept. Whoever asks checks that it is an address of this site. */
export function storedDestination(): string | null {
  return readStorage('session', TO);
}

/** The referral code that went along; empty where there is none. */
export function storedReferral(): string {
  return readStorage('session', REFERRAL) ?? '';
}

/** The journey is over. */
export function clearGoogleJourney(): void {
  writeStorage('session', TO, null);
  writeStorage('session', REFERRAL, null);
}

/** What came of the journey to Google. */
export type GoogleReturn =
  | { readonly state: 'none' | 'finishing' }
  /** The address has an account: its password has to be shown once, then Google signs in as well. */
  | { readonly state: 'link'; readonly message: string }
  | { readonly state: 'failed'; readonly message: string; readonly retry?: () => void };

/**
 * Takes up what Google told, once, when the address says that the browser comes from there. Of somebody who has no account
 * yet `onNewcomer` is told, and leads away from here.
 */
export function useGoogleReturn(
  google: SignInProps['google'],
  onNewcomer: ((newcomer: GoogleNewcomer) => void) | undefined,
): GoogleReturn {
  const queryClient = useQueryClient();
  const [state, setState] = useState<GoogleReturn>(() => {
    if (google === undefined) return { state: 'none' };
    return google === 'told' ? { state: 'finishing' } : { state: 'failed', message: authMessages.google.failed };
  });
  const isBegun = useRef(false);
  const meet = useEffectEvent((newcomer: GoogleNewcomer) => onNewcomer?.(newcomer));
  useEffect(() => {
    const finish = async () => {
      setState({ state: 'finishing' });
      try {
        const answer = await mutate(queryClient, finishGoogle);
        if ('newcomer' in answer) meet(answer.newcomer);
        else storeSession(answer);
      } catch (error) {
        setState(failed(error, () => void finish()));
      }
    };
    // What was told is taken up once: React mounts twice while developing.
    if (google !== 'told' || isBegun.current) return;
    isBegun.current = true;
    void finish();
  }, [google, queryClient]);
  return state;
}

function failed(error: unknown, retry: () => void): GoogleReturn {
  if (error instanceof ApiError && error.code === 'google_link') return { state: 'link', message: error.message };
  if (error instanceof NoCookiesError) return { state: 'failed', message: authMessages.noCookies };
  // What was told can be taken up later where the server has not seen the call or was too busy for it.
  const isLater = hadNoAnswer(error) || (error instanceof ApiError && error.status !== 403);
  const { message } =
    (error instanceof ApiError && error.status === 403 ? undefined : explainSignIn(error)) ?? failureOfCall(error, []);
  return { state: 'failed', message, ...(isLater ? { retry } : {}) };
}
