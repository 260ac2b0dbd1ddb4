import type { FieldErrors, Resolver } from 'react-hook-form';
import { wordFormMessage } from '#schemas/forms/messages.ts';
import { type FormRules, failuresOf } from '#schemas/forms/rules.ts';

type Texts = Record<string, string>;

/** Checks a form of react-hook-form by our rules: the first failure of each field is its error. */
export function rulesResolver(rules: FormRules): Resolver<Texts> {
  return (values) => {
    const errors: FieldErrors<Texts> = {};
    for (const { field, message } of failuresOf(rules, values)) {
      errors[field] = { type: 'rule', message: wordFormMessage(message) };
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}
