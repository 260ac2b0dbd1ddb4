/** Signing in with Google is a journey: the browser leaves for Google and comes back to the sign-in page. */

const TO = 'assay.google.to';
const REFERRAL = 'assay.google.referral';

/** Leaves for Google; afterwards it goes on to `to`, an address of this site. A newcomer takes the referral code along. */
export function leaveForGoogle(to: string, referral = ''): void {
  try {
    sessionStorage.setItem(TO, to);
    sessionStorage.setItem(REFERRAL, referral);
  } catch {
    // Storage is forbidden: it goes on where nothing better is known.
  }
  window.location.assign('/api/users/auth/google');
}

/** Where the journey should end; null where nothing was kept. Whoever asks checks that it is an address of this site. */
export function keptDestination(): string | null {
  return kept(TO);
}

/** The referral code that went along; empty where there is none. */
export function keptReferral(): string {
  return kept(REFERRAL) ?? '';
}

function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The journey is over. */
export function forgetJourney(): void {
  try {
    sessionStorage.removeItem(TO);
    sessionStorage.removeItem(REFERRAL);
  } catch {
    // Nothing is kept then.
  }
}
