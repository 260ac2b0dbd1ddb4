import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** What scrolls sideways where it is wider than its place. `fromEnd`: it shows its end first, as the newest of a chart. */
export function ScrollRegion({
  label,
  fromEnd = false,
  children,
}: {
  readonly label: string;
  readonly fromEnd?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // Focusable, so that the keyboard can scroll it sideways.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs it.
      tabIndex={0}
      className={cx('relative overflow-x-auto', fromEnd && '[direction:rtl] *:[direction:ltr]')}
    >
      {children}
    </section>
  );
}

/** A table of few rows. `label` names the region it scrolls in and the table; `head`: its `TableHead`s. */
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
    <ScrollRegion label={label}>
      <table aria-label={label} className={cx('w-full text-13 whitespace-nowrap', className)}>
        <thead>
          <tr className="border-b border-line-strong text-left text-12 text-muted *:h-7 *:pr-4 *:font-medium *:last:pr-0">
            {head}
          </tr>
        </thead>
        <tbody className="*:border-b *:border-line *:last:border-b-0 *:hover:bg-hover">{children}</tbody>
      </table>
    </ScrollRegion>
  );
}

/** The header of a column. `unit`: stated once here, and not in every cell. Figures stand at the right. */
export function TableHead({
  unit,
  isFigure = false,
  className,
  children,
}: {
  readonly unit?: string;
  readonly isFigure?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <th scope="col" className={cx(isFigure && 'text-right', className)}>
      {children}
      {unit !== undefined && <span className="font-normal text-faint"> {unit}</span>}
    </th>
  );
}

/** A cell; `isHeader`: it names its row. */
export function TableCell({
  isFigure = false,
  isHeader = false,
  age,
  className,
  children,
}: {
  readonly isFigure?: boolean;
  /** How far its figure is behind; its mark is among the children. */
  readonly age?: string | undefined;
  readonly isHeader?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const look = cx('h-9 pr-4 align-middle last:pr-0 pointer-coarse:h-11', isFigure && 'text-right', className);
  if (!isHeader) {
    return (
      <td data-age={age} className={cx(age !== undefined && 'relative', look)}>
        {children}
      </td>
    );
  }
  return (
    <th scope="row" className={cx('text-left font-normal', look)}>
      {children}
    </th>
  );
}
