/**
 * Whether a path is where another site sends a browser back to after an account there was linked, or was not. It is no page:
 * it leads to the page before, or to the member's own.
 */
export function isAccountReturn(pathname: string): boolean {
  return /^\/twitter-connect-(success|error)\/?$/i.test(pathname);
}
