import { useLayoutEffect, useState } from 'react';
import { nextTick, secondsLeft } from './countdown.ts';

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
