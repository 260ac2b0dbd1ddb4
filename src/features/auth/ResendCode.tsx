import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { doorCodeMessages as text } from '#src/i18n/authCodes.ts';
import { Button } from '#src/ui/Button.tsx';
import type { CodeWait } from './useCodeWait.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

/** Asks for another code. `onResend` sends it and answers whether it was sent; what keeps it from being sent is told by whoever gives it. */
export function ResendCode({
  wait: { until, isSpent },
  onResend,
}: {
  readonly wait: CodeWait;
  readonly onResend: () => Promise<boolean>;
}) {
  const seconds = useSecondsLeft(until);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const waits = seconds > 0 || state === 'sending';
  const resend = async () => {
    if (waits) return;
    setState('sending');
    setState((await onResend()) ? 'sent' : 'idle');
  };
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <Button
        variant="ghost"
        aria-disabled={waits}
        onClick={() => void resend()}
        className="figure aria-disabled:cursor-default aria-disabled:hover:bg-transparent aria-disabled:hover:text-muted"
      >
        {state === 'sending' && <LoaderCircle size={14} strokeWidth={2} aria-hidden className="animate-spin" />}
        {state === 'sending' ? text.sending : seconds > 0 ? text.resendIn(seconds) : text.resend}
      </Button>
      <p role="status" className="text-12 text-muted">
        {isSpent ? text.spent : state === 'sent' && text.resent}
      </p>
    </div>
  );
}
