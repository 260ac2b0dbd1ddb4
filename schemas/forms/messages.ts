/** What forms and the account calls say, in the words of the catalogue. `{1}`, `{2}` are filled in by `fillIn`. */
export const CODED_MESSAGES = {
  E_0001: '{1} is required.',
  E_0002: 'The email address or password is invalid.',
  E_0003: 'Please enter a valid {1} format!',
  E_0004: 'That email address already exists.',
  E_0005: 'Wrong code. Try again!',
  E_0006: 'Your internet is having problems. Please check the connection and try again',
  E_0007: 'Your email is not registered.',
  E_0008: '{1} and {2} does not match.',
  E_0009: 'Password must not contain spaces!',
  E_0010: 'Please enter a string with 8 to 16 characters!',
  E_0011: 'Please enter your {1}!',
  E_0012: '{1} can only enter letters.',
  E_0013: 'Incorrect password. Please try again.',
  E_0014: '{1} already exists',
  E_0015: 'This field can not be empty',
  I_0001: 'Total funding amount: {1} over {2} rounds. The latest funding was on {3} in a round of the type {4}.',
} as const;

export type MessageCode = keyof typeof CODED_MESSAGES;

/** Puts the values where the template says `{1}`, `{2}`, …; a value that is not given leaves its mark. */
export function fillIn(template: string, ...values: readonly string[]): string {
  return template.replace(/\{([1-9])\}/g, (mark, number: string) => values[Number(number) - 1] ?? mark);
}

/** A message of the catalogue with its values. */
export function coded(code: MessageCode, ...values: readonly string[]): string {
  return fillIn(CODED_MESSAGES[code], ...values);
}

/** What the account calls and their forms say besides. */
export const ACCOUNT_MESSAGES = {
  wrongCredentials: 'Username or password was incorrect',
  noSuchUser: 'User does not exist in the system',
  tooManyRequests: 'Too many requests to our server. Please try again later!',
  emailTaken: 'This email is already registered',
  usernameTaken: 'This username has been taken',
  invalidCode: 'Invalid code',
  termsMissing: 'Please agree to the terms to continue',
  codeNotSent: 'Code sending failed, please try again',
} as const;
