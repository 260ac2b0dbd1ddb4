import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { FocusReturn, leaveFocus, WINDOW_MARGIN } from './Layer.tsx';

/** A menu of choices: arrows move, typing finds, Enter and Space choose, Esc closes. */
export function Menu({ children }: { readonly children: ReactNode }) {
  return <Primitive.Root modal={false}>{children}</Primitive.Root>;
}

/** The button that opens and closes the menu. */
export const MenuTrigger = Primitive.Trigger;

/** Choices of which one is chosen. */
export const MenuRadioGroup = Primitive.RadioGroup;

/** The floating list. */
export function MenuContent({ className, children, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        loop
        align="start"
        sideOffset={6}
        collisionPadding={WINDOW_MARGIN}
        onCloseAutoFocus={leaveFocus}
        // Before the page's own keys: Esc is for the layer on top.
        onEscapeKeyDown={(event) => event.stopPropagation()}
        className={cx(CONTENT, className)}
        {...rest}
      >
        <FocusReturn />
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/** A menu that opens beside a place in the window instead of a button: a context menu. */
export function PlacedMenu({
  at,
  byKey,
  label,
  onClose,
  children,
}: {
  readonly at: DOMRect;
  /** Opened by a key: its first item takes the focus. */
  readonly byKey: boolean;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { left, top, width, height } = at;
  return (
    <Primitive.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Trigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none fixed" style={{ left, top, width, height }} />
      </Primitive.Trigger>
      <MenuContent
        aria-label={label}
        aria-labelledby={undefined}
        sideOffset={2}
        // The library notices only keys pressed after it is mounted.
        ref={(menu) => {
          if (byKey && menu?.contains(document.activeElement) === false) {
            menu.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
          }
        }}
        // The browser's own menu, which some systems open when the key is released.
        onContextMenu={(event) => event.preventDefault()}
      >
        {children}
      </MenuContent>
    </Primitive.Root>
  );
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <Primitive.Separator className="mx-2 my-1 h-px bg-line" />;
}

/** An item that opens further items beside it: on hover, on a click, by Enter and by Arrow Right. */
export function MenuSub({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Primitive.Sub>
      <Primitive.SubTrigger className={cx(ITEM, 'data-[state=open]:bg-pressed')}>
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronRight size={14} strokeWidth={1.75} aria-hidden className="text-muted" />
      </Primitive.SubTrigger>
      <Primitive.Portal>
        <Primitive.SubContent
          loop
          collisionPadding={WINDOW_MARGIN}
          onEscapeKeyDown={(event) => event.stopPropagation()}
          className={CONTENT}
        >
          {children}
        </Primitive.SubContent>
      </Primitive.Portal>
    </Primitive.Sub>
  );
}

const CONTENT =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-44 overflow-auto rounded-panel bg-raised p-1 text-left font-normal text-text shadow-float';

const ITEM =
  'flex h-8 w-full cursor-default items-center gap-2 rounded-control px-2 text-left text-13 whitespace-nowrap outline-none select-none data-highlighted:bg-pressed data-disabled:text-faint pointer-coarse:h-10';

/** Something to do. Chosen by a click, Enter or Space; the menu closes unless `onSelect` prevents the event's default. */
export function MenuItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={cx(ITEM, className)} {...rest} />;
}

/** One of several choices in a `MenuRadioGroup`. */
export function MenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cx(ITEM, className)} {...rest}>
      <span className="grid size-4 shrink-0 place-items-center text-accent">
        <Primitive.ItemIndicator>
          <Check size={14} strokeWidth={2} aria-hidden />
        </Primitive.ItemIndicator>
      </span>
      {children}
    </Primitive.RadioItem>
  );
}
