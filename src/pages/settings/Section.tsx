import { type ReactNode, useId } from 'react';
import { Skeleton } from '#src/ui/Skeleton.tsx';

/** A settings section: title at the left, controls at the right; stacked in a narrow window. */
export function Section({
  title,
  about,
  children,
}: {
  readonly title: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={FRAME}>
      <div>
        <h2 id={id} className="text-14">
          {title}
        </h2>
        {about !== undefined && <p className="mt-1 text-12 text-pretty text-muted">{about}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

const FRAME =
  'grid grid-cols-[208px_minmax(0,1fr)] gap-x-10 gap-y-4 border-t border-line py-5 max-lg:grid-cols-1 last:pb-0';

const LINES = ['first', 'second', 'third'] as const;

export function SectionsSkeleton() {
  return (
    <div aria-hidden="true">
      {LINES.map((line) => (
        <div key={line} className={FRAME}>
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
