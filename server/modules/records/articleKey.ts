/** Parameters that tell a publisher where a reader came from, and not what the page is. */
const TRACKING =
  /^(?:utm_.*|mc_[ce]id|fbclid|gclid|dclid|msclkid|yclid|igshid|_hs(?:enc|mi)|ref(?:_?src)?|cmpid|ncid|sr_share|guccounter|guce_.*|at_.*|mkt_tok|vero_id|__twitter_impression)$/i;

/** The address of an article without tracking parameters and fragment. */
export function withoutTracking(url: string): string {
  const address = new URL(url);
  address.hash = '';
  for (const name of [...address.searchParams.keys()]) if (TRACKING.test(name)) address.searchParams.delete(name);
  return address.href;
}

/** The address of a page without protocol, `www` and what follows its path; null: it is none. Many share a host. */
export function pageKey(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { hostname, pathname } = new URL(address);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`.toLowerCase();
}

/** Identifies an article by its address, whatever the scheme, tracking, order of parameters and a final slash. */
export function articleKey(url: string): string {
  const address = new URL(withoutTracking(url));
  address.searchParams.sort();
  const host = address.hostname.replace(/^(?:www|m|amp)\./, '');
  const path = address.pathname.replace(/\/amp\/?$/, '').replace(/\/+$/, '');
  return `${host}${path}${address.search}`.toLowerCase();
}
