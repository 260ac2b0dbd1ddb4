import { BILLING_DETAILS } from '../api/billing.ts';
import { ENTERPRISE_REQUEST } from '../api/plans.ts';
import { SIGN_UP } from './account.ts';
import type { FormRules, Rule } from './rules.ts';

const needed = (reason: 'companyMissing' | 'messageMissing'): Rule => ({ kind: 'required', message: { reason } });
const upTo = (max: number): Rule => ({ kind: 'maxLength', max });

/** What a member leaves for an offer of Enterprise. */
export const ENTERPRISE_FORM = {
  company: [needed('companyMissing'), upTo(ENTERPRISE_REQUEST.company)],
  name: SIGN_UP.name,
  email: SIGN_UP.email,
  message: [needed('messageMissing'), upTo(ENTERPRISE_REQUEST.message)],
} as const satisfies FormRules;

/** What a member states as the buyer on receipts; all of it is optional. */
export const BILLING_DETAILS_FORM = {
  name: [upTo(BILLING_DETAILS.name)],
  address: [upTo(BILLING_DETAILS.address)],
  tax_id: [upTo(BILLING_DETAILS.tax_id)],
} as const satisfies FormRules;
