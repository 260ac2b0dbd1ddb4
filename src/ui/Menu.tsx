import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A menu of actions: arrows move, typing finds, Enter chooses, Esc closes. */
export const Menu = Primitive.Root;
export const MenuTrigger = Primitive.Trigger;
export const MenuRadioGroup = Primitive.RadioGroup;

const ITEM =
  'flex h-8 cursor-default items-center gap-2 rounded-control px-2 text-13 outline-none select-none data-disabled:text-faint data-highlighted:bg-pressed pointer-coarse:h-10';

/** The floating list. */
export function MenuContent({
  className,
  align = 'start',
  sideOffset = 6,
  ...rest
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cx(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-auto rounded-panel bg-raised p-1 text-text shadow-float',
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  );
}

/** One action. */
export function MenuItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={cx(ITEM, className)} {...rest} />;
}

/** A choice that is on or off; it keeps the menu open when `onSelect` prevents the default. */
export function MenuCheckboxItem({ className, children, ...rest }: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem className={cx(ITEM, className)} {...rest}>
      <Mark />
      {children}
    </Primitive.CheckboxItem>
  );
}

/** One of several choices in a `MenuRadioGroup`. */
export function MenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cx(ITEM, className)} {...rest}>
      <Mark />
      {children}
    </Primitive.RadioItem>
  );
}

/** A heading inside a menu. */
export function MenuLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cx('px-2 pt-2 pb-1 text-12 text-muted', className)} {...rest} />;
}

/** A hairline between groups. */
export function MenuSeparator({ className, ...rest }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cx('-mx-1 my-1 h-px bg-line-strong', className)} {...rest} />;
}

function Mark() {
  return (
    <span className="grid size-4 shrink-0 place-items-center text-accent">
      <Primitive.ItemIndicator>
        <Check size={14} strokeWidth={2} aria-hidden />
      </Primitive.ItemIndicator>
    </span>
  );
}
