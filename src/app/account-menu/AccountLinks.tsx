import { Link } from '@tanstack/react-router';
import { BadgeCheck, CircleUser, type LucideIcon, Settings, Sparkles, Star, Trophy } from 'lucide-react';
import { keptUsername } from '#src/features/auth/session.ts';
import { memberMessages } from '#src/i18n/account.ts';
import { useHasPage } from '../navigation/useMenus.ts';

const text = memberMessages;

/** The look of an entry of the account's menu. */
export const ACCOUNT_ENTRY =
  'flex h-8 w-full items-center gap-3 rounded-control px-2 text-left text-13 hover:bg-pressed focus-visible:-outline-offset-2 pointer-coarse:h-11';

type EntryId = keyof typeof text.links;

interface Entry {
  readonly id: EntryId;
  readonly to: string;
  readonly icon: LucideIcon;
  readonly tag?: string;
}

const ENTRIES: readonly Entry[] = [
  { id: 'profile', to: '/user_profile', icon: CircleUser },
  { id: 'watchlist', to: '/watchlist', icon: Star },
  { id: 'quests', to: '/quest', icon: Trophy, tag: text.newTag },
  { id: 'settings', to: '/profile-settings/profile', icon: Settings },
  { id: 'changePlan', to: '/profile-settings/change_plan', icon: Sparkles, tag: text.discount },
  { id: 'contributor', to: '/profile-settings/contributor', icon: BadgeCheck },
];

/** The pages of the account, as list entries; one that does not exist is left out. The link to the profile names whose it is. */
export function AccountLinks({ onFollow }: { readonly onFollow?: (() => void) | undefined }) {
  const hasPage = useHasPage();
  const username = keptUsername();
  return ENTRIES.filter(({ to }) => hasPage(to)).map(({ id, to, icon: Icon, tag }) => (
    <li key={id}>
      <Link
        to={to}
        search={id === 'profile' && username !== null ? { username } : {}}
        activeOptions={{ includeSearch: false }}
        activeProps={{ className: 'bg-pressed' }}
        className={ACCOUNT_ENTRY}
        onClick={onFollow}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
        <span className="flex-1">{text.links[id]}</span>
        {tag !== undefined && <span className="rounded-mark bg-info-tint px-1.5 text-12 text-info">{tag}</span>}
      </Link>
    </li>
  ));
}
