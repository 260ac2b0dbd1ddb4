import { type ReactNode, useId } from 'react';
import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';

/** A settings section: title at the left, controls at the right; stacked in a narrow window, or always. */
export function Section({
  title,
  about,
  anchor,
  isStacked = false,
  children,
}: {
  readonly title: string;
  readonly about?: ReactNode;
  /** Its name in addresses, for links to it. */
  readonly anchor?: string;
  readonly isStacked?: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={cx(FRAME, anchor !== undefined && 'scroll-mt-16', isStacked ? STACKED : BESIDE)}
    >
      <div className={cx(isStacked && 'flex flex-wrap items-baseline justify-between gap-x-4')}>
        <h2 id={id} className="text-14">
          {title}
        </h2>
        {about !== undefined && <p className="mt-1 text-12 text-pretty text-muted">{about}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

const FRAME = 'grid gap-x-10 gap-y-4 border-t border-line py-5';
const BESIDE = 'grid-cols-[208px_minmax(0,1fr)] max-lg:grid-cols-1 last:pb-0';
const STACKED = 'grid-cols-1';

const LINES = ['first', 'second', 'third'] as const;

export function SectionsSkeleton() {
  return (
    <div aria-hidden="true">
      {LINES.map((line) => (
        <div key={line} className={cx(FRAME, BESIDE)}>
          <div>
            <Skeleton className="mt-1.5 h-3 w-24" />
            <Skeleton className="mt-3.5 w-44" />
          </div>
          <div>
            <Skeleton className="h-10 w-full max-w-110 rounded-control" />
            <Skeleton className="mt-4 h-10 w-full max-w-110 rounded-control" />
          </div>
        </div>
      ))}
    </div>
  );
}
