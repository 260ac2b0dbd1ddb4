import type { GoogleNewcomer } from '#schemas/api/auth.ts';
import type { AuthStep } from './signInRequest.ts';

/** What the steps of the door share, whether they stand on pages of their own or in the popup. */

export type AuthMode = 'page' | 'popup';

/** Leads on to another step, with the username or address that was typed already. */
export type GoToStep = (step: AuthStep, identity?: string) => void;

/** Nobody is told when somebody has signed in: whoever shows the step sees it by the session, as every tab does. */
export interface SignInProps {
  readonly mode: AuthMode;
  readonly onStep: GoToStep;
  readonly identity?: string | undefined;
  /** Shown first, above the field: why somebody should sign in now. */
  readonly reason?: string | undefined;
  /** Where signing in leads, an address of this site: it goes along to Google. */
  readonly to: string;
  /** What the address says of Google when it has just been asked. */
  readonly google?: 'told' | 'failed' | undefined;
  /** Google told of somebody who has no account yet. */
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

// What goes along from page to page without standing in the address.
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The username or address that was typed on the page before. */
    readonly identity?: string;
    /** Whom Google told of, who has no account yet. */
    readonly newcomer?: GoogleNewcomer;
    /** Where signing in leads at last. */
    readonly to?: string;
    /** The page before is one of the door: no place to go back to after signing in. */
    readonly fromAuthPage?: true;
  }
}
