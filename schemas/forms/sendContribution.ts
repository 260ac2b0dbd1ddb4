import { CONTRIBUTION_LIMITS } from './contributionRules.ts';
import type { FormRules, Rule } from './rules.ts';

/** Characters that phone and certainty take at the end of a note. */
const NOTE_ENDS = 80;
const PHONE_MAX = 20;

/** What is asked of words for the provider alone, as a contribution is sent; of what is left empty, nothing. */
export function sendRules({ phone, sure }: { readonly phone: string; readonly sure: string }) {
  const whenFilled = (text: string, ...rules: readonly Rule[]) => (text === '' ? [] : rules);
  return {
    note: [{ kind: 'maxLength', max: CONTRIBUTION_LIMITS.note - NOTE_ENDS }],
    phone: whenFilled(phone, { kind: 'phone' }, { kind: 'maxLength', max: PHONE_MAX }),
    sure: whenFilled(sure, { kind: 'numberPercent' }),
  } as const satisfies FormRules;
}
