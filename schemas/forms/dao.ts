import { CONTRIBUTION_LIMITS as L } from './contributionRules.ts';
import type { FormRules, Rule } from './rules.ts';

/** What members of the DAO, and its provider, fill in. */

const filledIn: Rule = { kind: 'required', message: { reason: 'empty' } };
const upTo = (max: number): Rule => ({ kind: 'maxLength', max });

export const JOIN_FORM = { rules: [{ kind: 'required' }] } as const satisfies FormRules;
export const COMMENT_FORM = { text: [filledIn, upTo(L.comment)] } as const satisfies FormRules;
export const REPORT_FORM = { reason: [filledIn], text: [upTo(L.reason)] } as const satisfies FormRules;
/** A decision that everybody can read the reason of, and one that needs none. */
export const REASON_FORM = { reason: [filledIn, upTo(L.reason)] } as const satisfies FormRules;
export const ANY_REASON_FORM = { reason: [upTo(L.reason)] } as const satisfies FormRules;
export const ADMIT_FORM = { username: [filledIn, upTo(50)] } as const satisfies FormRules;
