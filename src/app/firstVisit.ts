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
  try {
    return sessionStorage.getItem(NAVIGATED) !== null;
  } catch {
    return shownWithoutStorage;
  }
}

/** Remembers, for this session, that a page was shown. */
export function rememberNavigation(): void {
  shownWithoutStorage = true;
  try {
    sessionStorage.setItem(NAVIGATED, 'true');
  } catch {
    // Storage is forbidden: the memory of this page has to do.
  }
}

let shownWithoutStorage = false;

function originOf(address: string): string | null {
  try {
    return new URL(address).origin;
  } catch {
    return null;
  }
}
