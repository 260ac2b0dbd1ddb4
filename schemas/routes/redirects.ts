/**
 * The referral code in a path such as `/referral/CODE`, which leads to signing up: the second segment where the first one
 * speaks of a referral, '' where there is none. Null for every other path. Never throws.
 */
export function referralIn(pathname: string): string | null {
  const [, first = '', second = ''] = pathname.split('/');
  if (!first.toLowerCase().includes('referral')) return null;
  try {
    return decodeURIComponent(second);
  } catch {
    return '';
  }
}

/**
 * Whether a path is where another site sends a browser back to after linking an account, or failing to. It is no page:
 * it leads to the page before, or to the profile.
 */
export function isAccountReturn(pathname: string): boolean {
  return /^\/twitter-connect-(success|error)\/?$/i.test(pathname);
}
