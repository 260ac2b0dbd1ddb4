import { getDefaultStore } from 'jotai';
import { keep, kept } from '#src/shared/storage/browserStorage.ts';
import { doorAtom } from './signInDialog.ts';

/** Signing in with Google is a journey: the browser leaves for Google and comes back to the sign-in page. */

const TO = 'assay.google.to';
const REFERRAL = 'assay.google.referral';

/** Leaves for Google; afterwards it goes on to `to`, an address of this site. A newcomer takes the referral code along. */
export function leaveForGoogle(to: string, referral = ''): void {
  keep('session', TO, to);
  keep('session', REFERRAL, referral);
  getDefaultStore().get(doorAtom)?.onLeave?.();
  window.location.assign('/api/users/auth/google');
}

/** Where the journey should end; null where nothing was kept. Whoever asks checks that it is an address of this site. */
export function keptDestination(): string | null {
  return kept('session', TO);
}

/** The referral code that went along; empty where there is none. */
export function keptReferral(): string {
  return kept('session', REFERRAL) ?? '';
}

/** The journey is over. */
export function forgetJourney(): void {
  keep('session', TO, null);
  keep('session', REFERRAL, null);
}
