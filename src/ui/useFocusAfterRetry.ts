import { type FocusEventHandler, useLayoutEffect, useRef } from 'react';

/**
 * Moves focus on when a retry succeeds and its button disappears. Spread the result on what holds the button; `find` names
 * the element that then takes the focus.
 */
export function useFocusAfterRetry(
  isDone: boolean,
  find: () => HTMLElement | null | undefined,
): { readonly onFocus: FocusEventHandler; readonly onBlur: FocusEventHandler } {
  const isFocused = useRef(false);
  useLayoutEffect(() => {
    if (!isDone || !isFocused.current) return;
    isFocused.current = false;
    find()?.focus();
  });
  return {
    onFocus: () => {
      isFocused.current = true;
    },
    onBlur: () => {
      isFocused.current = false;
    },
  };
}
