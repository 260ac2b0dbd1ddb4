import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { ListChecks, LogOut, type LucideIcon, Star } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { ACCOUNT, accountQuery } from '#src/api/accountQueries.ts';
import { Avatar } from '#src/features/account/Avatar.tsx';
import { FOR_VISITORS } from '#src/features/auth/forVisitors.ts';
import { storeUsername, takeSessionExpired, tokenAtom } from '#src/features/auth/session.ts';
import { openSignInDialog, signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { NotificationBell } from '#src/features/notifications/NotificationBell.tsx';
import { useSavedListsSync } from '#src/features/saved-lists/accountLists.ts';
import { useWatchlistSync } from '#src/features/watchlist/deviceStars.ts';
import { useStarMutation } from '#src/features/watchlist/mutations.ts';
import { takePendingAction } from '#src/features/watchlist/pendingAction.ts';
import { accountMenuMessages } from '#src/i18n/en/account.ts';
import { messages } from '#src/i18n/index.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import { ACCOUNT_ENTRY, AccountCard, AccountLinks, useLogOut } from './AccountLinks.tsx';

const SignInDialog = lazyComponent(async () => (await import('#src/features/auth/SignInDialog.tsx')).SignInDialog);

/** End of the header: "Sign in", or the account's controls. Renders the sign-in dialog too. */
export function AccountSlot() {
  const token = useAtomValue(tokenAtom);
  const signInRequest = useAtomValue(signInDialogAtom);
  useForgetting(token);
  useEndedSession(signInRequest !== null);
  return (
    <>
      {token === null ? (
        <Link
          to="/signin"
          className={`${buttonClass()} max-desk:hidden`}
          {...FOR_VISITORS}
          data-scripted
          onClick={(event) => {
            // A click for a new tab opens the sign-in page; any other opens the dialog.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            openSignInDialog({ step: 'start' });
          }}
        >
          {messages.shell.signIn}
        </Link>
      ) : (
        <AccountArea key={token} />
      )}
      {signInRequest && (
        <LoadBoundary>
          <SignInDialog request={signInRequest} />
        </LoadBoundary>
      )}
    </>
  );
}

/** Reports an expired session after the reload it caused. */
function useEndedSession(asked: boolean): void {
  const toast = useToast();
  const report = useEffectEvent(() => {
    if (!takeSessionExpired()) return;
    // A private page has opened the dialog already.
    const action = asked ? undefined : { label: messages.shell.signIn, run: () => openSignInDialog({ step: 'start' }) };
    toast({ tone: 'info', title: messages.shell.sessionEnded, action });
  });
  // Once a page: the one that is about to go asks for the sign-in too, and must not say it in place of the next.
  useEffect(() => report(), []);
}

/** Clears the query cache when the user changes. */
function useForgetting(token: string | null): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const hydrating = useHydrating();
  const last = useRef<string | null>(undefined);
  useEffect(() => {
    // The member signed in at page load is no change.
    if (hydrating || last.current === token) return;
    const isFirst = last.current === undefined;
    last.current = token;
    if (isFirst) return;
    queryClient.removeQueries({ queryKey: [ACCOUNT] });
    // A private page closes when another tab signs out. After a sign-in the dialog navigates.
    if (token === null) void router.invalidate();
  }, [token, hydrating, queryClient, router]);
}

/** Notifications and account menu, while signed in. */
function AccountArea() {
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
