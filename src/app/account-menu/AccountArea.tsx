import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks, LogOut, type LucideIcon, Star } from 'lucide-react';
import { useEffect } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { Avatar } from '#src/features/account/Avatar.tsx';
import { storeUsername } from '#src/features/auth/session.ts';
import { NotificationBell } from '#src/features/notifications/NotificationBell.tsx';
import { useSavedListsSync } from '#src/features/saved-lists/accountLists.ts';
import { useWatchlistSync } from '#src/features/watchlist/deviceStars.ts';
import { useStarMutation } from '#src/features/watchlist/mutations.ts';
import { takePendingAction } from '#src/features/watchlist/pendingAction.ts';
import { accountMenuMessages } from '#src/i18n/en/account.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import { ACCOUNT_ENTRY, AccountCard, AccountLinks, useLogOut } from './AccountLinks.tsx';

/** Notifications and account menu, while signed in. */
export function AccountArea() {
  const { data: account } = useQuery(accountQuery());
  const username = account?.username;
  useEffect(() => {
    if (username !== undefined) storeUsername(username);
  }, [username]);
  usePendingAction();
  useWatchlistSync();
  useSavedListsSync();
  return (
    <div className="flex items-center gap-2 max-desk:gap-1">
      <div className="flex items-center gap-1 max-desk:hidden">
        <HeaderLink to="/watchlist" label={accountMenuMessages.links.watchlist} icon={Star} />
        <HeaderLink to="/master-demo/projects" label={accountMenuMessages.savedLists} icon={ListChecks} />
      </div>
      <NotificationBell />
      <AvatarMenu account={account} />
    </div>
  );
}

/** A page one click from the header; its name is the tooltip. */
function HeaderLink({
  to,
  label,
  icon: Icon,
}: {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}) {
  return (
    <Tooltip content={label}>
      <Link to={to} aria-label={label} className={buttonClass({ variant: 'ghost', square: true })}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </Link>
    </Tooltip>
  );
}

/** Repeats the click that a visitor made before signing in with Google. */
function usePendingAction(): void {
  const { mutate } = useStarMutation();
  useEffect(() => {
    const pending = takePendingAction(Date.now());
    if (pending) mutate({ ...pending, watched: true });
  }, [mutate]);
}

/** Opens to the account's name, its pages and sign-out. */
function AvatarMenu({ account }: { readonly account: UserInfo | undefined }) {
  const logOut = useLogOut();
  return (
    <div className="max-desk:hidden">
      <Disclosure
        align="end"
        label={account ? accountMenuMessages.menu(account.name) : accountMenuMessages.account}
        triggerClass="grid size-(--control-height) place-items-center rounded-full"
        trigger={
          account ? (
            <Avatar user={account} size={24} />
          ) : (
            <span
              className="block size-6 rounded-full bg-skeleton"
              role="img"
              aria-label={accountMenuMessages.loading}
            />
          )
        }
        panelClass="w-60 p-2"
      >
        {account && <AccountCard account={account} />}
        <ul className="border-t border-line py-1">
          <AccountLinks />
        </ul>
        <div className="border-t border-line pt-1">
          <button type="button" className={ACCOUNT_ENTRY} onClick={() => void logOut()}>
            <LogOut size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
            {accountMenuMessages.logOut}
          </button>
        </div>
      </Disclosure>
    </div>
  );
}
