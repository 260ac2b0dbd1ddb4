import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * For what stands in place of rows or above them while they fail, such as a button that asks again: focus that was in it
 * when it went goes to the table as soon as that `isReady`. Returns the handlers of the element around it. Rows that are
 * there already stay where a pointer has scrolled them.
 */
export function useHandedFocus(isReady: boolean, focusGrid: () => void) {
  const holder = useRef<Element | null>(null);
  useEffect(() => {
    if (!holder.current) return;
    const isLost = document.activeElement === document.body;
    if (holder.current.contains(document.activeElement) || (isLost && !isReady)) return;
    // Lost with what it was in, or somewhere else by its own will.
    holder.current = null;
    if (isLost) focusGrid();
  });
  return {
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      if (!isReady || target.matches(':focus-visible')) holder.current = currentTarget;
    },
    onBlur: () => {
      holder.current = null;
    },
  };
}
