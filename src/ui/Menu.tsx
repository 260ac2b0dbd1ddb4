import { Check } from 'lucide-react';
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
        className={cx(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-auto rounded-panel bg-raised p-1 text-left font-normal text-text shadow-float',
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
