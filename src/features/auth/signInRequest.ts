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
  /** Redirect target on this site; without it the page under the dialog stays. */
  readonly to?: string;
  /** Runs the pending action after the sign-in. */
  readonly onSignedIn?: () => void;
  /** Stores the pending action before leaving for Google. */
  readonly onLeave?: (() => void) | undefined;
}

export const signInDialogAtom = atom<SignInRequest | null>(null);

export function openSignInDialog(request: SignInRequest): void {
  getDefaultStore().set(signInDialogAtom, request);
}

/** Runs `work` at once when signed in, else after sign-in. `onLeave` stores it before leaving for Google. */
export function requireSignIn(reason: string, work: () => void, onLeave?: () => void): void {
  if (readToken() !== null) work();
  else openSignInDialog({ step: 'start', reason, onSignedIn: work, onLeave });
}

/**
 * `beforeLoad` guard of private pages: signed out, returns to the previous page and opens sign-in; sign-in leads to
 * the requested page.
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
  // A redirect home does not count as a first visit.
  rememberNavigation();
  throw redirect({ href: previousPath(), replace: true });
}

/** The last public page: signed-out visitors of a private page return to it. */

const KEY = 'previousPath';

/** Whether a text is a path of this site that no browser resolves elsewhere. */
export function isOwnPath(text: string, origin = siteOrigin()): boolean {
  if (!/^\/(?![/\\])/.test(text) || !URL.canParse(text, origin)) return false;
  return new URL(text, origin).origin === origin;
}

/** Any address resolves alike on the server, which has no window. */
function siteOrigin(): string {
  return typeof window === 'undefined' ? 'https://assay.invalid' : window.location.origin;
}

/** Remembers the shown page: path, query and hash. */
export function rememberPath(address: string): void {
  if (!canReturnTo(pathIn(address))) return;
  writeStorage('local', KEY, address);
}

/** The page to return to; `otherwise` when none is stored or it is invalid. */
export function previousPath(otherwise = '/'): string {
  const path = readStorage('local', KEY);
  return path !== null && isOwnPath(path) && canReturnTo(pathIn(path)) ? path : otherwise;
}

function pathIn(address: string): string {
  return address.split(/[?#]/)[0] ?? address;
}
