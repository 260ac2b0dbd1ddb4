import type { ReactNode } from 'react';
import { formatCount } from '#schemas/format.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from './cx.ts';
import { Toggletip } from './Toggletip.tsx';

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

/** The `+N more`, or `+N`, after a list that does not fit; its name says what is hidden, and it opens the hidden names. */
export function MoreCount({
  names,
  count = names.length,
  short = false,
}: {
  readonly names: readonly string[];
  /** How many are hidden, where the server has sent the first of them only. */
  readonly count?: number;
  readonly short?: boolean;
}) {
  if (count === 0) return null;
  const hidden = `${names.join(', ')}${names.length < count ? ', …' : ''}`;
  const label = messages.ui.moreHidden(count, hidden);
  return (
    <span className="ml-1 inline-flex shrink-0">
      <Toggletip about={hidden} className="figure text-12 whitespace-nowrap text-faint">
        <span aria-hidden="true">{short ? `+${formatCount(count)}` : messages.ui.more(count)}</span>
        <span className="sr-only">{label}</span>
      </Toggletip>
    </span>
  );
}

/** A small statement about the whole page, such as where its data comes from. */
export function Badge({
  tone = 'info',
  children,
}: {
  readonly tone?: 'info' | 'negative';
  readonly children: ReactNode;
}) {
  return (
    <span
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
