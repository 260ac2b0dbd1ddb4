import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import type { ContributionLimits } from '#schemas/api/contributions.ts';
import { PROPOSALS_A_DAY } from '#schemas/entities/tiers.ts';
import { formatDateTime } from '#schemas/format.ts';
import { contributionLimitsQuery } from '#src/api/contributionQueries.ts';
import { FOR_VISITORS } from '#src/features/auth/forVisitors.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';

const text = contributeMessages.limits;

/** How many proposals can still be sent today, and why not more. */
export function LimitsNote({
  className,
  isBatch = false,
}: {
  readonly className?: string;
  /** Many rows are sent at once. */
  readonly isBatch?: boolean;
}) {
  const id = useId();
  const isMember = useAtomValue(signedInAtom);
  const { data, isError } = useQuery({ ...contributionLimitsQuery(), enabled: isMember });
  return (
    <section aria-labelledby={id} className={cx('text-12 text-pretty text-muted', className)}>
      <h2 id={id} className="mb-0.5 text-12 font-normal">
        <span aria-hidden="true">{text.title}</span>
        <span className="sr-only">{text.label}</span>
      </h2>
      {!isMember ? (
        <p {...FOR_VISITORS}>{text.visitor(PROPOSALS_A_DAY[0])}</p>
      ) : data ? (
        <>
          <Limits limits={data} />
          {isBatch && <p className="mt-1">{text.batch(data.batch_rows)}</p>}
        </>
      ) : isError ? (
        <p>{text.failed}</p>
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="my-1.5 h-5 w-20" />
        </div>
      )}
    </section>
  );
}

function Limits({ limits }: { readonly limits: ContributionLimits }) {
  const { used, limit, renews_at } = limits;
  return (
    <>
      <p className="figure text-20 text-text">{text.left(Math.max(0, limit - used), limit)}</p>
      <p className="mt-1">{text.reason(limits)}</p>
      {used >= limit && <p className="mt-1 text-text">{text.reached(formatDateTime(renews_at, 'plain'))}</p>}
    </>
  );
}
