import { Link, useRouterState } from '@tanstack/react-router';
import { Menu, Search, SunMoon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { rulesAt } from '#schemas/routes/routes.ts';
import { DisplaySettings } from '#src/features/account/DisplaySettings.tsx';
import { GlobalSearch } from '#src/features/search/GlobalSearch.tsx';
import { messages } from '#src/i18n/index.ts';
import { buttonClass, IconButton } from '#src/ui/Button.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { AccountSlot } from '../account-menu/AccountSlot.tsx';
import { Drawer } from '../navigation/Drawer.tsx';
import { MenuBar } from '../navigation/MenuBar.tsx';
import { DataBadge } from './DataBadge.tsx';

type Opened = 'search' | 'drawer' | null;

/** The top line of every page. It never wraps: up to 900 px search and menu are icons that open over the page. */
export function Header() {
  const [opened, setOpened] = useState<Opened>(null);
  const searchButton = useRef<HTMLButtonElement>(null);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const wide = useMediaQuery('(width > 900px)');
  // biome-ignore lint/correctness/useExhaustiveDependencies: close what is open when the page changes, or when all fits the line.
  useEffect(() => setOpened(null), [pathname, wide]);
  const close = () => setOpened(null);
  return (
    <header className="sticky top-0 z-30 flex h-(--header-height) shrink-0 items-center gap-1 border-b border-line bg-canvas pr-4 pl-4 max-desk:pr-2 print:hidden">
      <Wordmark />
      <MenuBar />
      <div className="ml-auto w-85 min-w-40 max-xl:w-60 max-desk:hidden">
        <GlobalSearch onHidden={() => setOpened('search')} />
      </div>
      <div className="ml-3 flex items-center gap-2 max-desk:ml-auto max-desk:gap-1">
        {/* The playground's rows are generated; the page itself says so. */}
        {!rulesAt(pathname)?.playground && <DataBadge />}
        <div className="max-desk:hidden">
          <DisplayMenu />
        </div>
        <AccountSlot />
        <IconButton
          label={messages.shell.search.open}
          icon={Search}
          iconSize={20}
          size="lg"
          className="size-10 desk:hidden"
          ref={searchButton}
          onClick={() => setOpened('search')}
        />
        <IconButton
          label={messages.shell.menu}
          icon={Menu}
          iconSize={20}
          size="lg"
          className="size-10 desk:hidden"
          onClick={() => setOpened('drawer')}
        />
      </div>
      {opened === 'search' && (
        <div className="absolute inset-x-0 top-0 z-40 flex h-full items-center bg-canvas px-2 desk:hidden">
          <GlobalSearch
            onClose={() => {
              close();
              searchButton.current?.focus();
            }}
          />
        </div>
      )}
      {opened === 'drawer' && <Drawer onClose={close} />}
    </header>
  );
}

/** Product mark and name; links to the home page. */
export function Wordmark() {
  return (
    <Link
      to="/"
      aria-label={messages.shell.homeLink}
      className="flex shrink-0 items-center gap-2 font-display text-[18px] leading-6 font-semibold tracking-[-0.02em]"
    >
      <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden="true">
        <rect width="18" height="18" rx="4.5" fill="var(--text)" />
        <path d="M4.800 12.700 13.200 5.300" stroke="var(--canvas)" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
      {/* As wide in every font: the menus beside it stay where they are. */}
      <span className="w-12.25 whitespace-nowrap">{messages.shell.product}</span>
    </Link>
  );
}

/** Button that opens theme and density. */
function DisplayMenu() {
  return (
    <Disclosure
      align="end"
      label={messages.shell.display}
      triggerClass={buttonClass({ variant: 'ghost', square: true })}
      trigger={<SunMoon size={16} strokeWidth={1.75} aria-hidden />}
      panelClass="w-80 p-3"
    >
      <DisplaySettings />
    </Disclosure>
  );
}
