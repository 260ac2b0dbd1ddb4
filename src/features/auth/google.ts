import { getDefaultStore } from 'jotai';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { doorAtom } from './signInDialog.ts';

/** Signing in with Google is a journey: the browser leaves for Google and comes back to the sign-in page. */

const TO = 'assay.google.to';
const REFERRAL = 'assay.google.referral';

/** Leaves for Google; afterwards it goes on to `to`, an address of this site. A newcomer takes the referral code along. */
export function leaveForGoogle(to: string, referral = ''): void {
  writeStorage('session', TO, to);
  writeStorage('session', REFERRAL, referral);
  getDefaultStore().get(doorAtom)?.onLeave?.();
  window.location.assign('/api/users/auth/google');
}

/** Where the journey should end; null where nothing was kept. Whoever asks checks that it is an address of this site. */
export function keptDestination(): string | null {
  return readStorage('session', TO);
}

/** The referral code that went along; empty where there is none. */
export function keptReferral(): string {
  return readStorage('session', REFERRAL) ?? '';
}

/** The journey is over. */
export function forgetJourney(): void {
  writeStorage('session', TO, null);
  writeStorage('session', REFERRAL, null);
}
