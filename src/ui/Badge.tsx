import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A small statement about the whole page, such as where its data comes from. */
export function Badge({ className, children, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 shrink-0 items-center gap-1.5 rounded-control bg-info-tint px-2 text-12 font-medium whitespace-nowrap text-info',
        className,
      )}
      {...rest}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}
