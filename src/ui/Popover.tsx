import { Popover as Primitive, Slot } from 'radix-ui';
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { FocusReturn, leaveFocus, WINDOW_MARGIN } from './Layer.tsx';

/** What a panel and its trigger know of each other. */
interface Pair {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

const PairContext = createContext<Pair | null>(null);

function usePair(): Pair {
  const pair = use(PairContext);
  if (!pair) throw new Error('Parts of a popover belong inside one.');
  return pair;
}

/**
 * A floating panel beside its trigger, or beside `anchor`. Focus moves in when it opens and back when it closes; Esc, a click
 * and focus elsewhere close it. It keeps its own state unless `open` and `onOpenChange` are given.
 */
export function Popover({
  anchor,
  open,
  onOpenChange,
  children,
}: {
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly anchor?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}) {
  const trigger = useRef<HTMLButtonElement>(null);
  const place = useRef(inWindow(anchor ?? trigger));
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? ownOpen;
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const panelId = useId();
  return (
    <Primitive.Root open={isOpen} onOpenChange={change}>
      <Primitive.Anchor virtualRef={place} />
      <PairContext value={{ trigger, panelId, isOpen, toggle: () => change(!isOpen) }}>{children}</PairContext>
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

/**
 * The button that opens and closes the panel. The library's own is another element after its first rendering where there is
 * an anchor: a button that has the focus already would lose it.
 */
export function PopoverTrigger({
  asChild = false,
  onClick,
  ...rest
}: ComponentProps<'button'> & { readonly asChild?: boolean }) {
  const { trigger, panelId, isOpen, toggle } = usePair();
  const Button = asChild ? Slot.Root : 'button';
  return (
    <Button
      type="button"
      ref={trigger}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      data-state={isOpen ? 'open' : 'closed'}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        onClick?.(event);
        if (!event.defaultPrevented) toggle();
      }}
      {...rest}
    />
  );
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
  const { trigger, panelId } = usePair();
  return (
    <Primitive.Portal>
      <Primitive.Content
        id={panelId}
        align="start"
        sideOffset={6}
        collisionPadding={WINDOW_MARGIN}
        onOpenAutoFocus={(event) => {
          const first = event.target instanceof Element && event.target.querySelector<HTMLElement>('[data-autofocus]');
          if (!first) return;
          event.preventDefault();
          first.focus({ preventScroll: true });
        }}
        onInteractOutside={(event) => {
          // A click on the trigger closes by itself.
          if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          leaveFocus(event);
          if (!event.defaultPrevented) trigger.current?.focus();
        }}
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
