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
