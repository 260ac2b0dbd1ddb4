import { redirect } from '@tanstack/react-router';
import { rememberNavigation } from '#src/shared/firstVisit.ts';
import { previousPath } from './previousPath.ts';
import { readToken } from './session.ts';
import { openDoor } from './signInDialog.ts';

/**
 * The guard of the pages that the table of pages gives to members. Signed-out visitors are sent back to the page before,
 * where the sign-in popup opens; signing in leads on to the page that was asked for.
 */
export function requireMember({
  location,
  preload,
}: {
  readonly location: { readonly href: string };
  readonly preload: boolean;
}): void {
  if (preload || readToken() !== null) return;
  openDoor({ step: 'start', to: location.href });
  // Home, if there is no page to go back to, is not a first visit any more.
  rememberNavigation();
  throw redirect({ href: previousPath(), replace: true });
}
