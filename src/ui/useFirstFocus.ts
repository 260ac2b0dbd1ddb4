import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives focus to `[data-autofocus]`, or else to the first control, of a part that comes into a panel that is open already:
 * because its code was still loading, or in the place of another part, whose focused control is gone.
 */
export function useFirstFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const first = part.current?.querySelector<HTMLElement>('[data-autofocus]') ?? part.current?.querySelector('button');
    first?.focus({ preventScroll: true });
  }, []);
  return part;
}
