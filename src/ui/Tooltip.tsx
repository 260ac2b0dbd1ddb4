import { type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { TOOLTIP_DELAY_MS } from '#schemas/constants.ts';
import type { Side } from './placement.ts';
import { withProps } from './slot.ts';
import { useDismiss, useLayer } from './useLayer.ts';

/** A short explanation of its one child, on hover after 0.3 s and on keyboard focus at once; Esc hides it, and does what it does without it. */
export function Tooltip({
  content,
  side = 'bottom',
  children,
}: {
  readonly content: ReactNode;
  readonly side?: Side;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const target = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  return (
    <>
      {withProps(children, {
        ref: target,
        'aria-describedby': open ? id : undefined,
        onPointerEnter: (event: PointerEvent) => {
          if (event.pointerType === 'mouse') timer.current = setTimeout(() => setOpen(true), TOOLTIP_DELAY_MS);
        },
        onPointerLeave: hide,
        onPointerDown: hide,
        onFocus: () => {
          if (target.current?.matches(':focus-visible')) setOpen(true);
        },
        onBlur: hide,
      })}
      {open && (
        <Bubble id={id} side={side} target={target} onHide={hide}>
          {content}
        </Bubble>
      )}
    </>
  );
}

function Bubble({
  id,
  side,
  target,
  onHide,
  children,
}: {
  readonly id: string;
  readonly side: Side;
  readonly target: RefObject<HTMLElement | null>;
  readonly onHide: () => void;
  readonly children: ReactNode;
}) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayer(bubble, target, { side, align: 'center', gap: 6 });
  // Nobody asked for it: Esc goes on to what it is meant for.
  useDismiss(bubble, target, onHide, false);
  return (
    <div
      ref={bubble}
      id={id}
      popover="manual"
      role="tooltip"
      className="pointer-events-none fixed inset-auto max-w-80 rounded-control bg-raised px-2.5 py-2 text-left text-12 font-normal whitespace-normal text-text shadow-float"
    >
      {children}
    </div>
  );
}
