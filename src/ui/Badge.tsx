import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A small statement about the whole page, such as where its data comes from. */
export function Badge({
  tone = 'info',
  title,
  children,
}: {
  readonly tone?: 'info' | 'negative';
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      title={title}
      className={cx(
        'inline-flex h-5.5 shrink-0 items-center gap-1.5 rounded-control px-2 text-12 font-medium whitespace-nowrap',
        tone === 'info' ? 'bg-info-tint text-info' : 'bg-negative-tint text-negative',
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}
