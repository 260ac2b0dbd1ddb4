/** The last page that anybody may see: where a page for members sends those who are signed out, under the sign-in popup. */

const KEY = 'previousPath';
/** Pages that are no place to come back to. */
const NEVER = /^\/(signin|signup|forgot-password|referral|watchlist|user_profile|profile-settings)(\/|$)/i;

/** Whether a text is an address of this site, path first, and nothing a browser would take elsewhere. */
export function isOwnPath(text: string, origin: string): boolean {
  if (!/^\/(?![/\\])/.test(text) || !URL.canParse(text, origin)) return false;
  return new URL(text, origin).origin === origin;
}

/** Remembers the page on the screen; an address with path, query and hash. */
export function rememberPath(address: string): void {
  if (NEVER.test(address)) return;
  try {
    localStorage.setItem(KEY, address);
  } catch {
    // Storage is forbidden or full: there is no way back but home.
  }
}

/** The page to go back to; `/` where none is known or what is kept is no address of ours. */
export function previousPath(): string {
  try {
    const kept = localStorage.getItem(KEY) ?? '/';
    return isOwnPath(kept, window.location.origin) && !NEVER.test(kept) ? kept : '/';
  } catch {
    return '/';
  }
}
