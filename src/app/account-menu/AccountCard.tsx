import { Link } from '@tanstack/react-router';
import type { UserInfo } from '#schemas/api/account.ts';
import { Avatar } from '#src/features/account/Avatar.tsx';

/** Who is signed in. */
export function MemberCard({ member, onFollow }: { readonly member: UserInfo; readonly onFollow?: () => void }) {
  return (
    <Link
      to="/user_profile"
      search={{ username: member.username }}
      className="flex items-center gap-3 rounded-control px-2 py-2 hover:bg-pressed"
      onClick={onFollow}
    >
      <Avatar member={member} size={32} />
      <span className="min-w-0">
        <span className="block truncate text-14 font-medium">{member.name}</span>
        <span className="block truncate text-12 text-muted" title={member.email ?? undefined}>
          {member.email}
        </span>
      </span>
    </Link>
  );
}
