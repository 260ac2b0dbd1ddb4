import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, FileX } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#schemas/http.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { manuscriptQuery } from '#src/api/researchQueries.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { giveAddress } from '#src/shared/givenAddress.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { NEW_SLUG } from './deviceDrafts.ts';
import { WritingPage } from './WritingPage.tsx';

const text = manuscriptMessages.page;

/** A manuscript to write on; `new`: one that nothing is saved of. */
export function ManuscriptPage({ slug }: { readonly slug: string }) {
  const navigate = useNavigate();
  const isNew = slug === NEW_SLUG;
  // The first save gives it an address, and the text stays as it is: cursor, undo and focus.
  const [begun, setBegun] = useState<string | null>(null);
  const account = useQuery(accountQuery());
  const manuscript = useQuery({ ...manuscriptQuery(slug), enabled: !isNew });
  const title = manuscript.data?.fields.title;
  const isMissing =
    !isNew && !manuscript.data && manuscript.error instanceof ApiError && manuscript.error.status === 404;
  usePageTitle(isNew ? manuscriptMessages.writeTitle : isMissing ? text.missing : (title ?? slug));

  const failure = account.data ? manuscript : account;
  if (account.data && (isNew || manuscript.data)) {
    return (
      <WritingPage
        key={slug === begun ? NEW_SLUG : slug}
        owner={account.data.username}
        manuscript={manuscript.data ?? null}
        onBegun={(own) => {
          setBegun(own);
          giveAddress(`/my-research/${own}`);
          void navigate({ to: '/my-research/$slug', params: { slug: own }, replace: true, resetScroll: false });
        }}
      />
    );
  }
  if (isMissing) {
    return (
      <div className="flex flex-1 flex-col">
        <EmptyState heading="h1" icon={FileX} title={text.missing} text={text.missingText(slug)}>
          <Link to="/my-research" className={buttonClass()}>
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
            {text.back}
          </Link>
        </EmptyState>
      </div>
    );
  }
  if (failure.error) {
    return (
      <QueryFailure heading="h1" title={text.failed} error={failure.error} onRetry={() => void failure.refetch()} />
    );
  }
  return (
    <div role="status" aria-label={text.loading} className="flex flex-1 flex-col gap-3 p-4">
      <Skeleton className="h-7" />
      <Skeleton className="h-80" />
    </div>
  );
}
