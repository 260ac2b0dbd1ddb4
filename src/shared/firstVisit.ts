import { readStorage, writeStorage } from './storage/browserStorage.ts';

const NAVIGATED = 'hasNavigated';

/**
 * True when `/` should open the fundraising directory instead: the visitor comes from outside (no referrer of this
 * site) and nothing has been navigated this session.
 */
export function opensFundraising(visit: {
  readonly referrer: string;
  readonly origin: string;
  readonly hasNavigated: boolean;
}): boolean {
  return !visit.hasNavigated && originOf(visit.referrer) !== visit.origin;
}

/** Whether a page was shown this session. */
export function hasNavigated(): boolean {
  return readStorage('session', NAVIGATED) !== null;
}

/** Remembers, for this session, that a page was shown. */
export function rememberNavigation(): void {
  writeStorage('session', NAVIGATED, 'true');
}

function originOf(address: string): string | null {
  try {
    return new URL(address).origin;
  } catch {
    return null;
  }
}
