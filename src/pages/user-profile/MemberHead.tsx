import { Link } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import type { UserInfo } from '#schemas/api/account.ts';
import { Avatar } from '#src/features/account/Avatar.tsx';
import { settingsMessages } from '#src/i18n/settings.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';

const text = settingsMessages.member;

const FRAME = 'flex min-h-28 flex-wrap items-center gap-x-5 gap-y-4 border-b border-line px-6 py-5 max-desk:px-4';
const SIZE = 72;

/** Picture, name and username. */
export function MemberHead({ member, isOwn }: { readonly member: UserInfo; readonly isOwn: boolean }) {
  const address = new URL(
    `/user_profile?${new URLSearchParams({ username: member.username })}`,
    window.location.origin,
  );
  return (
    <div className={FRAME}>
      <Avatar member={member} size={SIZE} />
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="text-28 tracking-[-0.02em] wrap-anywhere">{member.name}</h1>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-14 text-muted">
          <span className="min-w-0 wrap-anywhere">@{member.username}</span>
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

/** Stands where the head will. */
export function MemberHeadSkeleton() {
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
