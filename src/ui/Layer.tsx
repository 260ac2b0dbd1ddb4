import { Portal } from 'radix-ui';
import { Popper } from 'radix-ui/internal';
import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { activeCellOf, focusHeading, GRID, isFocusLost } from './focus.ts';

/** Margin between a layer and the edges of the window, in px. */
export const WINDOW_MARGIN = 8;

/** A layer beside an anchor that takes neither focus nor keys: its anchor decides how long it is shown. */
export function Layer({
  anchor,
  ...rest
}: ComponentProps<typeof Popper.Content> & { readonly anchor: RefObject<HTMLElement | null> }) {
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      <Portal.Root>
        <Popper.Content collisionPadding={WINDOW_MARGIN} sideOffset={6} {...rest} />
      </Portal.Root>
    </Popper.Root>
  );
}

/** For `onCloseAutoFocus`: focus that has a place already stays there. */
export function leaveFocus(event: Event): void {
  if (!isFocusLost()) event.preventDefault();
}

function focusTableIfLost(): void {
  if (isFocusLost()) activeCellOf(document.querySelector(GRID))?.focus({ preventScroll: true });
}

/**
 * Restores focus when the layer around it closes: to the previous element, in a table to the active cell, else to the
 * button of the surrounding panel, else to the table. Focus that has moved elsewhere stays.
 */
export function FocusReturn({ orHeading = false }: { readonly orHeading?: boolean }) {
  const [origin] = useState(() => document.activeElement);
  // With the drawing, not after the library's timer: a key pressed right after closing is meant for the page.
  useEffect(() => {
    // An entry of a menu that opened this layer is gone, and the menu has returned focus to its button.
    const first = origin?.isConnected ? origin : document.activeElement;
    const grid = first?.closest(GRID);
    const panel = first?.closest('[role=dialog], [role=menu]')?.id;
    const opener = panel ? document.querySelector(`[aria-controls="${CSS.escape(panel)}"]`) : null;
    return () => {
      if (!isFocusLost()) return;
      for (const place of [grid ? activeCellOf(grid) : first, opener]) {
        if (place instanceof HTMLElement && place !== document.body) place.focus({ preventScroll: true });
        if (!isFocusLost()) return;
      }
      if (orHeading) return focusHeading();
      // After the library's timer, which returns focus to the button of the layer where there is one.
      requestAnimationFrame(() => setTimeout(focusTableIfLost));
    };
  }, [origin, orHeading]);
  return null;
}
