import type { FormRules, Rule } from './rules.ts';

/** The forms of an account: what each field has to fulfil, the same in the browser and on the server. Fields are named as on the wire. */

const NAME_LENGTH = { min: 3, max: 50 } as const;
const PASSWORD_LENGTH = { min: 8, max: 255 } as const;
/** Characters of emailed codes. */
export const CODE_LENGTH = 6;

const filledIn: Rule = { kind: 'required', message: { reason: 'empty' } };
const passwordLength: Rule = {
  kind: 'betweenLength',
  ...PASSWORD_LENGTH,
  message: { reason: 'passwordLength', min: PASSWORD_LENGTH.min },
};
const newPassword: Rule[] = [filledIn, passwordLength, { kind: 'noSpace' }];
const repeated = (of: string, reason: 'passwordsDiffer' | 'newPasswordsDiffer'): Rule[] => [
  filledIn,
  { kind: 'duplicate', of, message: { reason } },
];
const code: Rule[] = [filledIn, { kind: 'maxLength', max: CODE_LENGTH, message: { reason: 'wrongCode' } }];

const { min, max } = NAME_LENGTH;
const name: Rule[] = [
  filledIn,
  { kind: 'name', message: { reason: 'nameCharacters' } },
  { kind: 'minLength', min, message: { reason: 'nameTooShort', min } },
  { kind: 'maxLength', max, message: { reason: 'nameTooLong', max } },
];
const username: Rule[] = [
  filledIn,
  { kind: 'minLength', min, message: { reason: 'usernameTooShort', min } },
  { kind: 'maxLength', max, message: { reason: 'usernameTooLong', max } },
  { kind: 'username', message: { reason: 'usernameCharacters' } },
];

/** Names that nobody can choose any more, because they pass for somebody else's. The operator's commands may give them. */
export const NEW_NAMES = {
  name: [{ kind: 'oneScript' }, { kind: 'notReserved' }],
  username: [{ kind: 'oneScript' }, { kind: 'notReserved' }],
} as const satisfies FormRules;

/** Both steps of signing in. */
export const SIGN_IN = {
  username: [filledIn, { kind: 'identity', message: { reason: 'invalidIdentity' } }],
  password: [{ kind: 'required', message: { reason: 'emptyPassword' } }, passwordLength],
} as const satisfies FormRules;

export const SIGN_UP = {
  name: [...name, ...NEW_NAMES.name],
  username: [...username, ...NEW_NAMES.username],
  email: [filledIn, { kind: 'email', message: { reason: 'invalidEmail' } }],
  password: newPassword,
  confirmPassword: repeated('password', 'passwordsDiffer'),
  ref_id: [],
  signup_code: code,
} as const satisfies FormRules;

export const RESET_PASSWORD = {
  password: [filledIn, passwordLength],
  confirmPassword: repeated('password', 'passwordsDiffer'),
  reset_password_code: code,
} as const satisfies FormRules;

export const CHANGE_PASSWORD = {
  password: [filledIn],
  new_password: newPassword,
  confirmPassword: repeated('new_password', 'newPasswordsDiffer'),
} as const satisfies FormRules;

export const CHANGE_EMAIL = {
  email: SIGN_UP.email,
  current_code: code,
  email_code: code,
} as const satisfies FormRules;

/** What turns the second step of signing in on or off, and what signing in asks for then. */
export const SECOND_FACTOR = {
  password: [filledIn],
  code: [filledIn],
} as const satisfies FormRules;

export const PROFILE = { name, username } as const satisfies FormRules;

/** A name as stored: composed (NFC), white space trimmed and collapsed. */
export function normalizeName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** A username as stored: compatibility forms folded, because ｌｉｎｈ and linh look the same. */
export function normalizeUsername(text: string): string {
  return text.normalize('NFKC').trim();
}
