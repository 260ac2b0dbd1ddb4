import { TOOLTIP_DELAY_MS } from '#schemas/constants.ts';
import { pathOfAddress } from '#schemas/i18n/buildLanguage.ts';
import { GRID } from '#src/ui/focus.ts';
import { type CardTarget, targetAt, targetOfFocus, targetOfTap } from './cardTarget.ts';

/** An open card, and what opened it. */
export type ShownCard = CardTarget & { readonly how: 'pointer' | 'focus' | 'touch' };

/** A pointer that rests this long in ms probably stays: what the card shows is fetched. */
const REST_MS = 100;
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta']);
/** Time in ms to move the pointer from the name into its card. */
const GRACE_MS = 250;

/**
 * Opens and closes cards: a pointer that rests on a name or logo, the focus that Tab brings there, a tap on a logo, and
 * `toggle` for what has the focus. Focus that arrows move, or a panel takes, opens none: it would cover what one reads. Esc
 * closes the card alone, and another key that of a pointer; one opened by focus stays away in that table until the focus
 * has left it. Returns how to close the open one, and how to stop; `toggle` is false where nothing has a card.
 */
export function listenForCards({
  show,
  prefetch,
}: {
  readonly show: (card: ShownCard | null) => void;
  readonly prefetch: (target: CardTarget) => void;
}): { readonly close: () => void; readonly toggle: () => boolean; readonly stop: () => void } {
  let open: ShownCard | null = null;
  let dismissedIn: Element | null = null;
  let pointer = 'mouse';
  let isTabbing = false;
  let pending: ShownCard['how'] | null = null;
  const timers = { rest: 0, open: 0, close: 0 };
  const stopTimers = () => {
    pending = null;
    for (const timer of Object.values(timers)) window.clearTimeout(timer);
  };
  const set = (card: ShownCard | null) => {
    stopTimers();
    if (open === card) return;
    open = card;
    show(card);
  };
  const openSoon = (target: CardTarget, how: ShownCard['how']) => {
    pending = how;
    timers.rest = window.setTimeout(() => prefetch(target), REST_MS);
    timers.open = window.setTimeout(() => {
      set(target.anchor.isConnected ? { ...target, how } : null);
    }, TOOLTIP_DELAY_MS);
  };
  const elementOf = ({ target }: Event) => (target instanceof Element ? target : document.documentElement);
  const isInCard = (element: Element) => element.closest('[data-hover-card]') !== null;
  const here = () => pathOfAddress(location.pathname);

  const listeners: { readonly [Type in keyof DocumentEventMap]?: (event: DocumentEventMap[Type]) => void } = {
    pointerover: (event) => {
      // What is drawn anew under a pointer that rests says nothing of a focus that moves.
      if (event.pointerType !== 'mouse' || pending === 'focus' || open?.how === 'focus') return;
      const element = elementOf(event);
      if (isInCard(element)) return stopTimers();
      const target = targetAt(element, here());
      stopTimers();
      if (target && target.anchor === open?.anchor) return;
      if (target) openSoon(target, 'pointer');
      if (open) timers.close = window.setTimeout(() => set(null), GRACE_MS);
    },
    // The pointer leaves the window.
    pointerout: ({ relatedTarget }) => {
      if (relatedTarget === null && (open ?? { how: pending }).how === 'pointer') set(null);
    },
    pointerdown: (event) => {
      pointer = event.pointerType;
      isTabbing = false;
      if (!isInCard(elementOf(event))) set(null);
    },
    click: (event) => {
      if (pointer !== 'touch') return;
      const target = targetOfTap(elementOf(event), here());
      if (!target) return;
      event.preventDefault();
      event.stopPropagation();
      set({ ...target, how: 'touch' });
    },
    focusin: (event) => {
      const element = elementOf(event);
      if (isInCard(element)) return;
      if (dismissedIn && !dismissedIn.contains(element)) dismissedIn = null;
      if (open?.how === 'focus') set(null);
      if (dismissedIn || !isTabbing || !element.matches(':focus-visible')) return;
      const target = targetOfFocus(element, here());
      if (!target) return;
      stopTimers();
      openSoon(target, 'focus');
    },
    focusout: (event) => {
      if (isInCard(elementOf(event)) || open?.how === 'pointer') return;
      set(null);
    },
    keydown: (event) => {
      const { key } = event;
      if (!MODIFIERS.has(key)) isTabbing = key === 'Tab';
      if (key !== 'Escape') {
        // What a key opens would lie below the card of a pointer that merely rests there.
        const isPointers = (open ?? { how: pending }).how === 'pointer';
        if (isPointers && !MODIFIERS.has(key) && !isInCard(elementOf(event))) set(null);
        return;
      }
      if (!open) return;
      // Over another layer the card is the topmost one: the next Esc is that layer's.
      if (document.querySelector('[role=dialog]:not([data-hover-card])')) event.stopImmediatePropagation();
      if (open.how === 'focus') dismissedIn = open.anchor.closest(GRID) ?? open.anchor;
      set(null);
    },
    pointermove: ({ pointerType, movementX, movementY }) => {
      if (pointerType === 'mouse' && open?.how === 'focus' && (movementX !== 0 || movementY !== 0)) set(null);
    },
    scroll: (event) => {
      if (!isInCard(elementOf(event))) set(null);
    },
  };
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of entries) document.addEventListener(type, listener, { capture: true });
  const close = () => set(null);
  // Its place was that of another window.
  window.addEventListener('resize', close);
  return {
    close,
    toggle: () => {
      const focused = document.activeElement;
      const target = focused && targetOfFocus(focused, here());
      if (target) set(open?.how === 'focus' ? null : { ...target, how: 'focus' });
      return target !== null;
    },
    stop: () => {
      close();
      window.removeEventListener('resize', close);
      for (const [type, listener] of entries) document.removeEventListener(type, listener, { capture: true });
    },
  };
}
