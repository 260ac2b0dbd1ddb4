import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CircleUser,
  FilePen,
  Gavel,
  HandHeart,
  type LucideIcon,
  MessageSquareText,
  Settings,
  Sparkles,
  Star,
  Trophy,
  Vote,
} from 'lucide-react';
import type { UserInfo } from '#schemas/api/account.ts';
import { OFFERED_DISCOUNT } from '#schemas/entities/subscriptions.ts';
import { VOTES_NEEDED_SEARCH } from '#schemas/queries/votesNeeded.ts';
import type { AccountMenuEntryId } from '#schemas/routes/pageEntry.ts';
import { FIXED_PAGES } from '#schemas/routes/routes.ts';
import { logout } from '#src/api/account.ts';
import { membershipQuery } from '#src/api/membershipQuery.ts';
import { Avatar } from '#src/features/account/Avatar.tsx';
import { signOutAndReload, storedUsername } from '#src/features/auth/session.ts';
import { accountMenuMessages } from '#src/i18n/en/account.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { useNow } from '#src/shared/clock.ts';
import { EntryTag } from '../navigation/MenuLink.tsx';
import { tagAt } from '../navigation/menuTable.ts';

const text = accountMenuMessages;

export const ACCOUNT_ENTRY =
  'flex h-8 w-full items-center gap-3 rounded-control px-2 text-left text-13 hover:bg-pressed focus-visible:-outline-offset-2 pointer-coarse:h-11';

const ICONS: Readonly<Record<AccountMenuEntryId, LucideIcon>> = {
  profile: CircleUser,
  watchlist: Star,
  conversations: MessageSquareText,
  research: FilePen,
  quests: Trophy,
  settings: Settings,
  changePlan: Sparkles,
  contributor: HandHeart,
};

/** In the order of the page table. */
const ENTRIES = FIXED_PAGES.flatMap(({ path, accountMenu }) => (accountMenu ? [{ ...accountMenu, path }] : []));

/** Links to the account pages, and for the provider to the review. Without a stored username the profile link does nothing. */
export function AccountLinks({ onFollow }: { readonly onFollow?: (() => void) | undefined }) {
  const username = storedUsername();
  const now = useNow();
  const { data: membership } = useQuery(membershipQuery());
  return (
    <>
      {ENTRIES.map(({ entry, path, tag }) => {
        const Icon = ICONS[entry];
        const shownTag = tagAt(tag, now);
        return (
          <li key={entry}>
            <Link
              to={path}
              search={entry === 'profile' && username !== null ? { username } : {}}
              disabled={entry === 'profile' && username === null}
              activeOptions={{ includeSearch: false }}
              activeProps={{ className: 'bg-pressed' }}
              className={ACCOUNT_ENTRY}
              onClick={onFollow}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
              <span className="flex-1">{text.links[entry]}</span>
              {shownTag && <EntryTag>{shellPartMessages.menu.tags[shownTag]}</EntryTag>}
              {entry === 'changePlan' && <EntryTag>{text.discount(OFFERED_DISCOUNT)}</EntryTag>}
            </Link>
          </li>
        );
      })}
      {membership?.can_vote && (
        <li>
          <Link
            to="/dao"
            search={VOTES_NEEDED_SEARCH}
            activeOptions={{ includeSearch: false }}
            activeProps={{ className: 'bg-pressed' }}
            className={ACCOUNT_ENTRY}
            onClick={onFollow}
          >
            <Vote size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
            <span className="flex-1">{text.votes}</span>
            {membership.votes_needed > 0 && <EntryTag>{text.votesNeeded(membership.votes_needed)}</EntryTag>}
          </Link>
        </li>
      )}
      {membership?.is_provider && (
        <li>
          <Link
            to="/review"
            activeOptions={{ includeSearch: false }}
            activeProps={{ className: 'bg-pressed' }}
            className={ACCOUNT_ENTRY}
            onClick={onFollow}
          >
            <Gavel size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
            {text.review}
          </Link>
        </li>
      )}
    </>
  );
}

export function AccountCard({ account, onFollow }: { readonly account: UserInfo; readonly onFollow?: () => void }) {
  return (
    <Link
      to="/user_profile"
      search={{ username: account.username }}
      className="flex items-center gap-3 rounded-control px-2 py-2 hover:bg-pressed"
      onClick={onFollow}
    >
      <Avatar user={account} size={32} />
      <span className="min-w-0">
        <span className="block truncate text-14 font-medium">{account.name}</span>
        <span className="block text-12 wrap-anywhere text-muted">{account.email}</span>
      </span>
    </Link>
  );
}

/** Signs out on the server and in this browser; offline, in this browser only. */
export function useLogOut(): () => Promise<void> {
  return async () => {
    await logout().catch(() => undefined);
    signOutAndReload();
  };
}
