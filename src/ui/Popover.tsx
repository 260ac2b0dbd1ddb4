import { Popover as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A floating panel anchored to its trigger. Focus moves in, Esc and a click outside close it. */
export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;
export const PopoverAnchor = Primitive.Anchor;
export const PopoverClose = Primitive.Close;

/** The panel itself; give it an `aria-label`. */
export function PopoverContent({
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
          'z-50 max-h-(--radix-popover-content-available-height) w-68 overflow-auto rounded-panel bg-raised p-3 text-13 text-text shadow-float',
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  );
}
