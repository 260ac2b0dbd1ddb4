import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { activeCellOf } from './activeCell.ts';
import { type PlacementOptions, placeLayer } from './placement.ts';
import { useLatest } from './useLatest.ts';

/**
 * Shows an element with `popover="manual"` in the browser's top layer beside its anchor, while it is mounted, and keeps it
 * there when the window scrolls or either of them changes its size.
 */
export function useLayer(
  layer: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  { side, align, gap }: PlacementOptions,
): void {
  useLayoutEffect(() => {
    const element = layer.current;
    const beside = anchor.current;
    if (!element || !beside) return;
    element.showPopover();
    const place = () => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: element.offsetWidth, height: element.scrollHeight };
      const { left, top, maxHeight } = placeLayer(beside.getBoundingClientRect(), size, view, { side, align, gap });
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
      element.style.maxHeight = `${maxHeight}px`;
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    sizes.observe(beside);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [layer, anchor, side, align, gap]);
}

/**
 * Calls `onDismiss` with the reason while mounted when a pointer goes down or focus moves outside both elements, or Esc is pressed. A
 * layer opened from inside this one is inside it, and takes Esc first. Esc goes no further unless it is not to be taken.
 */
export function useDismiss(
  layer: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onDismiss: (by: 'outside' | 'escape') => void,
  takesEscape = true,
): void {
  const latest = useLatest(onDismiss);
  useEffect(() => {
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !layer.current?.contains(target) && !anchor.current?.contains(target);
    const onOutside = (event: Event) => {
      if (isOutside(event.target)) latest.current('outside');
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        layer.current?.querySelector('[popover]:popover-open:not([role=tooltip])')
      )
        return;
      // A dialog that has opened over it since has the key, even before this layer is gone.
      const dialog = event.target instanceof Element ? event.target.closest('dialog[open]') : null;
      if (dialog && !dialog.contains(layer.current)) return;
      if (takesEscape) {
        event.preventDefault();
        event.stopPropagation();
      }
      latest.current('escape');
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    // Before the page's own keys: Esc is for the layer on top.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [layer, anchor, takesEscape]);
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * While mounted, focus is inside the layer: on `[data-autofocus]` or its first control, as soon as there is one. It goes
 * back where it was, or to the anchor where that is gone.
 */
export function useBorrowedFocus(layer: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): void {
  // Before what is inside takes it.
  const [giver] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const element = layer.current;
    const grid = giver?.closest('[role=grid]');
    const opener = anchor.current;
    if (!element) return;
    const arrival = new MutationObserver(() => {
      if (document.activeElement !== element || focusFirst(element)) arrival.disconnect();
    });
    if (!focusFirst(element)) {
      element.focus({ preventScroll: true });
      arrival.observe(element, { childList: true, subtree: true });
    }
    return () => {
      arrival.disconnect();
      // Only if nothing else has taken it: a click elsewhere keeps its focus.
      const focused = document.activeElement;
      if (focused !== null && focused !== document.body && !element.contains(focused)) return;
      // In a table the cell that one comes back to may be another by now.
      const place = grid ? activeCellOf(grid) : giver;
      const isThere = place instanceof HTMLElement && place.isConnected && place !== document.body;
      (isThere ? place : opener)?.focus({ preventScroll: true });
    };
  }, [layer, anchor, giver]);
}

function focusFirst(element: HTMLElement): boolean {
  const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>(FOCUSABLE);
  first?.focus({ preventScroll: true });
  return first !== null;
}
