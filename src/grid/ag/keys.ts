import type { KeyboardEvent } from 'react';

/** Keys in the screener's table that AG Grid would answer in its own way. */

/**
 * Keys that AG Grid must not handle: Tab, because the table is one tab stop; Alt with an arrow and Ctrl with a page key,
 * which belong to the browser and screen readers.
 */
export function isKeptFromGrid({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const isPage = key.startsWith('Page') && (altKey || ctrlKey || metaKey);
  if (!(target instanceof HTMLElement) || !target.hasAttribute('aria-colindex')) return false;
  const isArrow = key.startsWith('Arrow') && altKey && !(key === 'ArrowDown' && isHeader(target));
  return key === 'Tab' || isPage || isArrow;
}

/** AG Grid would move the column on these; Alt with Arrow Down opens the menu. */
export function isHeaderKey({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  return isHeader(target) && key.startsWith('Arrow') && (ctrlKey || metaKey || shiftKey || altKey);
}

/** Arrows on a cell of a table with groups: they fold heads, and keep clear of those above. */
export function isTreeKey({ key, target }: KeyboardEvent): boolean {
  return key.startsWith('Arrow') && target instanceof HTMLElement && !isHeader(target);
}

const isHeader = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('role') === 'columnheader';
