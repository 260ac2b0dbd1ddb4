import type { KeyboardEvent } from 'react';

const TRIGGER = ':scope > * > button[aria-expanded]';

/**
 * Arrow keys in the bar of menus. On a menu's button Left and Right go to the next button; among entries Up and Down go
 * to the next entry, Up before the first one to the button, Left and Right to the column beside and past the last one to
 * the next menu, Home and End to the first and the last entry.
 */
export function moveInMenus(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { target, currentTarget: bar } = event;
  if (!(target instanceof HTMLElement)) return;
  const goal = goalOf(event.key, target, bar);
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}

function goalOf(key: string, from: HTMLElement, bar: HTMLElement): HTMLElement | undefined {
  const buttons = [...bar.querySelectorAll<HTMLElement>(TRIGGER)];
  const menu = buttons.findIndex((button) => button.parentElement?.contains(from));
  const button = buttons[menu];
  const side = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (!button) return undefined;
  const nextMenu = side === 0 ? undefined : buttons[menu + side];
  if (from === button) return nextMenu;

  const panel = button.nextElementSibling;
  const entries = entriesIn(panel);
  const at = entries.indexOf(from);
  if (side !== 0) return besideInPanel(panel, from, side) ?? nextMenu;
  switch (key) {
    case 'ArrowDown':
      return entries[at + 1];
    case 'ArrowUp':
      return entries[at - 1] ?? button;
    case 'Home':
      return entries[0];
    case 'End':
      return entries.at(-1);
    default:
      return undefined;
  }
}

/** The entry at the same height in the next column that has any. */
function besideInPanel(panel: Element | null, from: HTMLElement, side: 1 | -1): HTMLElement | undefined {
  const columns = [...(panel?.querySelectorAll('[data-menu-column]') ?? [])]
    .map(entriesIn)
    .filter((entries) => entries.length > 0);
  const column = columns.findIndex((entries) => entries.includes(from));
  const beside = columns[column + side];
  return beside?.[Math.min(columns[column]?.indexOf(from) ?? 0, beside.length - 1)];
}

function entriesIn(element: Element | null): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>('[data-menu-entry]') ?? [])];
}
