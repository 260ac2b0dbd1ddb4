import { atom, getDefaultStore } from 'jotai';
import type * as z from 'zod/mini';
import type { LoginAnswerSchema } from '#schemas/api/auth.ts';
import { setAuthProvider } from '#src/api/authProvider.ts';
import { storeDrafts } from '#src/shared/forms/drafts.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { isHttps, writeCookie } from '#src/shared/storage/cookies.ts';
import { broadcast, onBroadcast } from '#src/shared/tabs.ts';
import { clearSignUpDraft } from './signUp/signUpDraft.ts';
import { NoCookiesError, tokenCookie, tokenIn } from './token.ts';

/** Whether somebody is signed in here: the cookie says so, and every tab of this browser sees the same. */

/** Where the name of whoever signed in last is kept. */
const USERNAME = 'username';
/** Tells the page after a reload that its session had ended. */
const ENDED = 'assay.sessionEnded';

const current = atom(readToken());
current.onMount = (set) => {
  // Another tab signed in or out, or the cookie has reached the end of its life.
  const update = () => set(readToken());
  update();
  const unsubscribe = onBroadcast('session', update);
  document.addEventListener('visibilitychange', update);
  window.addEventListener('focus', update);
  return () => {
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

/** The bearer token; null while signed out. Another one means another session, perhaps of somebody else. */
export const tokenAtom = atom((get) => get(current));

/** Whether somebody is signed in. */
export const signedInAtom = atom((get) => get(current) !== null);

/** The bearer token that calls carry; null while signed out. */
export function readToken(): string | null {
  return tokenIn(document.cookie);
}

/** Keeps the token of a successful sign-in for so many seconds, in every tab of this browser; for none, it forgets it. */
export function storeToken(token: string, seconds: number): void {
  writeCookie(tokenCookie(token, seconds, isHttps()));
  getDefaultStore().set(current, readToken());
  broadcast('session', null);
}

/** Signs out here, once the server knows or cannot be told: the page is loaded anew, and other tabs follow. */
export function signOutAndReload(): void {
  signOut();
  window.location.reload();
}

/** Signs out here without leaving the page: the server has just ended every session of the member. */
export function signOut(): void {
  storeToken('', 0);
  writeStorage('local', USERNAME, null);
}

let isLost = false;

/**
 * The server does not take a token any more (401): the cookie goes, what was being typed is kept, and the page is loaded
 * anew. Once a page; afterwards there is no token that could be refused.
 */
function expireSession(refused: string): void {
  const held = readToken();
  // The server's own answer may have removed the cookie already; one that holds another token belongs to a newer session.
  if (isLost || (held !== null && held !== refused)) return;
  isLost = true;
  storeToken('', 0);
  storeDrafts();
  writeStorage('session', ENDED, 'true');
  window.location.reload();
}

/** True, once, on the page that was loaded anew because the session had ended. */
export function takeSessionExpired(): boolean {
  const ended = readStorage('session', ENDED) !== null;
  writeStorage('session', ENDED, null);
  return ended;
}

/** Keeps the name of whoever is signed in, which links to their profile carry. */
export function storeUsername(username: string): void {
  writeStorage('local', USERNAME, username);
}

/** The name of whoever signed in last; null where none is kept. */
export function storedUsername(): string | null {
  return readStorage('local', USERNAME);
}

/** Goes in with what a successful sign-in answered. Throws NoCookiesError where the browser keeps no cookie of this site. */
export function storeSession({ access_token: token, expires_in: seconds }: z.output<typeof LoginAnswerSchema>): void {
  storeToken(token, seconds);
  if (readToken() !== token) throw new NoCookiesError();
  // Whoever sits here next does not find what somebody else began.
  clearSignUpDraft();
}
