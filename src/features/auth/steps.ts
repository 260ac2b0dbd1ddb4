import type { GoogleNewcomer } from '#schemas/api/auth.ts';
import type { AuthStep } from './signInRequest.ts';

/** Props that the steps of sign-in share, on a page and in the popup. */

export type AuthMode = 'page' | 'popup';

/** Opens another step, with the username or address that was typed already. */
export type GoToStep = (step: AuthStep, identity?: string) => void;

/** There is no `onSignedIn`: the parent watches the session, as every tab does. */
export interface SignInProps {
  readonly mode: AuthMode;
  readonly onStep: GoToStep;
  readonly identity?: string | undefined;
  /** Shown first, above the field: why somebody should sign in now. */
  readonly reason?: string | undefined;
  /** Where signing in leads, an address of this site: it goes along to Google. */
  readonly to: string;
  /** The result of Google sign-in, from the address. */
  readonly google?: 'confirmed' | 'failed' | undefined;
  /** Called for a Google user who has no account yet. */
  readonly onNewcomer?: ((newcomer: GoogleNewcomer) => void) | undefined;
}

export interface SignUpProps {
  readonly mode: AuthMode;
  readonly onStep: GoToStep;
  /** A referral code that came by a link: the form opens at once with it. */
  readonly referral?: string | undefined;
  /** Where signing in leads, an address of this site: it goes along to Google. */
  readonly to: string;
  /** The account with this address exists. */
  readonly onDone: (email: string) => void;
}

export interface ResetProps {
  readonly onStep: GoToStep;
  /** Whose password it is, when it is known: a code is under way then. */
  readonly identity?: string | undefined;
  /** The password is changed, and its owner has seen it. */
  readonly onDone: () => void;
}

// State of a navigation that is not in the address.
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The username or address that was typed on the page before. */
    readonly identity?: string;
    /** A Google user who has no account yet. */
    readonly newcomer?: GoogleNewcomer;
    /** Where signing in leads at last. */
    readonly to?: string;
    /** The previous page is one of sign-in, so it is no place to return to. */
    readonly fromAuthPage?: true;
  }
}
