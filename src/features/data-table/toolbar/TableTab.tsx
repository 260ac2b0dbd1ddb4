import type { ReactNode } from 'react';
import { formatCount } from '#schemas/format.ts';
import { cx } from '#src/ui/cx.ts';

/** Look of the link in a tab: it covers its count too. */
export const TAB_LINK = 'flex h-full items-center -outline-offset-2 before:absolute before:inset-0';

/** One of the tables of a page with its row count; the open one is the page's heading. */
export function TableTab({
  here,
  title,
  count,
  children,
}: {
  readonly here: boolean;
  readonly title: string;
  /** Undefined: not loaded yet; null: nothing is counted. */
  readonly count: number | null | undefined;
  /** The link to a table that is not open. */
  readonly children: ReactNode;
}) {
  return (
    <li
      // On every render: the counts widen the tabs when they arrive.
      ref={here ? (tab) => reveal(tab) : undefined}
      className={cx(
        'relative flex items-center gap-1.5 text-14 font-medium',
        here
          ? 'text-text after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent'
          : 'text-muted hover:text-text',
      )}
    >
      {here ? <h1 className="-mt-0.5 text-16 leading-5">{title}</h1> : children}
      {/* Reserve the space, so that no tab moves under the pointer. */}
      {count !== null && (
        <span className={cx('figure text-12 font-normal text-faint', count === undefined && 'w-9')}>
          {count !== undefined && formatCount(count)}
        </span>
      )}
    </li>
  );
}

/** Scrolls the open tab into view on a phone. */
function reveal(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
