import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountQuery } from '#src/api/accountQueries.ts';
import { DisplaySettings } from '#src/features/account/DisplaySettings.tsx';
import { signedInAtom } from '#src/features/auth/session.ts';
import { openSignInDialog } from '#src/features/auth/signInRequest.ts';
import { accountMenuMessages } from '#src/i18n/en/account.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { messages } from '#src/i18n/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { AccountCard, AccountLinks, useLogOut } from '../account-menu/AccountLinks.tsx';
import { MenuLink } from './MenuLink.tsx';
import { arranged, type MenuGroup, useMenus, useReordered } from './menuTable.ts';
import { useVotesNeeded } from './useVotesNeeded.ts';

const text = messages.shell;

/** Menu of small windows: collapsible sections in a sheet at the right. */
export function Drawer({ onClose }: { readonly onClose: () => void }) {
  const menus = useMenus();
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.menu}
      shape="drawer"
      className="min-[600px]:w-[min(560px,88vw)] overscroll-contain"
    >
      <DrawerAccount onFollow={onClose} />
      <DrawerSection title={shellPartMessages.menu.pages}>
        <nav aria-label={text.mainNav} className="grid gap-x-4 min-[600px]:grid-cols-2">
          {menus.map((group) => (
            <Group key={group.id} group={group} onFollow={onClose} />
          ))}
        </nav>
      </DrawerSection>
      <DrawerSection title={text.display}>
        <div className="px-2 py-3">
          <DisplaySettings />
        </div>
      </DrawerSection>
    </Dialog>
  );
}

function Group({ group, onFollow }: { readonly group: MenuGroup; readonly onFollow: () => void }) {
  const columns = arranged(group.columns, useReordered());
  const votes = useVotesNeeded();
  const id = `drawer-${group.id}`;
  return (
    <div className="pb-2">
      <p id={id} className="px-2 pt-2 pb-1 text-12 text-muted">
        {text.menus[group.id]}
      </p>
      <ul aria-labelledby={id}>
        {columns.flatMap((column) =>
          column.entries.map((entry) => (
            <li key={entry.id}>
              <MenuLink entry={entry} count={entry.id === 'dao' ? votes : undefined} short onFollow={onFollow} />
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

/** A collapsible section of the drawer. */
export function DrawerSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details open className="group border-t border-line py-1">
      <summary className="flex min-h-11 list-none items-center justify-between px-2 text-13 font-medium">
        {title}
        <ChevronDown
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className="text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}

/** The account in the drawer: its section, or two buttons while signed out. */
export function DrawerAccount({ onFollow }: { readonly onFollow: () => void }) {
  const signedIn = useAtomValue(signedInAtom);
  return signedIn ? <Account onFollow={onFollow} /> : <WaysIn onFollow={onFollow} />;
}

function Account({ onFollow }: { readonly onFollow: () => void }) {
  const { data: account } = useQuery(accountQuery());
  const logOut = useLogOut();
  return (
    <DrawerSection title={accountMenuMessages.account}>
      {account && <AccountCard account={account} onFollow={onFollow} />}
      <ul className="py-1">
        <AccountLinks onFollow={onFollow} />
      </ul>
      <Button className="mx-2 mb-3" onClick={() => void logOut()}>
        {accountMenuMessages.logOut}
      </Button>
    </DrawerSection>
  );
}

function WaysIn({ onFollow }: { readonly onFollow: () => void }) {
  const open = (step: 'start' | 'signup') => {
    onFollow();
    openSignInDialog({ step });
  };
  return (
    <div className="flex gap-2 border-t border-line p-2 py-3">
      <Button variant="primary" size="lg" className="flex-1" onClick={() => open('start')}>
        {accountMenuMessages.logIn}
      </Button>
      <Button size="lg" className="flex-1" onClick={() => open('signup')}>
        {accountMenuMessages.signUp}
      </Button>
    </div>
  );
}
