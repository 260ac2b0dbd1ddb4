import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserRoundX } from 'lucide-react';
import { ApiError } from '#schemas/http.ts';
import { textKey } from '#schemas/text.ts';
import { memberQuery, profileQuery } from '#src/api/accountQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { settingsMessages } from '#src/i18n/settings.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberHead, MemberHeadSkeleton } from './MemberHead.tsx';

const text = settingsMessages.member;

/** Somebody's profile by username, or without one the member's own. Of others it shows what they show to all members. */
export function MemberPage({ username }: { readonly username: string | null }) {
  const own = useQuery(memberQuery());
  const isOwn = username === null || (own.data !== undefined && isSame(username, own.data.username));
  // Whether it is one's own is not known before one's own is.
  const other = useQuery({ ...profileQuery(username ?? ''), enabled: !isOwn && !own.isPending });
  const { data: member, error, isFetching, refetch } = isOwn ? own : other;
  const isMissing = !member && error instanceof ApiError && error.status === 403;
  usePageTitle(isMissing ? text.missing : username === null || isOwn ? text.title : (member?.name ?? username));

  if (member) {
    return (
      <div className="relative flex flex-1 flex-col">
        <ProgressLine active={isFetching} />
        <MemberHead member={member} isOwn={isOwn} />
        <MemberFacts member={member} isOwn={isOwn} />
      </div>
    );
  }
  if (isMissing && username !== null) return <Missing username={username} />;
  if (error) {
    return <QueryFailure heading="h1" title={text.failed} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div role="status" aria-label={text.loading}>
      <MemberHeadSkeleton />
    </div>
  );
}

function Missing({ username }: { readonly username: string }) {
  return (
    <div className="flex flex-1 flex-col">
      <EmptyState heading="h1" icon={UserRoundX} title={text.missing} text={text.missingText(username)}>
        <Link to="/user_profile" className={buttonClass()}>
          {text.own}
        </Link>
      </EmptyState>
    </div>
  );
}

/** Usernames are the same whatever their case: the server says so. */
function isSame(one: string, other: string): boolean {
  return textKey(one) === textKey(other);
}
