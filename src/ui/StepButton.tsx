import type { ComponentProps } from 'react';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';

/** A button that takes one step. Where there is none left it does nothing, and keeps the focus of whoever took the last. */
export function StepButton({
  atEnd,
  className,
  onClick,
  ...rest
}: ComponentProps<typeof IconButton> & { readonly atEnd: boolean }) {
  return (
    <IconButton
      {...rest}
      aria-disabled={atEnd}
      className={cx('aria-disabled:text-faint! aria-disabled:hover:bg-transparent', className)}
      onClick={atEnd ? undefined : onClick}
    />
  );
}
