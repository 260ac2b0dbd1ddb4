import { PRODUCT } from '#schemas/routes/routes.ts';

/** Text of signing in, on its page and in the popup. */
export const authMessages = {
  page: 'Sign in',
  back: 'Back',
  or: 'or',

  titles: {
    start: 'Welcome back',
    popup: 'Welcome back',
    identity: 'Welcome back!',
    password: 'Welcome',
  },
  start: `Sign in with ${PRODUCT} Account`,
  signedUp: 'Your account is ready. Sign in to get started.',
  newHere: 'New here?',
  signUp: 'Sign Up',
  /** `{terms}` and `{privacy}` become links, by their names in the catalog `legal`. */
  terms: 'By continuing you accept the {terms} and the {privacy}.',

  identity: 'Username or email',
  next: 'Next',

  change: 'Change',
  password: 'Password',
  remembered: 'Remembered on this device. Press Sign in, or enter another password.',
  typeAgain: 'This device is no longer remembered. Please enter your password.',
  remember: 'Remember me',
  resetPassword: 'Reset password?',
  sendingCode: 'Sending a code',
  signIn: 'Sign in',
  signingIn: 'Signing in',

  secondFactor: {
    title: 'One more step',
    about: 'Enter the six digits that your authenticator app shows, or one of your recovery codes.',
    code: 'Code',
  },

  notFound: 'We can not connect to our server. Please try again later!',
  noNetwork: 'There is a problem when connecting to our server. please check your internet connection',
  noCookies: 'Your browser blocks cookies for this site. Allow them and sign in again.',

  google: {
    signIn: 'Sign in with Google',
    unconfigured: 'Signing in with Google is not set up on this server.',
    finishing: 'Signing in with Google',
    failed: 'Google did not sign you in. Try again, or sign in with your password.',
    connected: 'You can now sign in to this account with Google.',
    notConnected: 'You are signed in, but Google was not connected. Try signing in with Google again.',
    again: 'Try again',
  },
};

/** Text of asking for a code again, for a new account and for a new password. */
export const authCodeMessages = {
  resend: 'Resend Code',
  resendIn: (seconds: number) => `Resend Code in ${seconds} s`,
  sending: 'Sending a code',
  resent: 'A new code is on its way. The previous code no longer works.',
  spent: 'This code was tried too many times and no longer works. Please request a new one.',
  failedTitle: 'Error',
};

/** Text of choosing a new password with a code. */
export const resetMessages = {
  title: 'Update your password',
  whose: 'Which account is it? We will send a code to its email address.',
  identity: 'Username or email',
  sendCode: 'Send code',
  sent: 'We sent a code of 6 characters to the email address of this account. It is valid for 10 minutes.',
  other: 'Change',
  account: 'Account',
  newPassword: 'New Password',
  passwordNote: 'At least 8 characters',
  confirmPassword: 'Confirm Password',
  code: 'Reset Code',
  confirm: 'Confirm',
  networkError: 'There is a problem when connecting to our server. please check your internet connection',
  doneTitle: 'Your password has been updated',
  doneText: (email: string | null) =>
    `A confirmation email was sent to ${email ?? 'the address of your account'}. You have been signed out everywhere.`,
  done: 'Done',
};

/** Text of signing up. */
export const signUpMessages = {
  title: 'Sign up',
  join: 'Join Assay',
  about: 'Watchlists, saved lists and settings that follow you to every device.',
  withEmail: 'Sign up with Email',
  withGoogle: 'Sign up with Google',
  hasAccount: 'Already have an account?',
  signIn: 'Sign in',
  name: 'Name',
  username: 'Username',
  usernameNote: 'Letters, digits, dots, hyphens and underscores',
  email: 'Email',
  emailNote: 'We send a code there',
  password: 'Password',
  passwordNote: 'At least 8 characters',
  confirmPassword: 'Confirm Password',
  referral: 'Referral code',
  optional: 'Optional',
  /** `{terms}` and `{privacy}` become links, by their names in the catalog `legal`. */
  terms: 'I agree to the {terms} and the {privacy}',
  next: 'Continue',
  usernameAvailable: 'Username available',
  checking: 'Checking …',
  /** The live check did not come through. */
  unchecked: 'We could not check this right now. We will check again when you continue.',
  /** After a reload, when the code has been sent. */
  resumed: (email: string) => `Your code is on its way to ${email}. Enter your password again and continue.`,
  verify: 'Verify your email',
  sent: (email: string) => `We sent a code of 6 characters to ${email}. It is valid for 10 minutes.`,
  notSent: (email: string) => `The code for ${email} could not be sent. Please request a new one.`,
  code: 'Code',
  confirm: 'Confirm',
  networkError: 'Network error. Please check your internet connection',
  tooManyRequests: 'Too many requests to our server. Please try again later',
  tooManyCodes: 'There are too many requests to our server . Please try again later',
  readyTitle: 'Your account is ready',
  google: {
    title: 'Almost there',
    connected: 'Connected with Google',
    about: 'Choose your name and username.',
    next: 'Next',
    startOver: 'Start Over',
    ended: 'The Google sign-in expired. Sign up with Google again, or start over.',
    readyText: (username: string) => `Welcome, ${username}. From now on you sign in with Google.`,
  },
  readyText: (username: string) => `Welcome, ${username}. Sign in to get started.`,
};
