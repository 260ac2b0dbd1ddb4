import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ACCOUNT_MESSAGES } from '#schemas/forms/messages.ts';
import { ApiError } from '#src/api/apiError.ts';
import { mutate } from '#src/api/queryClient.ts';
import { sendResetCode } from '#src/member/calls.ts';
import { doorMessages } from '#src/messages/door.ts';
import { useToast } from '#src/state/toasts.ts';
import { stampResetCode } from './resetStamp.ts';
import type { DoorMode } from './steps.ts';

/** Asks for the mail with the code that a new password needs, one at a time. */
export function useResetCode(
  identity: string,
  mode: DoorMode,
  { onSent, onFailed }: { readonly onSent: () => void; readonly onFailed: (message: string) => void },
): { readonly isSending: boolean; readonly send: () => Promise<void> } {
  const queryClient = useQueryClient();
  const toast = useToast();
  const isBusy = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    try {
      await mutate(queryClient, () => sendResetCode(identity));
      stampResetCode(Date.now());
      onSent();
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === 403 && error instanceof Error) onFailed(error.message);
      else if (status === 429) onFailed(ACCOUNT_MESSAGES.tooManyRequests);
      else {
        toast({ tone: 'error', title: doorMessages.error, text: ACCOUNT_MESSAGES.codeNotSent });
        // Messages at the corner stand behind the popup.
        if (mode === 'popup') onFailed(ACCOUNT_MESSAGES.codeNotSent);
      }
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };
  return { isSending, send };
}
