import { redirect } from '@tanstack/react-router';
import { atom, getDefaultStore } from 'jotai';
import { canReturnTo } from '#schemas/routes/routes.ts';
import { rememberNavigation } from '#src/shared/firstVisit.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
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

/** The last page that anybody may see: where a page for members sends those who are signed out, under the sign-in popup. */

const KEY = 'previousPath';

/** Whether a text is an address of this site, path first, and nothing a browser would take elsewhere. */
export function isOwnPath(text: string, origin: string): boolean {
  if (!/^\/(?![/\\])/.test(text) || !URL.canParse(text, origin)) return false;
  return new URL(text, origin).origin === origin;
}

/** Remembers the page on the screen; an address with path, query and hash. */
export function rememberPath(address: string): void {
  if (!canReturnTo(pathIn(address))) return;
  writeStorage('local', KEY, address);
}

/** The page to go back to; `otherwise` where none is known or what is kept is no address of ours. */
export function previousPath(otherwise = '/'): string {
  const path = readStorage('local', KEY);
  return path !== null && isOwnPath(path, window.location.origin) && canReturnTo(pathIn(path)) ? path : otherwise;
}

function pathIn(address: string): string {
  return address.split(/[?#]/)[0] ?? address;
}
