import { Slot } from 'radix-ui';
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { LONG_PRESS_MS, TOOLTIP_DELAY_MS } from '#schemas/constants.ts';
import { Layer } from './Layer.tsx';

export const TOOLTIP_CLASS =
  'pointer-events-none z-60 max-w-80 rounded-control bg-raised px-2.5 py-2 text-left text-12 font-normal whitespace-normal text-text shadow-float';

/**
 * A tooltip on its one child: on hover after 0.3 s, on keyboard focus at once, on touch by a long press. Esc hides it
 * without being consumed, which radix-ui's own tooltip cannot do.
 */
export function Tooltip({
  content,
  side = 'bottom',
  children,
}: {
  /** Undefined: there is nothing to say. */
  readonly content: ReactNode;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const target = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef(false);
  const id = useId();
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    const onPointerDown = () => setOpen(false);
    document.addEventListener('keydown', onKeyDown, { capture: true });
    document.addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true });
      document.removeEventListener('pointerdown', onPointerDown, { capture: true });
    };
  }, [open]);
  return (
    <>
      <Slot.Root
        ref={target}
        data-tooltip={content === undefined ? undefined : ''}
        aria-describedby={open ? id : undefined}
        onPointerEnter={(event: PointerEvent) => {
          if (event.pointerType === 'mouse' && isInside(event))
            timer.current = setTimeout(() => setOpen(true), TOOLTIP_DELAY_MS);
        }}
        onPointerLeave={({ pointerType }: PointerEvent) => pointerType === 'mouse' && hide()}
        onPointerDown={(event: PointerEvent) => {
          hide();
          pressed.current = false;
          if (event.pointerType !== 'touch' || !isInside(event)) return;
          timer.current = setTimeout(() => {
            pressed.current = true;
            setOpen(true);
          }, LONG_PRESS_MS);
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onClickCapture={(event: MouseEvent) => {
          // A long press reads; it does not act.
          if (pressed.current) {
            event.preventDefault();
            event.stopPropagation();
          }
          pressed.current = false;
        }}
        onFocus={(event: FocusEvent) => {
          if (event.target.matches(':focus-visible') && isInside(event)) setOpen(true);
        }}
        onBlur={hide}
      >
        {children}
      </Slot.Root>
      {open && content !== undefined && (
        <Layer anchor={target} id={id} role="tooltip" side={side} className={TOOLTIP_CLASS}>
          {content}
        </Layer>
      )}
    </>
  );
}

/** False for an event of a layer that the child has opened: its elements are elsewhere in the document. */
function isInside({ target, currentTarget }: FocusEvent | PointerEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}
