import { PRODUCT } from '#schemas/routes/routes.ts';

/** Text of signing in, on its page and in the popup. */
export const auth = {
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
  /** `{terms}` and `{privacy}` become links, by their names in the catalogue `legal`. */
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
