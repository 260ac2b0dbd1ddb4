import { Portal } from 'radix-ui';
import { Popper } from 'radix-ui/internal';
import { type ComponentProps, createContext, type RefObject, use, useState } from 'react';
import { activeCellOf } from './activeCell.ts';

/** Where layers are mounted; null is the body. A modal dialog makes everything outside it inert, so its layers go inside. */
export const LayerContainer = createContext<HTMLElement | null>(null);

/** Kept free at the edges of the window, in px. */
export const WINDOW_MARGIN = 8;

/** A layer beside an anchor that takes neither focus nor keys: its anchor decides how long it is shown. */
export function Layer({
  anchor,
  ...rest
}: ComponentProps<typeof Popper.Content> & { readonly anchor: RefObject<HTMLElement | null> }) {
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      <Portal.Root container={use(LayerContainer)}>
        <Popper.Content collisionPadding={WINDOW_MARGIN} sideOffset={6} {...rest} />
      </Portal.Root>
    </Popper.Root>
  );
}

/**
 * Call it in what is mounted while a layer is open. Returns the handler of its closing: focus goes back to where it was, in
 * a table to the cell that is active now. Focus that something else has taken stays.
 */
export function useFocusReturn(): (event: Event) => void {
  const [origin] = useState(() => document.activeElement);
  const [grid] = useState(() => origin?.closest('[role=grid]'));
  return (event) => {
    const focused = document.activeElement;
    const place = grid ? activeCellOf(grid) : origin;
    const isTaken = focused !== null && focused !== document.body;
    const isThere = place instanceof HTMLElement && place.isConnected && place !== document.body;
    // Else focus goes to the trigger.
    if (isTaken || isThere) event.preventDefault();
    if (!isTaken && isThere) place.focus({ preventScroll: true });
  };
}
