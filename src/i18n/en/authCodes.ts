/** Text of asking for a code again, for a new account and for a new password. */
export const authCodes = {
  resend: 'Resend Code',
  resendIn: (seconds: number) => `Resend Code in ${seconds} s`,
  sending: 'Sending a code',
  resent: 'A new code is on its way. The previous code no longer works.',
  spent: 'This code was tried too many times and no longer works. Please request a new one.',
  failedTitle: 'Error',
};
