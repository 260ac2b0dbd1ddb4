import { WEBHOOK } from '../api/webhooks.ts';
import type { FormRules } from './rules.ts';

/** An endpoint of webhooks. The server says what else is wrong with its address. */
export const WEBHOOK_FORM = {
  url: [
    { kind: 'required', message: { reason: 'empty' } },
    { kind: 'maxLength', max: WEBHOOK.url },
  ],
  description: [{ kind: 'maxLength', max: WEBHOOK.description }],
} as const satisfies FormRules;
