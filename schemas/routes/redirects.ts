/**
 * The referral code of a path that contains "referral": its second segment, or ''. Null for every other path. Never
 * throws.
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
 * Whether another site redirects a browser to this path after linking an account. It has no page: it leads to the
 * previous page, or to the profile.
 */
export function isAccountReturn(pathname: string): boolean {
  return /^\/twitter-connect-(success|error)\/?$/i.test(pathname);
}
