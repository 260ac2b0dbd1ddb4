import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { MoreCount } from './MoreCount.tsx';

/** One tag. */
export function Tag({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <span
      className={cx(
        'inline-block h-5 max-w-48 shrink-0 truncate rounded-mark bg-tag px-1.5 text-12 leading-5 text-muted',
        className,
      )}
    >
      {children}
    </span>
  );
}

/** The first `max` tags and how many more there are. */
export function Tags({
  tags,
  max,
  className,
}: {
  readonly tags: readonly string[];
  readonly max: number;
  readonly className?: string;
}) {
  return (
    <span className={cx('inline-flex items-center gap-1', className)}>
      {tags.slice(0, max).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      <MoreCount names={tags.slice(max)} />
    </span>
  );
}
