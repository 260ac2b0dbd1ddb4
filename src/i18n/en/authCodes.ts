/** Text of asking for a code again, for a new account and for a new password. */
export const authCodes = {
  resend: 'Resend Code',
  resendIn: (seconds: number) => `Resend Code in ${seconds} s`,
  sending: 'Sending a code',
  resent: 'A new code is on its way. The one before is not valid any more.',
  spent: 'This code was tried too often and is not valid any more. Please ask for a new one.',
  failedTitle: 'Error',
};
