/** Text of choosing a new password with a code. */
export const reset = {
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
