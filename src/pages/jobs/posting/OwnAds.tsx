import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { BriefcaseBusiness } from 'lucide-react';
import { postingsQuery } from '#src/api/jobQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { FOR_VISITORS } from '#src/features/auth/forVisitors.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { postJobMessages } from '#src/i18n/en/postJob.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { keptAdIds } from './deviceDrafts.ts';
import { OwnAdLine } from './OwnAdLine.tsx';

const text = postJobMessages;

/** Ads of the member: where each stands, what it waits for, and what can be done with it. */
export function OwnAds({ owner }: { readonly owner: string }) {
  const isMember = useAtomValue(signedInAtom);
  const { data, error, refetch } = useQuery({ ...postingsQuery(), enabled: isMember });
  if (!isMember) {
    return (
      <div {...FOR_VISITORS} className="contents">
        <EmptyState
          icon={BriefcaseBusiness}
          title={text.ownSignedOut}
          text={text.ownSignedOutText}
          className="min-h-80"
        >
          <Button variant="primary" onClick={() => requireSignIn(text.ownSignedOut, () => undefined)}>
            {text.signIn}
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (data?.length === 0) {
    return (
      <EmptyState icon={BriefcaseBusiness} title={text.none} text={text.noneText} className="min-h-80">
        <Link to="/career/post-job" className={buttonClass({ variant: 'primary' })}>
          {text.postFirst}
        </Link>
      </EmptyState>
    );
  }
  if (data) {
    const unsaved = new Set(keptAdIds(owner));
    return (
      <ul aria-label={text.list} className="px-6 max-desk:px-4">
        {data.map((ad) => (
          <OwnAdLine key={ad.id} ad={ad} isUnsaved={unsaved.has(ad.id)} owner={owner} />
        ))}
      </ul>
    );
  }
  if (error) return <QueryFailure title={text.ownFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={text.loadingOwn} className="flex flex-col gap-3 px-6 py-5 max-desk:px-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
