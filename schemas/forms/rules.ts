import { once } from '../once.ts';
import { isOneScript, isReserved } from './lookalikes.ts';
import type { FormMessage } from './messages.ts';
import {
  isDigits,
  isEmail,
  isName,
  isPasswordLike,
  isPercentage,
  isPhone,
  isSecureUrl,
  isUrl,
  isUsername,
} from './patterns.ts';

/** The values of a form by field. */
export type FormValues = Readonly<Record<string, string>>;

/** One thing a field has to fulfil; `message` replaces the rule's default. Lengths count what a person sees as a character. */
export type Rule = { readonly message?: FormMessage } & (
  | {
      readonly kind:
        | 'noSpace'
        | 'required'
        | 'email'
        | 'name'
        | 'phone'
        | 'url'
        | 'number'
        | 'numberPercent'
        | 'password';
    }
  /** A username, or the address of an account when it has an `@`. */
  | { readonly kind: 'username' | 'identity' }
  /** Written in letters of one script; not a name of the operator. */
  | { readonly kind: 'oneScript' | 'notReserved' }
  /** A mail address, or an address that begins with https. */
  | { readonly kind: 'contact' }
  /** A whole sum of money, or nothing. */
  | { readonly kind: 'sum' }
  /** A sum no less than that of the field `of`; not asked while either is no sum. */
  | { readonly kind: 'notBelow'; readonly of: string }
  | { readonly kind: 'betweenLength'; readonly min: number; readonly max: number }
  /** Equal to the field `of`; not asked while that one is empty. */
  | { readonly kind: 'duplicate'; readonly of: string }
  | { readonly kind: 'minLength'; readonly min: number }
  | { readonly kind: 'maxLength'; readonly max: number }
  /** This field or the field `or` has to be filled in. */
  | { readonly kind: 'requiredCorrelate'; readonly or: string }
);

/** The fields of a form, in their order, each with its rules in the order they are checked. */
export type FormRules = Readonly<Record<string, readonly Rule[]>>;

/** What a rule says by default; the two of a single length say it with their limit. */
const DEFAULT_MESSAGES: Readonly<Record<Exclude<Rule['kind'], 'minLength' | 'maxLength'>, FormMessage>> = {
  noSpace: { reason: 'spaces' },
  betweenLength: { reason: 'length' },
  required: { reason: 'emptyField' },
  email: { reason: 'emailFormat' },
  name: { reason: 'nameFormat' },
  phone: { reason: 'phoneFormat' },
  url: { reason: 'urlFormat' },
  number: { reason: 'numberFormat' },
  numberPercent: { reason: 'numberFormat' },
  password: { reason: 'passwordFormat' },
  username: { reason: 'usernameFormat' },
  identity: { reason: 'identityFormat' },
  oneScript: { reason: 'mixedScripts' },
  notReserved: { reason: 'reservedName' },
  contact: { reason: 'contactFormat' },
  sum: { reason: 'sumFormat' },
  notBelow: { reason: 'belowMinimum' },
  duplicate: { reason: 'duplicate' },
  requiredCorrelate: { reason: 'emptyField' },
};

/** The message of the first rule that the field does not fulfil; null when it fulfils all. Missing fields are empty. */
export function failureOf(rules: readonly Rule[], field: string, values: FormValues): FormMessage | null {
  const value = values[field] ?? '';
  const broken = rules.find((rule) => !fulfils(rule, value, values));
  return broken ? messageOf(broken) : null;
}

/** What a rule says: its own message, else that of its kind. */
export function messageOf(rule: Rule): FormMessage {
  if (rule.message) return rule.message;
  if (rule.kind === 'minLength') return { reason: 'tooShort', min: rule.min };
  if (rule.kind === 'maxLength') return { reason: 'tooLong', max: rule.max };
  return DEFAULT_MESSAGES[rule.kind];
}

/** Every field that is wrong with what to say about it, in the order of the form. */
export function failuresOf(
  form: FormRules,
  values: FormValues,
): { readonly field: string; readonly message: FormMessage }[] {
  return Object.entries(form).flatMap(([field, rules]) => {
    const message = failureOf(rules, field, values);
    return message === null ? [] : [{ field, message }];
  });
}

function fulfils(rule: Rule, value: string, values: FormValues): boolean {
  switch (rule.kind) {
    case 'noSpace':
      return !/\s/u.test(value);
    case 'required':
      return value.trim() !== '';
    case 'email':
      return isEmail(value);
    case 'name':
      return isName(value);
    case 'phone':
      return isPhone(value);
    case 'url':
      return value === '' || isUrl(value);
    case 'number':
      return isDigits(value);
    case 'numberPercent':
      return isPercentage(value);
    case 'password':
      return isPasswordLike(value);
    case 'username':
      return isUsername(value);
    case 'identity':
      return value.includes('@') ? isEmail(value) : isUsername(value);
    case 'oneScript':
      return isOneScript(value);
    case 'notReserved':
      return !isReserved(value);
    case 'contact':
      return isEmail(value.trim()) || isSecureUrl(value.trim());
    case 'sum':
      return value === '' || SUM.test(value);
    case 'notBelow': {
      const least = values[rule.of] ?? '';
      return !SUM.test(value) || !SUM.test(least) || Number(value) >= Number(least);
    }
    case 'betweenLength':
      return lengthOf(value, rule.min) >= rule.min && isAtMost(value, rule.max);
    case 'duplicate': {
      const other = values[rule.of] ?? '';
      return other === '' || value === other;
    }
    case 'minLength':
      return lengthOf(value, rule.min) >= rule.min;
    case 'maxLength':
      return isAtMost(value, rule.max);
    case 'requiredCorrelate':
      return value.trim() !== '' || (values[rule.or] ?? '').trim() !== '';
  }
}

const SUM = /^[1-9]\d{0,11}$/;

const graphemes = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** No text has more characters than units: most need no counting. */
const isAtMost = (text: string, max: number) => text.length <= max || lengthOf(text, max) <= max;

/** Limits up to which characters are told apart as a person sees them: of 20,000 that takes a third of a second. */
const SEEN_MAX = 1_000;

/**
 * How many characters a person sees: an accented letter or an emoji counts once however it is encoded. Under larger limits code points
 * stand for them. Counting ends beyond `most`.
 */
function lengthOf(text: string, most: number): number {
  if (PRINTABLE_ASCII.test(text)) return text.length;
  let count = 0;
  for (const _ of most > SEEN_MAX ? text : graphemes().segment(text)) if (++count > most) break;
  return count;
}
