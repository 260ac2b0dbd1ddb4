import { useEffect, useRef } from 'react';

/**
 * Runs `action` on a single key pressed without a modifier, as `event.key` names it (`/`, `f`). Not while a field,
 * a dialog, a panel or a menu has the focus.
 */
export function useShortcut(key: string, action: () => void, enabled = true): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || hasModifier(event) || isTaken(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key, enabled]);
}

/** AltGr writes `\\` and its like on many keyboards: it is no modifier then. */
function hasModifier(event: KeyboardEvent): boolean {
  if (event.metaKey) return true;
  return (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph');
}

/** A field, a dialog, a panel or a menu has the keys to itself. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select') ||
    target.closest('dialog, [role=dialog], [role=menu]') !== null
  );
}
