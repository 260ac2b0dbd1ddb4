import { redirect } from '@tanstack/react-router';
import { atom, getDefaultStore } from 'jotai';
import { rememberNavigation } from '#src/shared/firstVisit.ts';
import { previousPath } from './previousPath.ts';
import { readToken } from './session.ts';

/** The sign-in popup: any part of the product may open it, and finish what the click began once somebody is signed in. */

export type AuthStep = 'start' | 'signin' | 'signup' | 'reset';

export interface SignInRequest {
  readonly step: AuthStep;
  /** Why it opened, shown above: "Sign in to watch Bitcoin." */
  readonly reason?: string;
  /** Where signing in leads, an address of this site; without it the page under the popup stays. */
  readonly to?: string;
  /** Called once somebody has signed in, to finish what they had begun. */
  readonly onSignedIn?: () => void;
  /** Called before the page is left for Google, to put aside what they had begun. */
  readonly onLeave?: (() => void) | undefined;
}

export const signInDialogAtom = atom<SignInRequest | null>(null);

/** Opens the popup. */
export function openSignInDialog(request: SignInRequest): void {
  getDefaultStore().set(signInDialogAtom, request);
}

/**
 * Does something that needs a member: at once when somebody is signed in, else after they have. `onLeave` puts it aside where
 * they sign in on another site.
 */
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
