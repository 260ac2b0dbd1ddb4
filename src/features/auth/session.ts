import { atom, getDefaultStore } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import type * as z from 'zod/mini';
import type { LoginAnswerSchema } from '#schemas/api/auth.ts';
import { setAuthProvider } from '#src/api/client.ts';
import { forgetDrafts, storeDrafts } from '#src/shared/forms/drafts.ts';
import { afterArrival, isHydrating } from '#src/shared/hydration.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { isHttps, writeCookie } from '#src/shared/storage/cookies.ts';
import { broadcast, onBroadcast } from '#src/shared/tabs.ts';
import { clearSignUpDraft } from './signUp/signUpDraft.ts';
import { NoCookiesError, tokenCookie, tokenIn } from './token.ts';

/** The session: the token cookie decides, and all tabs of this browser follow it. */

const USERNAME = 'username';
/** Set before the reload that follows an expired session. */
const ENDED = 'assay.sessionEnded';
let isExpired = false;

const current = atomWithLazy(() => (isHydrating() ? null : readToken()));
current.onMount = (set) => {
  // Another tab signed in or out, or the cookie has expired.
  const update = () => set(readToken());
  const unsubscribe = onBroadcast('session', update);
  document.addEventListener('visibilitychange', update);
  window.addEventListener('focus', update);
  const giveUp = afterArrival(update);
  return () => {
    giveUp();
    unsubscribe();
    document.removeEventListener('visibilitychange', update);
    window.removeEventListener('focus', update);
  };
};

setAuthProvider({
  token: readToken,
  protectedCode: () => readStorage('local', 'Protected_code') ?? '',
  refused: expireSession,
});

/** The bearer token; null while signed out. A changed token means another session, perhaps of another user. */
export const tokenAtom = atom((get) => get(current));

export const signedInAtom = atom((get) => get(current) !== null);

/** Bearer token of calls; null while signed out. */
export function readToken(): string | null {
  return typeof document === 'undefined' ? null : tokenIn(document.cookie);
}

/** Stores the token for this many seconds and notifies other tabs; 0 removes it. */
export function storeToken(token: string, seconds: number): void {
  writeCookie(tokenCookie(token, seconds, isHttps()));
  // A new session can end as well.
  if (seconds > 0) isExpired = false;
  getDefaultStore().set(current, readToken());
  broadcast('session', null);
}

/** Signs out in this browser and reloads, after the server signed out. */
export function signOutAndReload(): void {
  signOut();
  forgetDrafts();
  window.location.reload();
}

/** Signs out in this browser without a reload, after the server ended all sessions. */
export function signOut(): void {
  storeToken('', 0);
  writeStorage('local', USERNAME, null);
}

/** After a 401: removes the cookie, stores drafts and reloads, once per page. */
function expireSession(refused: string): void {
  const held = readToken();
  // The answer may have removed the cookie already. Another token belongs to a newer session.
  if (isExpired || (held !== null && held !== refused)) return;
  isExpired = true;
  storeToken('', 0);
  storeDrafts();
  writeStorage('session', ENDED, 'true');
  window.location.reload();
}

/** True once, after the reload that followed an expired session. */
export function takeSessionExpired(): boolean {
  const ended = readStorage('session', ENDED) !== null;
  writeStorage('session', ENDED, null);
  return ended;
}

/** Stores the username for links to the own profile. */
export function storeUsername(username: string): void {
  writeStorage('local', USERNAME, username);
}

export function storedUsername(): string | null {
  return readStorage('local', USERNAME);
}

/** Stores a new session. Throws NoCookiesError when the browser stores no cookie. */
export function storeSession({ access_token: token, expires_in: seconds }: z.output<typeof LoginAnswerSchema>): void {
  storeToken(token, seconds);
  if (readToken() !== token) throw new NoCookiesError();
  // The next user of this browser must not see it.
  clearSignUpDraft();
}
