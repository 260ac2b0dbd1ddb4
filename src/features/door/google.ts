/** Signing in with Google is a journey: the browser leaves for Google and comes back to the sign-in page. */

const TO = 'assay.google.to';

/** Leaves for Google; afterwards it goes on to `to`, an address of this site. */
export function leaveForGoogle(to: string): void {
  try {
    sessionStorage.setItem(TO, to);
  } catch {
    // Storage is forbidden: it goes on where nothing better is known.
  }
  window.location.assign('/api/users/auth/google');
}

/** Where the journey should end; null where nothing was kept. Whoever asks checks that it is an address of this site. */
export function keptDestination(): string | null {
  try {
    return sessionStorage.getItem(TO);
  } catch {
    return null;
  }
}

/** The journey is over. */
export function forgetDestination(): void {
  try {
    sessionStorage.removeItem(TO);
  } catch {
    // Nothing is kept then.
  }
}
