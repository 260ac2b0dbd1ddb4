import { Popover as Primitive } from 'radix-ui';
import { type ComponentProps, createContext, type ReactNode, type RefObject, use, useRef } from 'react';
import { cx } from './cx.ts';
import { FocusReturn, leaveFocus, WINDOW_MARGIN } from './Layer.tsx';

const TriggerContext = createContext<RefObject<HTMLButtonElement | null> | null>(null);

/**
 * A floating panel beside its trigger, or beside `anchor`. Focus moves in when it opens and back when it closes; Esc, a click
 * and focus elsewhere close it. It keeps its own state unless `open` and `onOpenChange` are given.
 */
export function Popover({
  anchor,
  children,
  ...state
}: {
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly anchor?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}) {
  const trigger = useRef<HTMLButtonElement>(null);
  const place = useRef(inWindow(anchor ?? trigger));
  return (
    <Primitive.Root {...state}>
      <Primitive.Anchor virtualRef={place} />
      <TriggerContext value={trigger}>{children}</TriggerContext>
    </Primitive.Root>
  );
}

/** The box of an anchor, at the edge of the window where it is scrolled out: a key opens a panel from anywhere. */
function inWindow(anchor: RefObject<HTMLElement | null>) {
  return {
    /** The library follows the scrolling of this element. */
    get contextElement() {
      return anchor.current ?? undefined;
    },
    getBoundingClientRect() {
      const { x, y, width, height } = anchor.current?.getBoundingClientRect() ?? new DOMRect();
      const { clientWidth, clientHeight } = document.documentElement;
      return new DOMRect(between(x, clientWidth - width), between(y, clientHeight - height), width, height);
    },
  };
}

function between(position: number, last: number): number {
  return Math.max(0, Math.min(position, last));
}

/** The button that opens and closes the panel. */
export function PopoverTrigger(props: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger ref={use(TriggerContext)} {...props} />;
}

/** A button that closes the panel. */
export const PopoverClose = Primitive.Close;

/** The panel; give it an `aria-label`. `[data-autofocus]` inside takes focus first. */
export function PopoverContent({
  className,
  children,
  onEscapeKeyDown,
  ...rest
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align="start"
        sideOffset={6}
        collisionPadding={WINDOW_MARGIN}
        onOpenAutoFocus={(event) => {
          const first = event.target instanceof Element && event.target.querySelector<HTMLElement>('[data-autofocus]');
          if (!first) return;
          event.preventDefault();
          first.focus({ preventScroll: true });
        }}
        onCloseAutoFocus={leaveFocus}
        onEscapeKeyDown={(event) => {
          // Before the page's own keys: Esc is for the layer on top.
          event.stopPropagation();
          onEscapeKeyDown?.(event);
        }}
        className={cx(
          'z-50 max-h-(--radix-popover-content-available-height) w-68 overflow-auto rounded-panel bg-raised p-3 text-left text-13 font-normal whitespace-normal text-text shadow-float',
          className,
        )}
        {...rest}
      >
        <FocusReturn />
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  );
}
