import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Observed } from '#schemas/api/observatory.ts';
import { cx } from '#src/ui/cx.ts';

/** A list in the look of the charts' panels. */
export function Panel({
  title,
  unit,
  all,
  aside,
  note,
  className,
  children,
}: {
  readonly title: string;
  readonly unit?: string;
  /** A link to all of it. */
  readonly all?: { readonly label: string; readonly source: Observed; readonly filter: string; readonly sort: string };
  readonly aside?: ReactNode;
  readonly note?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={cx('flex min-w-0 flex-col rounded-panel border border-line bg-surface p-3.5', className)}
    >
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={heading} className="text-14">
          {title}
        </h2>
        {unit !== undefined && <span className="text-12 text-faint">{unit}</span>}
        <span className="ml-auto flex items-center">
          {aside}
          {all && (
            <Link
              to="/directory/$source"
              params={{ source: all.source }}
              search={{ filter: all.filter, sort: all.sort }}
              className="inline-flex min-h-7 items-center gap-1 text-12 text-muted hover:text-text"
            >
              {all.label}
              <span className="sr-only">: {title}</span>
              <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
            </Link>
          )}
        </span>
      </div>
      {children}
      {note !== undefined && <p className="mt-auto pt-2 text-12 text-pretty text-muted">{note}</p>}
    </section>
  );
}

export const HEAD = 'text-left text-12 text-muted *:h-7 *:font-medium';
export const LINE = 'border-t border-line *:h-7';
export const NUMBER = 'figure pl-3 text-right whitespace-nowrap';
