import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';

export interface TableHead {
  readonly label: string;
  /** Said once here, and not in every cell. */
  readonly unit?: string;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
}

/** A table of a profile; it scrolls sideways where it does not fit. The cells are `EntityCell`. */
export function EntityTable({
  label,
  heads,
  children,
}: {
  readonly label: string;
  readonly heads: readonly TableHead[];
  readonly children: ReactNode;
}) {
  return (
    // Focusable, so that the keyboard can scroll it sideways.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs it.
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full text-13 whitespace-nowrap">
        <thead>
          <tr className="border-b border-line-strong text-left text-12 font-medium text-muted *:h-7 *:pr-4 *:font-medium *:last:pr-0">
            {heads.map(({ label: name, unit, isFigure }) => (
              <th key={name} scope="col" className={isFigure ? 'text-right' : undefined}>
                {name}
                {unit !== undefined && <span className="font-normal text-faint"> {unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="*:border-b *:border-line *:last:border-b-0 *:hover:bg-hover">{children}</tbody>
      </table>
    </section>
  );
}

export function EntityCell({
  isFigure = false,
  className,
  children,
}: {
  readonly isFigure?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return <td className={cx('h-9 pr-4 align-middle last:pr-0', isFigure && 'text-right', className)}>{children}</td>;
}
