import type { GoogleNewcomer } from '#schemas/api/auth.ts';
import type { AuthStep } from './signInRequest.ts';

/** Props shared by the steps of sign-in, on a page and in the dialog. */

export type AuthMode = 'page' | 'popup';

/** Opens another step with the typed username or email. */
export type GoToStep = (step: AuthStep, identity?: string) => void;

/** Without `onSignedIn`: the parent watches the session, as every tab does. */
export interface SignInProps {
  readonly mode: AuthMode;
  readonly onStep: GoToStep;
  readonly identity?: string | undefined;
  /** Reason to sign in, shown first. */
  readonly reason?: string | undefined;
  /** Redirect target on this site, also for Google. */
  readonly to: string;
  /** Result of Google sign-in, from the URL. */
  readonly google?: 'confirmed' | 'failed' | undefined;
  /** Called for a Google user who has no account yet. */
  readonly onNewcomer?: ((newcomer: GoogleNewcomer) => void) | undefined;
}

export interface SignUpProps {
  readonly mode: AuthMode;
  readonly onStep: GoToStep;
  /** Referral code of a link: opens the form at once. */
  readonly referral?: string | undefined;
  /** Redirect target on this site, also for Google. */
  readonly to: string;
  /** An account with this email exists. */
  readonly onDone: (email: string) => void;
}

export interface ResetProps {
  readonly onStep: GoToStep;
  /** The account, if known: its code has been sent. */
  readonly identity?: string | undefined;
  /** The password was changed and confirmed. */
  readonly onDone: () => void;
}

// Navigation state outside the URL.
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Username or email typed on the previous page. */
    readonly identity?: string;
    /** A Google user who has no account yet. */
    readonly newcomer?: GoogleNewcomer;
    /** Redirect target after sign-in. */
    readonly to?: string;
    /** The previous page belongs to sign-in: do not return to it. */
    readonly fromAuthPage?: true;
  }
}
