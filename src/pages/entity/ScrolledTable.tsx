import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';

/** Cells of the tables of profiles. */
export const CELL = 'h-8 pr-4 align-middle last:pr-0 pointer-coarse:h-11';

/** A table that scrolls sideways where it is wider than its place. `label` names the place and the table. */
export function ScrolledTable({
  label,
  head,
  className,
  children,
}: {
  readonly label: string;
  readonly head: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    // Focusable, so that the keyboard can scroll it sideways.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs it.
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      <table aria-label={label} className={cx('w-full text-13 whitespace-nowrap', className)}>
        <thead>
          <tr className="border-b border-line-strong text-left text-12 text-muted *:h-7 *:pr-4 *:font-medium *:last:pr-0">
            {head}
          </tr>
        </thead>
        <tbody className="*:border-b *:border-line *:last:border-b-0 *:hover:bg-hover">{children}</tbody>
      </table>
    </section>
  );
}
