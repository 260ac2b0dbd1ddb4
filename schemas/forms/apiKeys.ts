import { API_KEY_NAME_MAX } from '../api/api-keys.ts';
import type { FormRules } from './rules.ts';

/** A new key for programs. */
export const API_KEY_FORM = {
  name: [
    { kind: 'required', message: { reason: 'empty' } },
    { kind: 'maxLength', max: API_KEY_NAME_MAX },
  ],
} as const satisfies FormRules;
