import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Settings, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import { ApiError } from '#schemas/http.ts';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import type { SettingsTab } from '#schemas/routes/settingsTabs.ts';
import { textKey } from '#schemas/text.ts';
import { accountQuery, profileQuery } from '#src/api/accountQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { Avatar } from '#src/features/account/Avatar.tsx';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { DateText } from '#src/ui/Figures.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';

const text = settingsMessages.member;

/** A user's public profile, or without a username the own one. */
export function UserProfilePage({ username }: { readonly username: string | null }) {
  const own = useQuery(accountQuery());
  const isOwn = username === null || (own.data !== undefined && isSame(username, own.data.username));
  // Wait for the own account, to know whether the username is the own one.
  const other = useQuery({ ...profileQuery(username ?? ''), enabled: !isOwn && !own.isPending });
  const { data: user, error, isFetching, refetch } = isOwn ? own : other;
  const isMissing = !user && error instanceof ApiError && error.status === 403;
  usePageTitle(isMissing ? text.missing : username === null || isOwn ? text.title : (user?.name ?? username));

  if (user) {
    return (
      <div className="relative flex flex-1 flex-col">
        <ProgressLine active={isFetching} />
        <UserHead user={user} isOwn={isOwn} />
        <UserFacts user={user} isOwn={isOwn} />
      </div>
    );
  }
  if (isMissing && username !== null) return <Missing username={username} />;
  if (error) {
    return <QueryFailure heading="h1" title={text.failed} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div role="status" aria-label={text.loading}>
      <UserHeadSkeleton />
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

/** Usernames ignore case, as on the server. */
function isSame(one: string, other: string): boolean {
  return textKey(one) === textKey(other);
}

const FRAME = 'flex min-h-28 flex-wrap items-center gap-x-5 gap-y-4 border-b border-line px-6 py-5 max-desk:px-4';
const SIZE = 72;

function UserHead({ user, isOwn }: { readonly user: UserInfo; readonly isOwn: boolean }) {
  const address = new URL(
    `${addressOf('/user_profile')}?${new URLSearchParams({ username: user.username })}`,
    window.location.origin,
  );
  return (
    <div className={FRAME}>
      <Avatar user={user} size={SIZE} />
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="text-28 tracking-[-0.02em] wrap-anywhere">{user.name}</h1>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-14 text-muted">
          <span className="min-w-0 wrap-anywhere">@{user.username}</span>
          <CopyButton text={address.href} label={text.copyLink} />
        </p>
      </div>
      {isOwn && (
        <Link
          to="/profile-settings/$activeTab"
          params={{ activeTab: 'profile' }}
          className={buttonClass({ size: 'lg' })}
        >
          <Settings size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
          {text.edit}
        </Link>
      )}
    </div>
  );
}

function UserHeadSkeleton() {
  return (
    <div aria-hidden="true" className={FRAME}>
      <Skeleton className="size-18 rounded-full" />
      <div>
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-3.5 w-32" />
      </div>
    </div>
  );
}

const { genders, privacies } = settingsMessages.profile;

/** Public fields of a user; for the own profile private ones too, with links to change them. */
function UserFacts({ user, isOwn }: { readonly user: UserInfo; readonly isOwn: boolean }) {
  const { gender, created_at: created, email, plan, privacy, tier } = user;
  return (
    <div className="px-6 py-6 max-desk:px-4">
      <h2 className="mb-2 text-14">{text.facts}</h2>
      <dl className="max-w-180 divide-y divide-line border-y border-line text-13">
        <Fact label={text.since}>
          <DateText value={created.slice(0, 10)} />
        </Fact>
        <Fact label={text.gender}>{gender === null ? EMPTY_VALUE : genders[gender]}</Fact>
        {tier !== undefined && <Fact label={text.tier}>{contributeMessages.tier(tier)}</Fact>}
        {isOwn && (
          <>
            <Fact label={text.email} note={text.onlyYou}>
              {email}
            </Fact>
            <Fact label={text.plan} note={text.onlyYou} change="change_plan">
              {plan && planMessages.names[plan]}
            </Fact>
            <Fact label={text.privacy} note={text.privacyNotes[privacy ?? 0]} change="profile">
              {privacies[privacy ?? 0]}
            </Fact>
          </>
        )}
      </dl>
    </div>
  );
}

function Fact({
  label,
  note,
  change,
  children,
}: {
  readonly label: string;
  readonly note?: string;
  /** Settings tab that changes it. */
  readonly change?: SettingsTab;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid min-h-11 grid-cols-[128px_minmax(0,1fr)_auto] items-baseline gap-x-4 py-3">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">
        <span className="font-medium wrap-anywhere">{children}</span>
        {note !== undefined && <span className="block text-12 text-muted">{note}</span>}
      </dd>
      {change && (
        <dd>
          <Link
            to="/profile-settings/$activeTab"
            params={{ activeTab: change }}
            aria-label={text.changeOf(label)}
            className="text-muted underline underline-offset-2 hover:text-text"
          >
            {text.change}
          </Link>
        </dd>
      )}
    </div>
  );
}
