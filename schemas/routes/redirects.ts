/**
 * The referral code of a path that contains "referral", which leads to signing up: the second segment, '' where there is
 * none. Null for every other path. Never throws.
 */
export function referralIn(pathname: string): string | null {
  if (!pathname.toLowerCase().includes('referral')) return null;
  const second = pathname.split('/')[2] ?? '';
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
