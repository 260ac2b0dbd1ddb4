import { useState } from 'react';

/**
 * Remembers where focus was when the component came, and gives it back. A panel that was open then has closed when focus
 * left it: the button that opened it takes its place.
 */
export function useReturningFocus(): () => void {
  const [places] = useState(() => {
    const focused = document.activeElement;
    const panel = focused?.closest('[role=dialog], [role=menu]')?.id;
    const opener = panel ? document.querySelector(`[aria-controls="${CSS.escape(panel)}"]`) : null;
    return [focused, opener].filter((place) => place instanceof HTMLElement);
  });
  return () => places.find((place) => place.isConnected && place !== document.body)?.focus({ preventScroll: true });
}
