import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** A titled section; `note` is its count or unit. */
export function Section({
  title,
  note,
  end,
  children,
  className,
}: {
  readonly title: string;
  readonly note?: string | undefined;
  /** Controls at the right of the heading. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={cx('border-b border-line px-6 pt-3.5 pb-4 max-desk:px-4', className)}
    >
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-2">
        <h2 id={headingId} className="text-14">
          {title}
        </h2>
        {note !== undefined && <span className="figure text-12 text-faint">{note}</span>}
        {end !== undefined && <div className="ml-auto flex flex-wrap items-center justify-end gap-y-2">{end}</div>}
      </div>
      {children}
    </section>
  );
}
