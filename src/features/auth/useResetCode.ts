import { accountMessages } from '#schemas/i18n/en/forms.ts';
import { sendResetCode } from '#src/api/account.ts';
import { authCodeMessages } from '#src/i18n/authCodes.ts';
import type { Failure } from '#src/shared/forms/failureOfCall.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { stampResetCode } from './countdown.ts';
import { refusalOfResetCode } from './refusals.ts';

/** Sends the code for a new password to the owner of a username or an address, and says why it was not sent. */
export function useResetCode(): {
  /** Throws what the call throws. */
  readonly send: (identity: string) => Promise<void>;
  /** What to say of it at the form; null where a message at the corner has said it. */
  readonly explain: (error: unknown) => Failure<'username'> | null;
} {
  const toast = useToast();
  return {
    send: async (identity) => {
      await sendResetCode(identity);
      stampResetCode(Date.now());
    },
    explain: (error) => {
      const refusal = refusalOfResetCode(error);
      if (refusal !== 'notSent') return refusal;
      toast({ tone: 'error', title: authCodeMessages.failedTitle, text: accountMessages.codeNotSent });
      return null;
    },
  };
}
