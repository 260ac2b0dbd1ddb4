import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** How far a mouse moves before a press is a drag, in px. */
const FAR = 6;
/** How long a finger rests before it takes a chip along: a move before that scrolls. */
const LONG_MS = 350;

interface Drag {
  readonly key: string;
  /** The chip under the pointer; null: none. */
  readonly over: string | null;
}

interface Press {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout> | null;
}

/**
 * Chips (`data-entry` names each) are dragged onto one another, by a pointer or by a finger that rests on one first. The key has
 * `Shift+|` for it.
 */
export function useChipDrag(line: RefObject<HTMLElement | null>, onDrop: (dragged: string, onto: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const press = useRef<Press | null>(null);
  const present = useRef<Drag | null>(null);
  const put = (next: Drag | null) => {
    present.current = next;
    setDrag(next);
  };
  const end = () => {
    if (press.current?.timer) clearTimeout(press.current.timer);
    press.current = null;
    put(null);
  };

  // While a chip is taken along, the page does not scroll: only a listener that is not passive can say so.
  useEffect(() => {
    const hold = (event: TouchEvent) => {
      if (present.current) event.preventDefault();
    };
    const box = line.current;
    box?.addEventListener('touchmove', hold, { passive: false });
    return () => box?.removeEventListener('touchmove', hold);
  }, [line]);

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const key = entryAt(event.target);
      if (key === null || event.button !== 0) return;
      const isTouch = event.pointerType === 'touch';
      const timer = isTouch ? setTimeout(() => put({ key, over: null }), LONG_MS) : null;
      press.current = { key, x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const begun = press.current;
      if (!begun) return;
      const isFar = Math.hypot(event.clientX - begun.x, event.clientY - begun.y) >= FAR;
      if (present.current === null) {
        if (!isFar) return;
        // A finger that moves at once scrolls.
        if (event.pointerType === 'touch') return end();
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      const under = entryAt(document.elementFromPoint(event.clientX, event.clientY));
      put({ key: begun.key, over: under === begun.key ? null : under });
    },
    onPointerUp: () => {
      const done = present.current;
      end();
      if (done === null) return;
      swallowClick();
      if (done.over !== null) onDrop(done.key, done.over);
    },
    onPointerCancel: end,
  };
  return { drag, handlers };
}

function entryAt(target: EventTarget | null): string | null {
  const entry = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null;
  return entry?.dataset.entry ?? null;
}

/** The click that follows a drag would open a chip. */
function swallowClick() {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
}
