import { LoaderCircle } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { CODE_TRIES_MAX } from '#schemas/api/auth.ts';
import { authCodeMessages as text } from '#src/i18n/authCodes.ts';
import { Button } from '#src/ui/Button.tsx';
import { type CountdownEvent, nextTick, secondsLeft, waitAfter } from './countdown.ts';

/** Requests another code. `onResend` returns whether it was sent, and shows its own failures. */
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

/** A code that comes by mail, as the page that asks for it knows it. */
export interface CodeWait {
  /** When another one may be asked for, UTC ms. */
  readonly until: number;
  /** It was tried too often and is not valid any more. */
  readonly isSpent: boolean;
  /** A code was sent, or could not be. */
  readonly tell: (event: CountdownEvent) => void;
  /** The code that was typed is not the one. */
  readonly refuse: () => void;
}

/** The wait for the next code. `start` is what happened before the page was opened; null: nothing. */
export function useCodeWait(start: CountdownEvent | null): CodeWait {
  const [until, setUntil] = useState(() => (start ? waitAfter(start) : 0));
  const [tries, setTries] = useState(0);
  return {
    until,
    isSpent: tries >= CODE_TRIES_MAX,
    tell: (event) => {
      setUntil(waitAfter(event));
      // A new code has all its tries.
      if (event.kind === 'sent') setTries(0);
    },
    refuse: () => setTries((before) => before + 1),
  };
}

/** The whole seconds until a time (UTC ms), counted down on the screen. */
export function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(until, Date.now()));
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const now = Date.now();
      setSeconds(secondsLeft(until, now));
      const tick = nextTick(until, now);
      if (tick !== null) timer = setTimeout(look, tick);
    };
    look();
    return () => clearTimeout(timer);
  }, [until]);
  return seconds;
}
