import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { REVIEW_QUEUES } from '#schemas/api/dao.ts';
import { reviewQuery } from '#src/api/daoQueries.ts';
import { membershipQuery } from '#src/api/membershipQuery.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { TAB_LINK, TableTab } from '#src/features/data-table/toolbar/TableTab.tsx';
import { reviewMessages as text } from '#src/i18n/en/review.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { AdmitForm } from './AdmitForm.tsx';
import { Queue } from './Queue.tsx';
import { Reports } from './Reports.tsx';
import { Runs } from './Runs.tsx';

/** What waits for the provider, queue by queue. For anybody else there is no such page: `missing`. */
export function ReviewPage({ missing }: { readonly missing: ReactNode }) {
  const membership = useQuery(membershipQuery());
  if (membership.data) return membership.data.is_provider ? <Review /> : missing;
  if (membership.error) {
    const { error, refetch } = membership;
    return <QueryFailure heading="h1" title={text.failed} error={error} onRetry={() => void refetch()} />;
  }
  return <Waiting />;
}

function Review() {
  usePageTitle(text.title);
  const search = useSearch({ strict: false });
  const queue = REVIEW_QUEUES.find((known) => known === search.queue) ?? 'review';
  const { data, error, isFetching, refetch } = useQuery(reviewQuery(queue));
  return (
    <div className="relative flex flex-1 flex-col">
      <ProgressLine active={isFetching && data !== undefined} />
      <div className="flex min-h-11 flex-wrap items-center gap-x-6 border-b border-line px-6 max-desk:px-4">
        <nav aria-label={text.pages} className="flex h-11 max-desk:w-full max-desk:overflow-x-auto">
          <ul className="flex w-max gap-5">
            {REVIEW_QUEUES.map((one) => (
              <TableTab key={one} here={one === queue} title={text.queues[one]} count={data?.counts[one]}>
                <Link to="/review" search={{ queue: one }} className={TAB_LINK}>
                  {text.queues[one]}
                </Link>
              </TableTab>
            ))}
          </ul>
        </nav>
        <p className="ml-auto text-12 text-pretty text-muted max-desk:ml-0 max-desk:pb-2">{text.queuesAbout[queue]}</p>
      </div>
      <Runs />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_22rem] max-xl:grid-cols-1 max-xl:content-start">
        <div className="min-w-0 px-6 py-3 max-desk:px-4">
          {queue === 'reported' ? (
            <Reports />
          ) : data ? (
            <Queue key={queue} queue={queue} proposals={data.data} />
          ) : error ? (
            <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
          ) : (
            <Waiting />
          )}
        </div>
        <aside aria-label={text.admit.title} className="border-line max-xl:border-t xl:border-l [&>section]:border-b-0">
          <AdmitForm />
        </aside>
      </div>
    </div>
  );
}

function Waiting(): ReactNode {
  return (
    <div role="status" aria-busy="true" aria-label={text.loading} className="space-y-4 p-4">
      <Skeleton className="w-80 max-w-full" />
      <Skeleton className="w-96 max-w-full" />
      <Skeleton className="w-72 max-w-full" />
    </div>
  );
}
