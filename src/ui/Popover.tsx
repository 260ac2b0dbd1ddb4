import { Popover as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, type RefObject, use } from 'react';
import { cx } from './cx.ts';
import { LayerContainer, useFocusReturn, WINDOW_MARGIN } from './Layer.tsx';

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
  return (
    <Primitive.Root {...state}>
      {anchor && <Primitive.Anchor virtualRef={anchor} />}
      {children}
    </Primitive.Root>
  );
}

/** The button that opens and closes the panel. */
export const PopoverTrigger = Primitive.Trigger;

/** A button that closes the panel. */
export const PopoverClose = Primitive.Close;

/** The panel; give it an `aria-label`. `[data-autofocus]` inside takes focus first. */
export function PopoverContent(props: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal container={use(LayerContainer)}>
      <Panel {...props} />
    </Primitive.Portal>
  );
}

function Panel({ className, onEscapeKeyDown, ...rest }: ComponentProps<typeof Primitive.Content>) {
  const onCloseAutoFocus = useFocusReturn();
  return (
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
      onCloseAutoFocus={onCloseAutoFocus}
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
    />
  );
}
