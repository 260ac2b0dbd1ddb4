import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BriefcaseBusiness } from 'lucide-react';
import type { Opening } from '#schemas/api/careers.ts';
import { formatDate } from '#schemas/format.ts';
import { openingsQuery } from '#src/api/openingsQuery.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { careersMessages as text } from '#src/i18n/en/careers.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { employmentText, placesText, workplaceText } from '../jobText.ts';

/** The operator's own openings, and the ways to the board and to posting. */
export function CareersPage() {
  usePageTitle(text.title);
  const { data, error, refetch } = useQuery(openingsQuery());
  return (
    <div className="flex flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-6 py-5 max-desk:px-4">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-28 leading-tight tracking-[-0.02em]">{text.title}</h1>
          <p className="mt-1 max-w-[72ch] text-14 text-muted">{text.about}</p>
        </div>
        <nav aria-label={text.ways} className="flex flex-wrap gap-2">
          <Link to="/crypto-jobs" className={buttonClass()}>
            {text.board}
          </Link>
          <Link to="/career/post-job" className={buttonClass()}>
            {text.post}
          </Link>
        </nav>
      </header>
      {data ? (
        <Openings openings={data} />
      ) : error ? (
        <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={text.loading} className="flex flex-col gap-3 px-6 py-5 max-desk:px-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
    </div>
  );
}

function Openings({ openings }: { readonly openings: readonly Opening[] }) {
  if (openings.length === 0) {
    return (
      <EmptyState icon={BriefcaseBusiness} title={text.none} text={text.noneText} className="min-h-80">
        <Link to="/crypto-jobs" className={buttonClass({ variant: 'primary' })}>
          {text.seeBoard}
        </Link>
        <Link to="/career/post-job" className={buttonClass()}>
          {text.post}
        </Link>
      </EmptyState>
    );
  }
  return (
    <ul aria-label={text.openings}>
      {openings.map(({ slug, name, department, places, posted_date: posted, ...opening }) => (
        <li key={slug} className="border-b border-line">
          <Link
            to="/career/$slug"
            params={{ slug }}
            className="group flex flex-wrap items-baseline gap-x-6 gap-y-1 px-6 py-3.5 hover:bg-hover focus-visible:-outline-offset-2 max-desk:px-4"
          >
            <span className="min-w-0 flex-1 basis-64">
              <span className="block text-14 font-medium wrap-anywhere group-hover:underline">{name}</span>
              <span className="block text-13 wrap-anywhere text-muted">
                {department}. {placesText(places)}. {workplaceText(opening)}, {employmentText(opening)}.
              </span>
            </span>
            <span className="figure text-13 text-muted">{text.posted(formatDate(posted))}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
