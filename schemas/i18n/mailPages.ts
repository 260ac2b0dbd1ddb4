import type { JobAdNews } from '../api/notifications.ts';
import type { ResearchDecision } from './mailFacts.ts';

/** Paths of the pages that mails are about. */

export const MAIL_PAGES = {
  registerCode: '/signup',
  resetCode: '/forgot-password',
  welcome: '/',
  accountDeletion: '/profile-settings/profile',
  security: '/profile-settings/security',
  plan: '/profile-settings/change_plan',
} as const;

/** Research that can be read, or else its manuscript. */
export function researchPage(slug: string, what: ResearchDecision['what']): string {
  return what === 'published' ? `/research/${slug}` : `/my-research/${slug}`;
}

/** An ad that can be read, or else where the member's ads are. */
export function adPage(slug: string, what: JobAdNews['what']): string {
  return what === 'open' ? `/crypto-jobs/${slug}` : '/career/post-job';
}

/** The receipt of an invoice, by the identity of the invoice. */
export const receiptPage = (invoice: string): string => `${MAIL_PAGES.plan}?receipt=${invoice}`;
