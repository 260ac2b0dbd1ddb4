import { addressOf } from '#schemas/i18n/buildLanguage.ts';

/** The address at which somebody signs up as invited by the member with this code. */
export function invitationLink(code: string): string {
  return new URL(`${addressOf('/signup')}?referral=${code}`, window.location.origin).href;
}
