import { coded } from './messages.ts';
import type { FormRules, Rule } from './rules.ts';

/** The forms of an account: what each field has to fulfil, the same in the browser and on the server. Fields are named as on the wire. */

const NAME_LENGTH = { min: 3, max: 50 } as const;
const PASSWORD_LENGTH = { min: 8, max: 255 } as const;
/** Characters of the codes that come by mail. */
export const CODE_LENGTH = 6;

const filledIn: Rule = { kind: 'required', message: coded('E_0015') };
const passwordLength: Rule = {
  kind: 'betweenLength',
  ...PASSWORD_LENGTH,
  message: 'Password need at least 8 characters',
};
const lengthRules = (what: string): Rule[] => [
  { kind: 'minLength', min: NAME_LENGTH.min, message: `${what} must be at least ${NAME_LENGTH.min} characters` },
  { kind: 'maxLength', max: NAME_LENGTH.max, message: `${what} must be at most ${NAME_LENGTH.max} characters` },
];
const newPassword: Rule[] = [filledIn, passwordLength, { kind: 'noSpace' }];
const repeated = (of: string): Rule[] => [filledIn, { kind: 'duplicate', of, message: 'Passwords do not match' }];
const code: Rule[] = [filledIn, { kind: 'maxLength', max: CODE_LENGTH, message: coded('E_0005') }];

const name: Rule[] = [
  filledIn,
  { kind: 'name', message: "Name can't include special characters" },
  ...lengthRules('Name'),
];
const username: Rule[] = [
  filledIn,
  ...lengthRules('Username'),
  { kind: 'username', message: 'Username can only have letters, digits, dots, hyphens and underscores' },
];

/** Both steps of signing in. */
export const SIGN_IN = {
  username: [filledIn, { kind: 'identity', message: 'Invalid Email!' }],
  password: [{ kind: 'required', message: 'This field cannot be empty' }, passwordLength],
} as const satisfies FormRules;

export const SIGN_UP = {
  name,
  username,
  email: [filledIn, { kind: 'email', message: 'Invalid email' }],
  password: newPassword,
  confirmPassword: repeated('password'),
  ref_id: [],
  signup_code: code,
} as const satisfies FormRules;

export const RESET_PASSWORD = {
  password: [filledIn, passwordLength],
  confirmPassword: repeated('password'),
  reset_password_code: code,
} as const satisfies FormRules;

export const CHANGE_PASSWORD = {
  password: [filledIn],
  new_password: newPassword,
  confirmPassword: repeated('new_password'),
} as const satisfies FormRules;

export const PROFILE = { name, username } as const satisfies FormRules;

/** A name as it is kept: composed, and without white space around it or twice within. */
export function normalizeName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** A username as it is kept: compatibility forms folded away, since ｌｉｎｈ and linh look the same. */
export function normalizeUsername(text: string): string {
  return text.normalize('NFKC').trim();
}
