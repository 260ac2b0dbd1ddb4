import { withWords } from '../template.ts';

/** The coded messages of the specification, each with the words that take the places of `{1}` and `{2}`. */
export const codedMessages = {
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
  I_0001: 'Total funding amount: {1} over {2}. Latest funding: {3}, round type: {4}.',
} as const;

/** What the rules of forms say of a value, by reason; `{min}` and `{max}` are the rule's. */
export const formMessages = {
  empty: codedMessages.E_0015,
  emptyPassword: 'This field cannot be empty',
  emptyField: withWords(codedMessages.E_0011, 'field'),
  spaces: codedMessages.E_0009,
  length: codedMessages.E_0010,
  tooShort: 'Please enter at least {min} characters!',
  tooLong: 'Please enter at most {max} characters!',
  duplicate: 'Duplicate',
  emailFormat: withWords(codedMessages.E_0003, 'email'),
  identityFormat: withWords(codedMessages.E_0003, 'username or email'),
  nameFormat: 'Wrong Name format',
  phoneFormat: 'Wrong Phone format',
  urlFormat: 'Wrong URL format',
  numberFormat: 'Wrong Number format',
  dateFormat: 'Write a date as 2026, 2026-05 or 2026-05-12',
  handleFormat: 'Write a handle such as @assay, or its address',
  contactFormat: 'Write an email address, or a web address that begins with https://',
  sumFormat: 'Write a whole sum in digits, such as 120000',
  belowMinimum: 'The highest pay cannot be less than the lowest',
  websiteFormat: 'Write the web address of the company, such as https://example.com',
  workplaceMissing: 'Choose where the work is done',
  employmentMissing: 'Choose how one is employed',
  notOffered: 'Choose one of those that are offered',
  sourceMissing: 'A change needs a source',
  unknownField: 'This cannot be changed by a proposal',
  tooMany: 'At most {max} of these at once',
  pictureFormat: 'Upload a picture for the logo',
  pageMissing: 'Name a website or an account, so that it is not listed twice',
  unnamed: withWords(codedMessages.E_0001, 'Name'),
  companyMissing: withWords(codedMessages.E_0011, 'company'),
  messageMissing: withWords(codedMessages.E_0011, 'message'),
  passwordFormat: 'Wrong Password format',
  usernameFormat: 'Wrong Username format',

  nameTooShort: 'Name must be at least {min} characters',
  nameTooLong: 'Name must be at most {max} characters',
  nameCharacters: "Name can't include special characters",
  usernameTooShort: 'Username must be at least {min} characters',
  usernameTooLong: 'Username must be at most {max} characters',
  usernameCharacters: 'Username can only have letters, digits, dots, hyphens and underscores',
  passwordLength: 'Password need at least {min} characters',
  mixedScripts: 'Write each word in letters of one script',
  reservedName: 'This name is reserved. Please choose another one',
  commonPassword: 'Many people use this password, so it is tried first. Please choose another one.',
  passwordsDiffer: 'Passwords do not match',
  newPasswordsDiffer: withWords(codedMessages.E_0008, 'New password', 'Confirm new password'),
  wrongCode: codedMessages.E_0005,
  invalidEmail: 'Invalid email',
  invalidIdentity: 'Invalid Email!',
  termsMissing: 'Please agree to the terms to continue',
} as const;

/** What the account calls say besides. */
export const accountMessages = {
  wrongCredentials: 'Username or password was incorrect',
  accountSuspended: 'This account is suspended. Write to the operator of this site.',
  noSuchUser: 'User does not exist in the system',
  tooManyRequests: 'Too many requests to our server. Please try again later!',
  emailTaken: 'This email is already registered',
  usernameTaken: 'This username has been taken',
  invalidCode: 'Invalid code',
  codeNotSent: 'Code sending failed, please try again',
} as const;

/** The newsletter box. */
export const newsletterMessages = {
  invalid: 'Please enter a valid email address',
  /** What a subscriber agrees to; a changed text needs the next version in `schemas/forms/newsletter.ts`. */
  consent: 'You get the Assay newsletter by email and can unsubscribe with a link in every mail.',
} as const;
