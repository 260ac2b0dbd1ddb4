import { atom, getDefaultStore } from 'jotai';
import { readToken } from './session.ts';

/** The sign-in popup: any part of the product may open it, and finish what the click began once somebody is signed in. */

export type DoorStep = 'start' | 'signin' | 'signup' | 'reset';

export interface DoorRequest {
  readonly step: DoorStep;
  /** Why it opened, shown above: "Sign in to watch Bitcoin." */
  readonly reason?: string;
  /** Where signing in leads, an address of this site; without it the page under the popup stays. */
  readonly to?: string;
  /** Called once somebody has signed in, to finish what they had begun. */
  readonly onSignedIn?: () => void;
  /** Called before the page is left for Google, to put aside what they had begun. */
  readonly onLeave?: (() => void) | undefined;
}

export const doorAtom = atom<DoorRequest | null>(null);

/** Opens the popup. */
export function openDoor(request: DoorRequest): void {
  getDefaultStore().set(doorAtom, request);
}

/**
 * Does something that needs a member: at once when somebody is signed in, else after they have. `onLeave` puts it aside where
 * they sign in on another site.
 */
export function asMember(reason: string, work: () => void, onLeave?: () => void): void {
  if (readToken() !== null) work();
  else openDoor({ step: 'start', reason, onSignedIn: work, onLeave });
}
