import { canReturnTo } from '#schemas/routes/routes.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';

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
