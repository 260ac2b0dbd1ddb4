import { useState } from 'react';
import { CODE_TRIES_MAX } from '#schemas/api/auth.ts';
import { type CountdownEvent, waitAfter } from './countdown.ts';

/** A code that comes by mail, as the page that asks for it knows it. */
export interface CodeWait {
  /** When another one may be asked for, UTC ms. */
  readonly until: number;
  /** It was tried too often and is good for nothing any more. */
  readonly isSpent: boolean;
  /** A code was sent, or could not be. */
  readonly tell: (event: CountdownEvent) => void;
  /** The code that was typed is not the one. */
  readonly refuse: () => void;
}

/** Waits for the next code; `start` is what has happened before the page was there, null: nothing. */
export function useCodeWait(start: CountdownEvent | null): CodeWait {
  const [until, setUntil] = useState(() => (start ? waitAfter(start) : 0));
  const [tries, setTries] = useState(0);
  return {
    until,
    isSpent: tries >= CODE_TRIES_MAX,
    tell: (event) => {
      setUntil(waitAfter(event));
      // A new code has all its tries before it.
      if (event.kind === 'sent') setTries(0);
    },
    refuse: () => setTries((before) => before + 1),
  };
}
