import { type ReactNode, useEffect, useId, useReducer, useRef } from 'react';
import { cx } from './cx.ts';

/** A panel that hover or focus opened closes with them (`passing`); a clicked one stays until dismissed (`pinned`). */
export type DisclosureState = 'closed' | 'passing' | 'pinned';

export type DisclosureEvent = 'hover' | 'focus' | 'click' | 'leave' | 'dismiss';

/** The next state. A click on a passing panel pins it, so a click right after hovering never closes it. */
export function nextDisclosure(state: DisclosureState, event: DisclosureEvent): DisclosureState {
  switch (event) {
    case 'hover':
    case 'focus':
      return state === 'closed' ? 'passing' : state;
    case 'click':
      return state === 'pinned' ? 'closed' : 'pinned';
    case 'leave':
      return state === 'passing' ? 'closed' : state;
    case 'dismiss':
      return 'closed';
  }
}

/** A pointer may cross the gap between button and panel for this long, in ms. */
const LEAVE_GRACE = 160;

/** A pointer that stays on the button for less than this, in ms, is on its way to something else. */
const HOVER_REST = 80;

/** Closes the panel that opened on hover and is still open: of those in one bar there is one at a time. */
let closeHovered: (() => void) | null = null;

/**
 * A button with a panel of links or settings. Opens on click, and with `onHover` on hover and keyboard focus. Closes on
 * Esc, on a click or focus elsewhere, and when a link inside is followed.
 */
export function Disclosure({
  trigger,
  triggerClass,
  label,
  onHover = false,
  align = 'start',
  panelClass,
  children,
}: {
  readonly trigger: ReactNode;
  readonly triggerClass: string;
  /** The button's name where its content is no text; also names the panel. */
  readonly label: string;
  readonly onHover?: boolean;
  readonly align?: 'start' | 'end';
  readonly panelClass?: string;
  readonly children: ReactNode;
}) {
  const [state, send] = useReducer(nextDisclosure, 'closed');
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const pointer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const panelId = useId();
  const open = state !== 'closed';

  useEffect(() => () => clearTimeout(pointer.current), []);

  useEffect(() => {
    if (!open || !onHover) return;
    const close = () => send('dismiss');
    closeHovered?.();
    closeHovered = close;
    return () => {
      if (closeHovered === close) closeHovered = null;
    };
  }, [open, onHover]);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) send('dismiss');
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      clearTimeout(pointer.current);
      if (root.current?.contains(document.activeElement)) button.current?.focus();
      send('dismiss');
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only follow pointer and focus of what is inside.
    <div
      ref={root}
      className="relative"
      onPointerEnter={(event) => {
        clearTimeout(pointer.current);
        if (onHover && event.pointerType === 'mouse') pointer.current = setTimeout(() => send('hover'), HOVER_REST);
      }}
      onPointerLeave={(event) => {
        clearTimeout(pointer.current);
        if (event.pointerType !== 'mouse') return;
        pointer.current = setTimeout(() => {
          // A panel that the keyboard is in stays, wherever the pointer goes.
          if (!root.current?.querySelector('section :focus-visible')) send('leave');
        }, LEAVE_GRACE);
      }}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) send('dismiss');
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        className={triggerClass}
        onClick={() => {
          clearTimeout(pointer.current);
          send('click');
        }}
        onFocus={(event) => {
          if (onHover && event.currentTarget.matches(':focus-visible')) send('focus');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          if (open) root.current?.querySelector<HTMLElement>(`[id="${panelId}"] :is(a, button, input)`)?.focus();
          else send('click');
        }}
      >
        {trigger}
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click as well.
        <section
          id={panelId}
          aria-label={label}
          className={cx(
            'absolute top-full z-50 mt-1.5 rounded-panel bg-raised text-13 shadow-float',
            align === 'end' ? 'right-0' : 'left-0',
            panelClass,
          )}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a')) send('dismiss');
          }}
        >
          {children}
        </section>
      )}
    </div>
  );
}
