import { LoaderCircle } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { CODE_TRIES_MAX } from '#schemas/api/auth.ts';
import { COOKIES } from '#schemas/browserStorage.ts';
import { authCodeMessages as text } from '#src/i18n/en/auth.ts';
import { cookieIn, cookieText, isHttps, writeCookie } from '#src/shared/storage/cookies.ts';
import { Button } from '#src/ui/Button.tsx';

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

/** State of a mailed code. */
export interface CodeWait {
  /** When another code may be requested, UTC ms. */
  readonly until: number;
  /** Too many wrong tries: the code is invalid. */
  readonly isSpent: boolean;
  /** Reports that a code was sent or failed to send. */
  readonly dispatch: (event: CountdownEvent) => void;
  /** Reports a wrong code. */
  readonly refuse: () => void;
}

/** Countdown to the next code. `start`: what happened before the page opened, or null. */
export function useCodeWait(start: CountdownEvent | null): CodeWait {
  const [until, setUntil] = useState(() => (start ? waitAfter(start) : 0));
  const [tries, setTries] = useState(0);
  return {
    until,
    isSpent: tries >= CODE_TRIES_MAX,
    dispatch: (event) => {
      setUntil(waitAfter(event));
      // A new code resets the tries.
      if (event.kind === 'sent') setTries(0);
    },
    refuse: () => setTries((before) => before + 1),
  };
}

/** Whole seconds until a time (UTC ms), ticking. */
function useSecondsLeft(until: number): number {
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

/** When a code may be requested again. Times are UTC ms; the clock is always an argument. */

const CODE_WAIT_MS = 59_000;
/** After a code failed to send. */
const FAILED_WAIT_MS = 5_000;
/** Lifetime of the cookie with the time of the last reset code; a reopened page waits for the rest of it. */
const STAMP_MS = 60_000;

type CountdownEvent =
  | { readonly kind: 'sent'; readonly at: number }
  | { readonly kind: 'failed'; readonly at: number }
  /** A code was sent before this page was opened. */
  | { readonly kind: 'stamped'; readonly at: number };

export function waitAfter({ kind, at }: CountdownEvent): number {
  if (kind === 'failed') return at + FAILED_WAIT_MS;
  return at + (kind === 'stamped' ? STAMP_MS : CODE_WAIT_MS);
}

/** Whole seconds until then, at least 0; capped by the longest wait, in case the clock was set back. */
export function secondsLeft(until: number, now: number): number {
  return Math.min(Math.max(Math.ceil((until - now) / 1_000), 0), CODE_WAIT_MS / 1_000);
}

/** Milliseconds until `secondsLeft` changes; null once there is nothing to wait for. */
export function nextTick(until: number, now: number): number | null {
  const left = until - now;
  return left <= 0 ? null : left % 1_000 || 1_000;
}

/** When the last reset code was sent: a cookie of one minute. */

const NAME = COOKIES.resetCode;

export function stampResetCode(at: number): void {
  writeCookie(stampCookie(at, isHttps()));
}

/** When a code was sent in the last minute, or null. */
export function resetStamp(): number | null {
  return stampIn(document.cookie);
}

export function stampCookie(at: number, isHttps: boolean): string {
  return cookieText(NAME, String(at), STAMP_MS / 1_000, isHttps);
}

/** The time in a `document.cookie` string; null without one. */
export function stampIn(cookies: string): number | null {
  const value = cookieIn(NAME, cookies) ?? '';
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
}
