import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { contributionsQuery } from '#src/api/contributionQueries.ts';
import { NextPage } from '#src/api/NextPage.tsx';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { ContributionLine } from './ContributionLine.tsx';

const text = contributeMessages.list;

/** What the member has sent or keeps as a draft, newest first. */
export function ContributionList({ owner }: { readonly owner: string }) {
  const query = useInfiniteQuery(contributionsQuery());
  const { data, error, refetch } = query;
  if (!data && error) return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={text.loading} className="flex flex-col gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  const known = data.pages.flatMap((page) => page.data);
  if (known.length === 0) {
    return (
      <EmptyState icon={FilePlus2} title={text.none} text={text.noneText} className="py-8">
        <Link to="/contribute" className={buttonClass()}>
          {contributeMessages.forms.title}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={text.label} className="-mt-3">
        {known.map((one) => (
          <ContributionLine key={one._id} contribution={one} owner={owner} />
        ))}
      </ul>
      <NextPage query={query}>{text.more}</NextPage>
    </>
  );
}
