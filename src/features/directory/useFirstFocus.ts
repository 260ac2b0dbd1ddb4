import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives focus to `[data-autofocus]`, or else to the first control, of a part that takes another's place inside a panel: the
 * control that was focused there is gone.
 */
export function useFirstFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const first = part.current?.querySelector<HTMLElement>('[data-autofocus]') ?? part.current?.querySelector('button');
    first?.focus({ preventScroll: true });
  }, []);
  return part;
}
