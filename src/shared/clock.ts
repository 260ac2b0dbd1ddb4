import { useEffect, useState } from 'react';
import { arrivalMoment, isHydrating } from './hydration.ts';

/** The time now (UTC ms), read again every `everyMs`, for what says how long ago something was. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => (isHydrating() ? arrivalMoment() : Date.now()));
  useEffect(() => {
    // The first one may be that of the arrived page.
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
