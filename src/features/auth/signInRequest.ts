import { redirect } from '@tanstack/react-router';
import { atom, getDefaultStore } from 'jotai';
import { rememberNavigation } from '#src/shared/firstVisit.ts';
import { previousPath } from './previousPath.ts';
import { readToken } from './session.ts';

/** Requests to open the sign-in dialog, and the action that waits for the sign-in. */

export type AuthStep = 'start' | 'signin' | 'signup' | 'reset';

export interface SignInRequest {
  readonly step: AuthStep;
  /** Shown above the form: "Sign in to watch Bitcoin." */
  readonly reason?: string;
  /** Where signing in leads, an address of this site; without it the page under the popup stays. */
  readonly to?: string;
  /** Runs the pending action after the sign-in. */
  readonly onSignedIn?: () => void;
  /** Stores the pending action before the page is left for Google. */
  readonly onLeave?: (() => void) | undefined;
}

export const signInDialogAtom = atom<SignInRequest | null>(null);

export function openSignInDialog(request: SignInRequest): void {
  getDefaultStore().set(signInDialogAtom, request);
}

/** Runs `work` at once when signed in, else after the sign-in. `onLeave` stores it when Google signs the user in. */
export function requireSignIn(reason: string, work: () => void, onLeave?: () => void): void {
  if (readToken() !== null) work();
  else openSignInDialog({ step: 'start', reason, onSignedIn: work, onLeave });
}

/**
 * The guard of pages for members, for `beforeLoad`: who is signed out is sent back to the page they came from, where the
 * sign-in popup opens; signing in leads on to the page that was asked for.
 */
export function guardPrivatePage({
  location,
  preload,
}: {
  readonly location: { readonly href: string };
  readonly preload: boolean;
}): void {
  if (preload || readToken() !== null) return;
  openSignInDialog({ step: 'start', to: location.href });
  // Home, if there is no page to go back to, is not a first visit any more.
  rememberNavigation();
  throw redirect({ href: previousPath(), replace: true });
}
